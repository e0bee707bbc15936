import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkKey, dayOf, lastDayBefore, type ObjectStore } from "../contract/index.ts";
import { filesBelow, orUndefined } from "./files.ts";
import { mustBeInside } from "./inside.ts";

/** What was put aside, in a folder for each day. */
const asideFolder = ".quarantine";

/** Objects that are kept out of sight, in folders by the day. */
export function createAside(folder: string, now: () => number): Pick<ObjectStore, "putAside" | "deleteAside"> {
  const aside = join(folder, asideFolder);
  return {
    async putAside(key) {
      const path = join(folder, checkKey(key));
      const target = join(aside, dayOf(now()), key);
      for (const each of [path, target]) await mustBeInside(folder, each);
      await mkdir(dirname(target), { recursive: true });
      await orUndefined(rename(path, target));
    },
    async deleteAside(days) {
      await mustBeInside(folder, join(aside, "any"));
      const removed: string[] = [];
      const last = lastDayBefore(now(), days);
      const entries = (await orUndefined(readdir(aside))) ?? [];
      for (const day of entries.filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name) && name <= last)) {
        await mustBeInside(folder, join(aside, day, "any"));
        for await (const { key } of filesBelow(join(aside, day), "")) removed.push(key);
        await rm(join(aside, day), { recursive: true, force: true });
      }
      return removed;
    },
  };
}
