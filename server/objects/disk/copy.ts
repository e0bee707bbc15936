import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, rename, rm, type link } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../base/index.ts";
import { onDisk } from "./errors.ts";
import { makeFolderOf, orUndefined, withFile } from "./files.ts";
import { isFileAt, putAt } from "./place.ts";
import { giveSecondName } from "./second-name.ts";

/** Which file is copied where. */
export interface DiskCopy {
  from: string;
  /** A path that nothing has. */
  to: string;
  /** The store that both are in, and where it writes what is not finished. */
  folder: string;
  unfinished: string;
  /** Gives a file a second name; for tests. */
  linkFile?: typeof link;
}

/** Copies the bytes; file systems that can share blocks copy none. */
async function copyBytes({ from, to, folder, unfinished }: DiskCopy): Promise<true> {
  const temporary = join(unfinished, randomUUID());
  await makeFolderOf(temporary);
  try {
    await copyFile(from, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await withFile(temporary, "r+", (handle) => handle.sync());
    await putAt({ folder, path: to }, () => rename(temporary, to));
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Copies an object by a second name of its file, where the file system has that: nobody ever writes into the file of an
 * object, and each name is removed by itself.
 * @returns false where there is none
 */
export async function copyDurably(copy: DiskCopy, signal?: AbortSignal): Promise<boolean> {
  const { from, to, folder, linkFile } = copy;
  signal?.throwIfAborted();
  return onDisk(folder, async () => {
    if (!(await isFileAt(from))) return false;
    await makeFolderOf(to);
    const named = putAt({ folder, path: to }, () => giveSecondName(from, to, linkFile));
    const isThere = await orUndefined(named.then(async (isDone) => isDone || copyBytes(copy)));
    if (isThere === undefined) return false;
    await syncFolder(dirname(to));
    return true;
  });
}
