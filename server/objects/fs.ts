import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ObjectInfo, ObjectStore } from "./store.ts";

const unfinishedFolder = ".unfinished";
/** What was put aside, in a folder for each day. */
const asideFolder = ".quarantine";
const dayMs = 24 * 60 * 60_000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** The result of `work`, or undefined where the file it needs is not there. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes the names inside a folder survive a power cut. Windows cannot open folders and does this by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(path: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number> {
  const handle = await open(path, "wx");
  let size = 0;
  try {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      // FileHandle.writeFile writes all of the chunk at the current position; write() may write only a part.
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    signal?.throwIfAborted();
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<ObjectInfo> {
  const entries = await orUndefined(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), `${key}/`);
    if (!entry.isFile()) continue;
    const found = await orUndefined(stat(join(folder, entry.name)));
    if (found) yield { key, size: found.size, modifiedAt: Math.trunc(found.mtimeMs) };
  }
}

/**
 * Objects as files below `folder`. A file is written beside its final place, synced, renamed and its folder synced.
 * @throws TypeError for a key that would leave the folder
 */
export function createFsObjectStore(folder: string, now: () => number = Date.now): ObjectStore {
  const unfinished = join(folder, unfinishedFolder);
  const aside = join(folder, asideFolder);

  function pathOf(key: string): string {
    if (!/^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i.test(key)) throw new TypeError(`not an object key: ${key}`);
    return join(folder, key);
  }

  return {
    async put(key, source, signal) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      await mkdir(unfinished, { recursive: true });
      const made = await mkdir(dirname(path), { recursive: true });
      if (made !== undefined) await syncFolder(dirname(made));
      try {
        const size = await writeAll(temporary, source, signal);
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async info(key) {
      const found = await orUndefined(stat(pathOf(key)));
      return found?.isFile() ? { key, size: found.size, modifiedAt: Math.trunc(found.mtimeMs) } : undefined;
    },
    async read(key, range) {
      const handle = await orUndefined(open(pathOf(key), "r"));
      return handle && createReadStream("", { fd: handle, ...range });
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async putAside(key) {
      const day = new Date(now()).toISOString().slice(0, 10);
      const target = join(aside, day, key);
      await mkdir(dirname(target), { recursive: true });
      await orUndefined(rename(pathOf(key), target));
    },
    async deleteAside(days) {
      const removed: string[] = [];
      // A day is over at its end.
      const before = new Date(now() - (days + 1) * dayMs).toISOString().slice(0, 10);
      const entries = (await orUndefined(readdir(aside))) ?? [];
      for (const day of entries.filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name) && name <= before)) {
        for await (const { key } of filesBelow(join(aside, day), "")) removed.push(key);
        await rm(join(aside, day), { recursive: true, force: true });
      }
      return removed;
    },
    list(prefix) {
      return filesBelow(pathOf(prefix.replace(/\/$/, "")), prefix);
    },
    async deleteUnfinished(idleMs) {
      let count = 0;
      for await (const file of filesBelow(unfinished, "")) {
        if (file.modifiedAt > now() - idleMs) continue;
        await rm(join(unfinished, file.key), { force: true });
        count += 1;
      }
      return count;
    },
  };
}
