import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../base/index.ts";
import {
  checkKey,
  multipartIdleMs,
  MultipartGoneError,
  planOf,
  readPart,
  refuseIncomplete,
  type Multipart,
  type MultipartStore,
  type PartVersions,
} from "../contract/index.ts";
import { onDisk } from "./errors.ts";
import { makeFolderOf, orUndefined } from "./files.ts";
import { mustBeInside } from "./inside.ts";
import { attemptPattern, dataIn, endAttempt, partsFolder, partsIn, writePart, type DiskPart } from "./parts.ts";
import { isFileAt, putAt } from "./place.ts";
import { assemble } from "./assemble.ts";

const multipartFolder = ".multipart";
/** A folder takes parts of any size; smaller ones would be more marks than bytes. */
const leastPartBytes = 4096;
const planName = "upload.json";
/** How a folder begins that is being removed. */
const goneMark = "gone.";

/** What is kept of an upload, whatever the order in which its fields come back. */
function textOf({ key, id, size, partSize, parts }: Multipart): string {
  return JSON.stringify({ key, id, size, partSize, parts });
}

/** One of each part: of the version that is meant, else one in place, else any. */
function chosen(parts: readonly DiskPart[], versions?: PartVersions): DiskPart[] {
  const found = new Map<number, DiskPart>();
  for (const part of parts) {
    const version = versions?.get(part.number);
    if (version !== undefined && version !== part.version) continue;
    if (part.file === undefined || !found.has(part.number)) found.set(part.number, part);
  }
  return [...found.values()].toSorted((a, b) => a.number - b.number);
}

/** What a folder of objects has for those that arrive in parts. */
export interface DiskMultipart extends MultipartStore {
  /**
   * Removes those that nobody sent a part to for seven days, receipts as old, and what is left of those that were being
   * removed. Answers how many unfinished there were.
   */
  deleteIdle(now: number): Promise<number>;
}

/**
 * An upload is a folder: `upload.json` says what was planned, `data` is the object, into which every part is written at
 * its place, and `parts` says which of them are there (parts.ts). Completing renames `data`; no byte is copied, unless a
 * part had to be written elsewhere. What is left, a plan without `data`, is the receipt for whoever asks again.
 */
export function createDiskMultipart(folder: string): DiskMultipart {
  const uploads = join(folder, multipartFolder);
  /** Those that are being made here, by id: bytes may have to be copied, which is not done twice at once. */
  const making = new Map<string, Promise<void>>();
  const homeOf = ({ id }: Pick<Multipart, "id">) => join(uploads, id);

  async function stateOf(upload: Multipart): Promise<"open" | "complete" | "gone"> {
    const home = homeOf(upload);
    const plan = /^[\da-f-]{36}$/.test(upload.id) ? await orUndefined(readFile(join(home, planName), "utf8")) : "";
    if (plan !== textOf(upload)) return "gone";
    const data = await orUndefined(lstat(dataIn(home)));
    if (!data) return "complete";
    // What is no file, such as a symbolic link, was put there by somebody else.
    return data.isFile() ? "open" : "gone";
  }

  /** @throws MultipartGoneError where the upload is not known, is another one or is complete */
  async function open(upload: Multipart): Promise<string> {
    if ((await stateOf(upload)) !== "open") throw new MultipartGoneError(upload);
    return homeOf(upload);
  }

  /** Once for an upload, not for its parts. */
  const uploadsInside = () => mustBeInside(folder, join(uploads, "any"));

  /** Removes a folder that others may still be writing to: they find it no more, and put nothing into it meanwhile. */
  async function remove(path: string): Promise<void> {
    const away = join(uploads, goneMark + randomUUID());
    await orUndefined(rename(path, away));
    await rm(away, { recursive: true, force: true });
  }

  /** @throws MultipartIncompleteError, MultipartGoneError */
  async function moveTo(path: string, upload: Multipart, versions: PartVersions | undefined): Promise<void> {
    try {
      const home = await open(upload);
      const parts = chosen(await partsIn(home, upload), versions);
      refuseIncomplete(upload, parts);
      await makeFolderOf(path);
      // Where every part is in place, nobody writes to the data any more, whoever still holds it open.
      if (parts.every(({ file }) => file === undefined))
        await putAt({ folder, path }, () => rename(dataIn(home), path));
      else await assemble(home, { upload, parts, place: { folder, path } });
    } catch (error) {
      const state = await stateOf(upload);
      if (state === "gone") throw new MultipartGoneError(upload);
      // Where it is complete, another node was faster.
      if (state === "open") throw error;
    }
  }

  function make(path: string, upload: Multipart, versions: PartVersions | undefined): Promise<void> {
    const made =
      making.get(upload.id) ??
      onDisk(folder, () => moveTo(path, upload, versions)).finally(() => making.delete(upload.id));
    making.set(upload.id, made);
    return made;
  }

  return {
    leastPartBytes,
    async beginMultipart(key, plan) {
      const upload: Multipart = { key: checkKey(key), id: randomUUID(), ...planOf(plan, { leastPartBytes }) };
      const home = homeOf(upload);
      await uploadsInside();
      try {
        await onDisk(folder, async () => {
          await mkdir(join(home, partsFolder), { recursive: true });
          await writeFile(dataIn(home), "", { flush: true });
          await writeFile(join(home, planName), textOf(upload), { flush: true });
          for (const path of [home, uploads, folder]) await syncFolder(path);
        });
      } catch (error) {
        await remove(home);
        throw error;
      }
      return upload;
    },
    async putPart(upload, number, source, { signal, attempt = randomUUID() } = {}) {
      const home = await open(upload);
      const bytes = readPart(upload, number, source, signal);
      try {
        return await onDisk(folder, () => writePart(home, { upload, number, attempt, bytes }));
      } catch (error) {
        throw (await stateOf(upload)) === "open" ? error : new MultipartGoneError(upload);
      }
    },
    async listParts(upload) {
      return chosen(await partsIn(await open(upload), upload)).map(({ number, size }) => ({ number, size }));
    },
    async endAttempt(upload, number, attempt) {
      if (!attemptPattern.test(attempt) || (await stateOf(upload)) !== "open") return;
      await orUndefined(onDisk(folder, () => endAttempt(homeOf(upload), number, attempt)));
    },
    async completeMultipart(upload, versions) {
      const path = join(folder, checkKey(upload.key));
      await uploadsInside();
      await mustBeInside(folder, path);
      if ((await stateOf(upload)) !== "complete") await make(path, upload, versions);
      // Also for a call whose answer was lost, here or on another node: it may have ended before this.
      if (!(await isFileAt(path, upload.size))) throw new MultipartGoneError(upload);
      await syncFolder(dirname(path));
      await remove(join(homeOf(upload), partsFolder));
      return { size: upload.size };
    },
    async abortMultipart(upload) {
      await uploadsInside();
      // Of one that is complete its receipt.
      if ((await stateOf(upload)) !== "gone") await remove(homeOf(upload));
    },
    async deleteIdle(now) {
      await uploadsInside();
      let count = 0;
      for (const id of (await orUndefined(readdir(uploads))) ?? []) {
        if (id.startsWith(goneMark)) {
          // Its process was killed over it.
          await rm(join(uploads, id), { recursive: true, force: true });
          continue;
        }
        // A mark that is written changes the time of its folder.
        const home = join(uploads, id);
        const found = (await orUndefined(stat(join(home, partsFolder)))) ?? (await orUndefined(stat(home)));
        if (!found || found.mtimeMs > now - multipartIdleMs) continue;
        const isReceipt = (await orUndefined(stat(dataIn(home)))) === undefined;
        await remove(home);
        if (!isReceipt) count += 1;
      }
      return count;
    },
  };
}
