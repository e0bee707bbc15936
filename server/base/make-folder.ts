import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with the ones above it. Not the recursive `mkdir` of Node, which never ends where a file system
 * answers ENOENT below a folder that exists, as /proc does.
 * @param mode of those that are made
 * @throws Error of the file system
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
