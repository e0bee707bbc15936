import { readdir, readFile, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../base/index.ts";
import { MultipartGoneError, offsetOfPart, sizeOfPart, type Multipart, type PartInfo } from "../contract/index.ts";
import { isThere, orUndefined, plainFile, withFile } from "./files.ts";

/*
 * What `parts` of an upload holds:
 *   <number>             the part is on the disk at its place in `data`, and is never written there again
 *   <number>.writer.<k>  somebody may be writing it at its place; the attempt stands in it
 *   <number>.over.<a>    whoever made attempt a is dead
 *   <number>.at.<a>      the part as attempt a brought it, beside `data`, because another one may be at its place
 *
 * At its place a part has one writer at a time: the name of a writer is made by one alone, and goes when its descriptor
 * is closed, or bears the part's number from then on. What a process left that is gone or says nothing any more may still
 * be written to, at any time, by an operation that was held up. So nobody else writes there, but beside it; and `data`
 * becomes the object only where every part is in place, that is where no writer is left. A clock decides nothing.
 */

/** Folder of what is known of the parts. */
export const partsFolder = "parts";
/** What an attempt is called. */
export const attemptPattern = /^[\da-f-]{36}$/;
/** Version of a part that is in place. */
const inPlace = "data";
/** Writers at the place of a part that died, after which nobody looks for a place there any more. */
const maxWriters = 100;

/** A part that is on the disk. */
export interface DiskPart extends PartInfo {
  version: string;
  /** Where it is; undefined in place. */
  file: string | undefined;
}

/** A part that is put. */
export interface ComingPart {
  upload: Multipart;
  number: number;
  attempt: string;
  /** As they come; exactly as many as planned. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Where the parts of an upload are that are in place. @param home of the upload */
export const dataIn = (home: string) => join(home, "data");
const nameIn = (home: string, number: number, ...rest: (string | number)[]) =>
  join(home, partsFolder, [number, ...rest].join("."));

/** The parts that are on the disk; several of one number where several attempts ended. @param home of the upload */
export async function partsIn(home: string, upload: Multipart): Promise<DiskPart[]> {
  const names = (await orUndefined(readdir(join(home, partsFolder)))) ?? [];
  return names.flatMap((name): DiskPart[] => {
    const [, digits = "", version] = /^(\d+)(?:\.at\.([\da-f-]{36}))?$/.exec(name) ?? [];
    if (digits === "") return [];
    const number = Number(digits);
    const file = version === undefined ? undefined : join(home, partsFolder, name);
    return [{ number, size: sizeOfPart(upload, number), version: version ?? inPlace, file }];
  });
}

/** Says that whoever made an attempt is dead. @param home of the upload */
export async function endAttempt(home: string, number: number, attempt: string): Promise<void> {
  await writeFile(nameIn(home, number, "over", attempt), "");
}

/** Makes a name that nobody has. @returns whether it was free */
async function makeName(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Becomes the writer at the place of a part. @returns the name that says so; undefined where somebody else may be */
async function takePlace(home: string, { number, attempt }: ComingPart): Promise<string | undefined> {
  for (let count = 1; count <= maxWriters; count += 1) {
    const name = nameIn(home, number, "writer", count);
    if (await makeName(name, attempt)) return name;
    const other = await orUndefined(readFile(name, "utf8"));
    if (other === undefined || !attemptPattern.test(other)) return undefined;
    if (!(await isThere(nameIn(home, number, "over", other)))) return undefined;
  }
  return undefined;
}

/** Writes bytes from a position on, durably. */
export async function writeAt(handle: FileHandle, start: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let position = start;
  for await (const chunk of bytes) {
    for (let done = 0; done < chunk.length;)
      done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
    position += chunk.length;
  }
  await handle.datasync();
}

/**
 * Writes a part at its place, once `writer` is its name.
 * @returns false where it is there already: nothing was read, nor written
 */
async function writeInPlace(home: string, { upload, number, bytes }: ComingPart): Promise<boolean> {
  return withFile(dataIn(home), plainFile.write, async (handle) => {
    if (await isThere(nameIn(home, number))) return false;
    // The marks go after `data` has: while it is there, no mark is missing that was made.
    if (!(await isThere(dataIn(home)))) throw new MultipartGoneError(upload);
    await writeAt(handle, offsetOfPart(upload, number), bytes);
    return true;
  });
}

async function writeBeside(home: string, { number, attempt, bytes }: ComingPart): Promise<string> {
  const coming = nameIn(home, number, "coming", attempt);
  try {
    await withFile(coming, "wx", (handle) => writeAt(handle, 0, bytes));
    await rename(coming, nameIn(home, number, "at", attempt));
    return attempt;
  } catch (error) {
    await rm(coming, { force: true });
    throw error;
  }
}

/** Writes at the place of a part where nobody else may be doing so. @returns whether that was possible */
async function wroteInPlace(home: string, part: ComingPart): Promise<boolean> {
  const writer = await takePlace(home, part);
  if (writer === undefined) return false;
  try {
    const isWritten = await writeInPlace(home, part);
    // After its bytes: a mark without them must never be.
    if (isWritten) await rename(writer, nameIn(home, part.number));
    else await rm(writer, { force: true });
    return isWritten;
  } catch (error) {
    await rm(writer, { force: true });
    throw error;
  }
}

/** Stores a part, durably. @param home of the upload @returns its version */
export async function writePart(home: string, part: ComingPart): Promise<string> {
  const version = (await wroteInPlace(home, part)) ? inPlace : await writeBeside(home, part);
  await syncFolder(dirname(nameIn(home, part.number)));
  return version;
}

/** Whether a part lies beside `data`. */
export const isBeside = (part: DiskPart): part is DiskPart & { file: string } => part.file !== undefined;
