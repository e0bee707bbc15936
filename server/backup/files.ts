import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, readdir, rename, rm, rmdir, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, syncFolder } from "../base/index.ts";
import { BackupError } from "./errors.ts";

/** A file that was copied or read. */
export interface Digested {
  size: number;
  sha256: string;
}

export const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Makes a folder that others cannot read, with those above it. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder, 0o700);
}

/** Reads the file itself, never one that a link leads to. Windows has no such flag. */
const readPlain = constants.O_RDONLY | ((constants.O_NOFOLLOW as number | undefined) ?? 0);

/**
 * The place of a file within a backup: a plain file in plain folders, since a link could bring in any file of the
 * machine. @throws BackupError, Error of the file system
 */
export async function plainFileWithin(folder: string, path: string): Promise<string> {
  const names = path.split("/");
  let at = folder;
  for (const [index, name] of names.entries()) {
    at = join(at, name);
    const about = await lstat(at);
    if (index < names.length - 1 ? !about.isDirectory() : !about.isFile())
      throw new BackupError(`${path} of the backup is no plain file in plain folders.`);
  }
  return at;
}

/** The digest of a file. @throws Error of the file system, the reason of `signal` */
export async function digestFile(file: string, signal?: AbortSignal): Promise<Digested> {
  const sum = createHash("sha256");
  let size = 0;
  const handle = await open(file, readPlain);
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    sum.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: sum.digest("hex") };
}

/**
 * Copies a file durably, with its digest, where no other account reads it.
 * @returns undefined where it was removed meanwhile
 * @throws the reason of `signal`
 */
export async function copyFileTo(from: string, to: string, signal?: AbortSignal): Promise<Digested | undefined> {
  const source = await open(from, "r").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!source) return undefined;
  const sum = createHash("sha256");
  let size = 0;
  let target: FileHandle | undefined;
  try {
    makePrivateFolder(dirname(to));
    target = await open(to, "wx", 0o600);
    for await (const chunk of source.createReadStream() as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      sum.update(chunk);
      size += chunk.length;
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await source.close();
    await target?.close();
  }
  return { size, sha256: sum.digest("hex") };
}

/** Writes a small file so that a power cut leaves all of it or what was there before. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.unfinished`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
}

/** Brings a file to its place at once, durably. */
export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** What a folder holds, but for what file systems put there themselves; nothing where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name !== "lost+found");
}

/** Removes what is in a folder, and the folder where nothing stays in it. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) await removeFolder(join(folder, name));
  await rmdir(folder).catch(() => undefined);
}

/** Removes a folder with all that is in it. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
