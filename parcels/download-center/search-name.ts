import type { Portal } from "@customs-portal/sdk/portal";
import { moduleText } from "@customs-portal/sdk/rules";
import type { DownloadCenterProps } from "./types.ts";

/** The name that is searched for before any was typed (R73-07, R73-08, A15). */
export function defaultName(
  portal: Pick<Portal, "t">,
  { taskCode, module }: Pick<DownloadCenterProps, "taskCode" | "module">,
): string {
  return taskCode.includes("all") ? "" : moduleText(portal.t, module);
}
