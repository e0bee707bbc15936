import { realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ObjectsUnavailableError } from "../contract/index.ts";
import { onDisk } from "./errors.ts";
import { orUndefined } from "./files.ts";

/** The real path of a folder; undefined where it is not there, "" where links lead in a circle. */
async function realOf(folder: string): Promise<string | undefined> {
  try {
    return await orUndefined(realpath(folder));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ELOOP") return "";
    throw error;
  }
}

/**
 * Refuses a path whose folders lead out of the store: nothing is written, read or removed through a symbolic link. The
 * store itself may be reached by one. Of folders that are not there yet, those above are looked at.
 * @throws ObjectsUnavailableError
 */
export async function mustBeInside(folder: string, path: string): Promise<void> {
  const store = resolve(folder);
  const realOfDisk = (one: string) => onDisk(folder, () => realOf(one));
  const root = await realOfDisk(store);
  for (let parent = dirname(resolve(path)); parent.startsWith(store + sep); parent = dirname(parent)) {
    const real = await realOfDisk(parent);
    if (root === undefined || real === undefined) continue;
    const name = relative(store, parent);
    if (real === join(root, name)) return;
    throw new ObjectsUnavailableError(
      folder,
      `a symbolic link is in the way of ${name}; put a folder in its place, or mount a disk there`,
      { isAway: false },
    );
  }
}
