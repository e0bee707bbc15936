import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../../base/index.ts";
import { offsetOfPart, type Multipart } from "../contract/index.ts";
import { plainFile, withFile } from "./files.ts";
import { dataIn, isBeside, writeAt, type DiskPart } from "./parts.ts";
import { isFileAt, placeTaken, putAt, type ObjectPlace } from "./place.ts";
import { giveSecondName, isTaken } from "./second-name.ts";

/** Which object is made of what. */
export interface Assembly {
  upload: Multipart;
  /** One of each number. */
  parts: readonly DiskPart[];
  place: ObjectPlace;
}

/**
 * Puts a file at its place. Another call may be faster, with the same parts.
 * @throws ObjectsUnavailableError where something else is there
 */
async function takePlace(from: string, place: ObjectPlace, size: number): Promise<void> {
  const { path } = place;
  try {
    if (!(await giveSecondName(from, path))) await putAt(place, () => rename(from, path));
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (!(await isFileAt(path, size))) throw placeTaken(place, error);
  }
}

/**
 * Makes an object of parts of which some lie beside `data`: in a file of its own, since somebody may still write to
 * `data`, at places that are not taken from there. File systems that can share blocks copy none.
 * @param home of the upload
 */
export async function assemble(home: string, { upload, parts, place }: Assembly): Promise<void> {
  const whole = `${dataIn(home)}.${randomUUID()}`;
  try {
    await copyFile(dataIn(home), whole, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await withFile(whole, "r+", async (handle) => {
      for (const part of parts.filter(isBeside))
        await withFile(part.file, plainFile.read, (content) =>
          writeAt(handle, offsetOfPart(upload, part.number), content.createReadStream({ autoClose: false })),
        );
      await handle.sync();
    });
    await takePlace(whole, place, upload.size);
    await syncFolder(dirname(place.path));
    await rm(dataIn(home), { force: true });
  } finally {
    await rm(whole, { force: true });
  }
}
