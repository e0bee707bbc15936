import { lstat } from "node:fs/promises";
import { relative } from "node:path";
import { ObjectsUnavailableError } from "../contract/index.ts";
import { orUndefined } from "./files.ts";

/** Where an object is to be. */
export interface ObjectPlace {
  /** Of the store. */
  folder: string;
  path: string;
}

/** Something that is no such object has the place of one: whoever operates the store has to look at it. */
export function placeTaken({ folder, path }: ObjectPlace, cause?: unknown): ObjectsUnavailableError {
  const reason = `something else is in the place of ${relative(folder, path)}; move it away`;
  return new ObjectsUnavailableError(folder, reason, { isAway: false, cause });
}

/** Whether a file is at the place. A symbolic link is none. @param size that it has to have; any where it is left out */
export async function isFileAt(path: string, size?: number): Promise<boolean> {
  const found = await orUndefined(lstat(path));
  return found?.isFile() === true && (size === undefined || found.size === size);
}

/** Puts a file at the place of an object. @throws ObjectsUnavailableError where a folder or the like is there, else what `put` threw */
export async function putAt<T>(place: ObjectPlace, put: () => Promise<T>): Promise<T> {
  try {
    return await put();
  } catch (error) {
    const found = await orUndefined(lstat(place.path));
    if (!found || found.isFile()) throw error;
    throw placeTaken(place, error);
  }
}
