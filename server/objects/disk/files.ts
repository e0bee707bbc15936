import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../base/index.ts";
import type { ObjectInfo } from "../contract/index.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** The result of `work`, or undefined where the file it needs is not there. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether there is a file or folder of this name. */
export async function isThere(path: string): Promise<boolean> {
  return (await orUndefined(stat(path))) !== undefined;
}

/** Makes the folder that a file is to be in, durably. */
export async function makeFolderOf(file: string): Promise<void> {
  const made = await mkdir(dirname(file), { recursive: true });
  if (made !== undefined) await syncFolder(dirname(made));
}

/** Opens a file to be read, or written as well; a symbolic link is no file. */
export const plainFile = {
  read: constants.O_RDONLY | constants.O_NOFOLLOW,
  write: constants.O_RDWR | constants.O_NOFOLLOW,
} as const;

/** Opens a file to be read; undefined where there is none, or a symbolic link. */
export async function openPlain(path: string): Promise<FileHandle | undefined> {
  try {
    return await orUndefined(open(path, plainFile.read));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ELOOP") return undefined;
    throw error;
  }
}

/** Runs `work` with an open file and closes it. */
export async function withFile<T>(
  path: string,
  flags: string | number,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(path, flags);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** The files below a folder in the order of their keys. Holds the names of one folder at a time, and of those above. */
export async function* filesBelow(folder: string, prefix: string, after = ""): AsyncGenerator<ObjectInfo> {
  const entries = (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? [];
  const names = entries.flatMap((entry) => {
    if (entry.isDirectory()) return `${entry.name}/`;
    return entry.isFile() ? entry.name : [];
  });
  for (const name of names.sort()) {
    const key = prefix + name;
    if (name.endsWith("/")) {
      if (key > after || after.startsWith(key)) yield* filesBelow(join(folder, name), key, after);
      continue;
    }
    const found = key > after ? await orUndefined(lstat(join(folder, name))) : undefined;
    if (found?.isFile()) yield { key, size: found.size, modifiedAt: Math.trunc(found.mtimeMs) };
  }
}
