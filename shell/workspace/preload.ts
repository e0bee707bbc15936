import type { BizConfig } from "@customs-portal/sdk/contract";
import type { Loader } from "../loader/index.ts";
import { whenIdle } from "../model/when-idle.ts";

/** On a slow line the files of other lines would take the way of what the first page still asks for. */
const restMs = 3000;

/**
 * Fetches the files of the business lines once the page has nothing better to do (R1-05, R3-31).
 * @param includeBiz the keys to preload; all when left out, none when empty (A75)
 * @returns stops waiting for that moment
 */
export function preloadLines(loader: Loader, lines: BizConfig, includeBiz: readonly string[] | undefined): () => void {
  const keys = Object.keys(lines).filter((key) => includeBiz?.includes(key) ?? true);
  let stop = () => clearTimeout(timer);
  const timer = setTimeout(() => (stop = whenIdle(() => void loader.preload(keys))), restMs);
  return () => stop();
}
