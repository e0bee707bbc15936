import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { HeldError, holdFile } from "../data-folder/index.ts";
import { makePrivateFolder, namesIn, removeFolder } from "./files.ts";

const namePattern = /^customs-portal-try-[\da-f-]{36}(?=\.lock$)/;

/** Removes a lock file, and the journal that SQLite may have left beside it. */
function removeLock(lock: string): void {
  for (const path of [lock, `${lock}-journal`]) rmSync(path, { force: true });
}

/** Holds a lock; undefined where another process has it, or another account. */
function tryHold(lock: string): (() => void) | undefined {
  try {
    return holdFile(lock, { waitMs: 0 });
  } catch (error) {
    const isOfOther = error instanceof Error && "errcode" in error;
    if (error instanceof HeldError || isOfOther) return undefined;
    throw error;
  }
}

/** Removes the folders of processes that died before they could: their locks are free. */
async function sweep(within: string): Promise<void> {
  for (const name of await namesIn(within)) {
    const [folder] = namePattern.exec(name) ?? [];
    const release = folder === undefined ? undefined : tryHold(join(within, name));
    if (folder === undefined || !release) continue;
    await removeFolder(join(within, folder));
    removeLock(join(within, name));
    release();
  }
}

/** A new name with its lock, which is there before the folder is: nobody ever finds that without it. */
function takeName(within: string): { folder: string; lock: string; release: () => void } {
  for (;;) {
    const folder = join(within, `customs-portal-try-${randomUUID()}`);
    const lock = `${folder}.lock`;
    const release = holdFile(lock);
    // One that sweeps may have come between file and lock, and removed the file.
    if (existsSync(lock)) return { folder, lock, release };
    release();
  }
}

/** Runs `work` with the name of a folder of its own, removed afterwards, as are those of processes that died before. */
export async function withTemporaryFolder(within: string, work: (folder: string) => Promise<void>): Promise<void> {
  await sweep(within);
  const { folder, lock, release } = takeName(within);
  try {
    makePrivateFolder(folder);
    await work(folder);
  } finally {
    await removeFolder(folder);
    removeLock(lock);
    release();
  }
}
