import { useSyncExternalStore } from "react";
import type { BusinessLines } from "../config/biz-config.ts";
import type { ShellContext } from "./shell-context.ts";

/** The business lines as far as they are known, drawn again when more of them are. */
export function useLines({ lines, onLines }: Pick<ShellContext, "lines" | "onLines">): BusinessLines {
  return useSyncExternalStore(onLines, lines);
}
