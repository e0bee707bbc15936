import { stat, statfs } from "node:fs/promises";
import { withTimeout } from "@customs-portal/sdk/timing";

/** Longest wait for a disk that may be away. */
const limitMs = 1_000;

/** Room on the disk of a folder, in bytes. */
export interface Room {
  freeBytes: number;
  bytes: number;
}

/** @throws Error of the file system */
export async function readRoom(folder: string): Promise<Room> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
}

/**
 * The folder of the files, where it is on another disk than the data folder, or cannot be asked; undefined where both are
 * on one, or there is none.
 */
export async function objectsDisk(dataDir: string, objectsDir: string | undefined): Promise<string | undefined> {
  if (objectsDir === undefined) return undefined;
  async function device(folder: string): Promise<number | undefined> {
    const found = await withTimeout(
      stat(folder).catch(() => undefined),
      limitMs,
      () => undefined,
    );
    return found?.dev;
  }
  const [ofData, ofObjects] = await Promise.all([device(dataDir), device(objectsDir)]);
  return ofObjects !== undefined && ofData === ofObjects ? undefined : objectsDir;
}
