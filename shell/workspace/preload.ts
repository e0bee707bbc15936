import type { BizConfig } from "@customs-portal/sdk/contract";
import type { Loader } from "../loader/index.ts";

/**
 * Fetches the files of the business lines once the page has nothing better to do (R1-05, R3-31).
 * @param includeBiz the keys to preload; all when left out, none when empty (A75)
 */
export function preloadLines(loader: Loader, lines: BizConfig, includeBiz: readonly string[] | undefined): void {
  const keys = Object.keys(lines).filter((key) => includeBiz?.includes(key) ?? true);
  const run = () => void loader.preload(keys);
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 500);
}
