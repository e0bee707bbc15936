import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../../base/index.ts";
import { offsetOfPart, type Multipart } from "../contract/index.ts";
import { withFile } from "./files.ts";
import { dataIn, isBeside, writeAt, type DiskPart } from "./parts.ts";
import { giveSecondName, isTaken } from "./second-name.ts";

/** Which object is made of what. */
export interface Assembly {
  upload: Multipart;
  /** One of each number. */
  parts: readonly DiskPart[];
  /** Where the object is to be. */
  path: string;
}

/** Puts a file at its place. Another call may be faster, with the same parts. */
async function takePlace(from: string, to: string): Promise<void> {
  try {
    if (!(await giveSecondName(from, to))) await rename(from, to);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

/**
 * Makes an object of parts of which some lie beside `data`: in a file of its own, since somebody may still write to
 * `data`, at places that are not taken from there. File systems that can share blocks copy none.
 * @param home of the upload
 */
export async function assemble(home: string, { upload, parts, path }: Assembly): Promise<void> {
  const whole = `${dataIn(home)}.${randomUUID()}`;
  try {
    await copyFile(dataIn(home), whole, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await withFile(whole, "r+", async (handle) => {
      for (const part of parts.filter(isBeside))
        await writeAt(handle, offsetOfPart(upload, part.number), createReadStream(part.file));
      await handle.sync();
    });
    await takePlace(whole, path);
    await syncFolder(dirname(path));
    await rm(dataIn(home), { force: true });
  } finally {
    await rm(whole, { force: true });
  }
}
