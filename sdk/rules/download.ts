import type { ExportTask } from "../contract/index.ts";
import { isTrue } from "./text.ts";

/** Joins a base and a path with exactly one slash (R73-11). */
export function joinUrl(base: string, path: string): string {
  if (base === "") return path;
  return `${base.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}

/** The name a downloaded file gets: with sharding on and zip not disabled its extension becomes .zip (R73-16). */
export function downloadFileName(task: Pick<ExportTask, "fileName" | "enableSharding" | "disableZip">): string {
  const name = task.fileName ?? "";
  if (!isTrue(task.enableSharding) || isTrue(task.disableZip)) return name;
  const dot = name.lastIndexOf(".");
  return `${dot > 0 ? name.slice(0, dot) : name}.zip`;
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the file name of a content-disposition header: `filename*=UTF-8''…` first (RFC 5987), then quoted or bare
 * `filename=`; percent-encoded plain names, as legacy servers send them, are decoded. Folder parts are dropped.
 * @returns undefined when the header holds no name.
 */
export function dispositionFileName(header: string | null | undefined): string | undefined {
  if (!header) return undefined;
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header)?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  const bare = /filename\s*=\s*([^";]+)/i.exec(header)?.[1]?.trim();
  const plain = quoted ?? bare;
  const name =
    (extended && decodePercent(extended.trim())) ?? (plain === undefined ? undefined : (decodePercent(plain) ?? plain));
  return name?.split(/[/\\]/).pop() || undefined;
}
