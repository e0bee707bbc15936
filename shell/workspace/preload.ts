import type { BizConfig, MenuEntry } from "@customs-portal/sdk/contract";
import { mayOpenLine } from "@customs-portal/sdk/rules";
import type { Loader } from "../loader/index.ts";
import { whenIdle } from "../model/when-idle.ts";

/** On a slow line the files of other lines would take the way of what the first page still asks for. */
const restMs = 3000;

export interface PreloadOptions {
  lines: BizConfig;
  menu: readonly MenuEntry[];
  /** The keys to preload; all when left out, none when empty (A75). */
  includeBiz: readonly string[] | undefined;
}

/**
 * Fetches the files of the business lines that the user may open, once the page has nothing better to do (R1-05, R3-31).
 * @param options asked for at that moment
 * @returns stops waiting for it
 */
export function preloadLines(loader: Pick<Loader, "preload">, options: () => PreloadOptions): () => void {
  const preload = () => {
    const { lines, menu, includeBiz } = options();
    const open = Object.entries(lines).filter(([key, line]) => mayOpenLine(key, line, menu));
    void loader.preload(open.map(([key]) => key).filter((key) => includeBiz?.includes(key) ?? true));
  };
  let stop = () => clearTimeout(timer);
  const timer = setTimeout(() => (stop = whenIdle(preload)), restMs);
  return () => stop();
}
