import { isTrue } from "../flags.ts";

/** Joins a base and a path with exactly one slash (R73-11). */
export function joinUrl(base: string, path: string): string {
  if (base === "") return path;
  // Looks back, so that of many slashes in the middle each is met once.
  return `${base.replace(/(?<!\/)\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}

/** The name a downloaded file gets: with sharding on and zip not disabled its extension becomes .zip (R73-16). */
export function downloadFileName(task: {
  fileName?: string | null | undefined;
  /** Flags as `isTrue` reads them. */
  enableSharding?: unknown;
  disableZip?: unknown;
}): string {
  const name = task.fileName ?? "";
  if (!isTrue(task.enableSharding) || isTrue(task.disableZip)) return name;
  const dot = name.lastIndexOf(".");
  return `${dot > 0 ? name.slice(0, dot) : name}.zip`;
}
