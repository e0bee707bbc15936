import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../base/index.ts";
import { onDisk } from "./errors.ts";
import { makeFolderOf, orUndefined, withFile } from "./files.ts";

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

/** What a file system answers that knows no second name of a file, or gives this one no further. */
const withoutLink = ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK", "EXDEV"];

/** @returns whether the file could have a second name */
async function isLinked({ from, to, linkFile = link }: DiskCopy): Promise<boolean> {
  try {
    await linkFile(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
    if (withoutLink.includes(code)) return false;
    throw error;
  }
}

/** Copies the bytes; file systems that can share blocks copy none. */
async function copyBytes({ from, to, unfinished }: DiskCopy): Promise<true> {
  const temporary = join(unfinished, randomUUID());
  await makeFolderOf(temporary);
  try {
    await copyFile(from, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await withFile(temporary, "r+", (handle) => handle.sync());
    await rename(temporary, to);
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
  const { to, folder } = copy;
  signal?.throwIfAborted();
  return onDisk(folder, async () => {
    await makeFolderOf(to);
    const isThere = await orUndefined(isLinked(copy).then(async (isDone) => isDone || copyBytes(copy)));
    if (isThere === undefined) return false;
    await syncFolder(dirname(to));
    return true;
  });
}
