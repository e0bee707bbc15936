import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BizConfig, ImportMap } from "@customs-portal/sdk/contract";
import type { Folders } from "./biz-config.ts";
import { pathOfAddress } from "./hash-advice.ts";
import { isForeign } from "./policy.ts";

/** Whether the portal has a file of this path, as it is served. */
export function isServed({ dataDir, webDir }: Folders, path: string): boolean {
  if (path.includes("\0") || path.split("/").includes("..")) return false;
  const roots = path.startsWith("/lines/") ? [dataDir, webDir] : [webDir];
  return roots.some((root) => ["", ".br", ".gz"].some((ending) => existsSync(join(root, path + ending))));
}

/** Files that are looked for. */
const maxLooks = 2_000;

/** What lines and import map name below `/lines/` and nobody has put there, a line each. */
export function missingFiles(folders: Folders, { imports }: Pick<ImportMap, "imports">, lines: BizConfig): string[] {
  const namedBy = new Map<string, string>();
  const add = (address: string, owner: string) => {
    const path = isForeign(address) ? "" : pathOfAddress(address);
    if (path.startsWith("/lines/") && !namedBy.has(path)) namedBy.set(path, owner);
  };
  for (const address of Object.values(imports)) add(address, "the import map");
  for (const [key, { app = [], js = [], hook = [], css = [] }] of Object.entries(lines))
    for (const each of [app, js, hook, css].flat())
      if (/^[./]/.test(each)) add(each, `the business line ${JSON.stringify(key)}`);
  return [...namedBy]
    .slice(0, maxLooks)
    .filter(([path]) => !isServed(folders, path))
    .map(([path, owner]) => `${path} is missing: ${owner} names it; put the file into PORTAL_DATA${path}`);
}
