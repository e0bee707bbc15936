import { isTrue } from "../flags.ts";
import { cleanFileName } from "./disposition.ts";

/**
 * The name a downloaded file gets: with sharding on and zip not disabled its extension becomes .zip (R73-16). Where
 * nothing of the name is to be seen, it is that of its task.
 */
export function downloadFileName(task: {
  fileName?: string | null | undefined;
  taskName?: string | null | undefined;
  /** Flags as `isTrue` reads them. */
  enableSharding?: unknown;
  disableZip?: unknown;
}): string {
  let name = task.fileName ?? "";
  const [extension = ""] = /\.\w+\s*$/.exec(name) ?? [];
  if (!cleanFileName(name.replace(extension, ""))) name = (task.taskName ?? "") + extension.trim();
  if (!isTrue(task.enableSharding) || isTrue(task.disableZip)) return name;
  const dot = name.lastIndexOf(".");
  return `${dot > 0 ? name.slice(0, dot) : name}.zip`;
}
