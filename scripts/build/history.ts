import { rmSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, readJson, writeChanged } from "./files.ts";

/** A build and the hashed files that belong to it, as paths from the working folder. */
export interface PastBuild {
  id: string;
  files: string[];
}

/** Builds whose files stay beside those of the newest, for pages that are still open. */
const keptBuilds = 3;
const hashedFolders = ["web/assets", "web/lines", "web/elements/chunks", "es/assets"];

/** Notes a build and removes the hashed files that neither it nor the builds before it need. */
export function recordBuild(out: string, build: PastBuild): void {
  const file = join(out, "history.json");
  const earlier = readJson<PastBuild[]>(file, []).filter((past) => past.id !== build.id);
  const kept = [build, ...earlier.slice(0, keptBuilds)];
  const needed = new Set(kept.flatMap((past) => past.files));
  for (const found of hashedFolders.flatMap((folder) => filesBelow(join(out, folder)))) {
    if (!needed.has(found.replace(/\.(br|gz)$/, ""))) rmSync(found);
  }
  writeChanged(file, JSON.stringify(kept));
}
