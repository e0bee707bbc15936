import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digest, syncFolder } from "../../base/index.ts";
import { checkKey, checkPrefix, type ObjectInfo, type OpenObjectStore } from "../contract/index.ts";
import { copyDurably } from "./copy.ts";
import { onDisk } from "./errors.ts";
import { filesBelow, makeFolderOf, openPlain, orUndefined, withFile } from "./files.ts";
import { mustBeInside } from "./inside.ts";
import { createMarks } from "./marks.ts";
import { createDiskMultipart } from "./multipart.ts";
import { putAt } from "./place.ts";
import { createAside } from "./put-aside.ts";

const unfinishedFolder = ".unfinished";

function writeAll(path: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number> {
  return withFile(path, "wx", async (handle) => {
    let size = 0;
    for await (const chunk of source) {
      signal?.throwIfAborted();
      // FileHandle.writeFile writes all of the chunk at the current position; write() may write only a part.
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    signal?.throwIfAborted();
    await handle.sync();
    return size;
  });
}

/**
 * Objects as files below `folder`. A file is written beside its final place, synced, renamed and its folder synced.
 * @param now milliseconds since 1970
 */
export function createDiskStore(folder: string, now: () => number): OpenObjectStore {
  const unfinished = join(folder, unfinishedFolder);
  const { deleteIdle, ...multipart } = createDiskMultipart(folder);
  const pathOf = (key: string) => join(folder, checkKey(key));
  /** Once for an object, not for its pieces. */
  async function insideOf(key: string): Promise<string> {
    const path = pathOf(key);
    await mustBeInside(folder, path);
    return path;
  }
  async function* listInside(below: string, prefix: string, after?: string): AsyncGenerator<ObjectInfo> {
    await mustBeInside(folder, join(below, "any"));
    yield* filesBelow(below, prefix, after);
  }
  const unfinishedInside = () => mustBeInside(folder, join(unfinished, "any"));

  return {
    ...createMarks(folder),
    ...createAside(folder, now),
    ...multipart,
    place: folder,
    close: () => undefined,
    async put(key, source, signal) {
      const path = await insideOf(key);
      await unfinishedInside();
      const temporary = join(unfinished, randomUUID());
      return onDisk(folder, async () => {
        await mkdir(unfinished, { recursive: true });
        await makeFolderOf(path);
        try {
          const size = await writeAll(temporary, source, signal);
          await putAt({ folder, path }, () => rename(temporary, path));
          await syncFolder(dirname(path));
          return { size };
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      });
    },
    async info(key) {
      const found = await orUndefined(lstat(await insideOf(key), { bigint: true }));
      if (!found?.isFile()) return undefined;
      const { ino, size, mtimeNs, mtimeMs } = found;
      return { key, size: Number(size), modifiedAt: Number(mtimeMs), version: digest(`${ino} ${size} ${mtimeNs}`) };
    },
    async read(key, range) {
      const handle = await openPlain(await insideOf(key));
      return handle && createReadStream("", { fd: handle, ...range });
    },
    async copy(from, to, signal) {
      await unfinishedInside();
      return copyDurably({ from: await insideOf(from), to: await insideOf(to), folder, unfinished }, signal);
    },
    async delete(key) {
      await rm(await insideOf(key), { force: true });
    },
    list: (prefix, after) => listInside(join(folder, checkPrefix(prefix)), prefix, after),
    async freeBytes() {
      const { bavail, bsize } = await onDisk(folder, () => statfs(folder));
      return bavail * bsize;
    },
    async deleteUnfinished(idleMs) {
      await unfinishedInside();
      let count = await deleteIdle(now());
      for await (const file of filesBelow(unfinished, "")) {
        if (file.modifiedAt > now() - idleMs) continue;
        await rm(join(unfinished, file.key), { force: true });
        count += 1;
      }
      return count;
    },
  };
}
