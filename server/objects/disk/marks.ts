import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../base/index.ts";
import { ObjectsUnavailableError, type StoreMarks } from "../contract/index.ts";
import { onFolder } from "./errors.ts";
import { orUndefined } from "./files.ts";
import { giveSecondName, isTaken } from "./second-name.ts";

const unwritten = "another process writes its mark .store; if none does, remove that file, which is empty";

/** Of two that come at once one is first; the other one reads what it wrote. */
async function takePlace(from: string, to: string): Promise<void> {
  try {
    if (await giveSecondName(from, to)) return;
    // Like a second name, which fails where there is something: a rename would overwrite what the first one wrote.
    await writeFile(to, await readFile(from), { flag: "wx", flush: true });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

/** The marks of a folder: which database its objects belong to, and which store it is. */
export function createMarks(folder: string): StoreMarks {
  const read = (name: string) =>
    // One that is being written where there are no hard links is empty.
    onFolder(folder, async () => (await orUndefined(readFile(join(folder, name), "utf8")))?.trim() || undefined);

  /** Writes a mark beside its place first, so that nobody ever reads half of it. */
  async function write(name: string, id: string, put: (from: string, to: string) => Promise<void>): Promise<void> {
    await onFolder(folder, async () => {
      makeFolder(folder);
      const temporary = join(folder, `${name}-${randomUUID()}`);
      try {
        await writeFile(temporary, `${id}\n`, { flush: true });
        await put(temporary, join(folder, name));
      } finally {
        await rm(temporary, { force: true });
      }
    });
  }

  return {
    owner: () => read(".database"),
    async claim(databaseId) {
      if ((await read(".database")) === undefined) await write(".database", databaseId, takePlace);
    },
    adopt: (databaseId) => write(".database", databaseId, rename),
    identity: () => read(".store"),
    async identify(id) {
      if ((await read(".store")) === undefined) await write(".store", id, takePlace);
      const found = await read(".store");
      // Never an id that is not written there.
      if (found === undefined) throw new ObjectsUnavailableError(folder, unwritten, { isAway: true });
      return found;
    },
    renew: (id) => write(".store", id, rename),
  };
}
