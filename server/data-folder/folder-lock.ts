import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cannotWrite } from "./open.ts";

/** Another process works in the data folder. */
export class FolderHeldError extends Error {
  constructor(folder: string) {
    super(`Another process is running with the data folder ${folder}; stop it or set PORTAL_DATA to another folder.`);
    this.name = "FolderHeldError";
  }
}

/** Two starts at once see each other's first steps of taking the lock; one of them gets it when it waits a little. */
const takingMs = 500;

/** Another process holds a file. */
export class HeldError extends Error {}

/** Files that are held: one that nothing refers to would be closed, and its lock gone, whenever memory is tidied up. */
const held = new Set<DatabaseSync>();

/**
 * Holds a file for this process until it ends, however it ends: the lock of a SQLite file is one of the operating
 * system and goes with the process.
 * @returns what lets it go
 * @throws HeldError
 */
export function holdFile(path: string, { waitMs = takingMs }: { waitMs?: number } = {}): () => void {
  const file = new DatabaseSync(path, { timeout: waitMs });
  try {
    // Nothing is ever written, so that it works without room on the disk.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    const isLocked = error instanceof Error && "errcode" in error && error.errcode === 5;
    throw isLocked ? new HeldError(path) : error;
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

/**
 * Holds a folder for this process until it ends.
 * @returns what lets it go
 * @throws FolderHeldError, StartError where nothing can be written there
 */
export function holdFolder(folder: string): () => void {
  try {
    return holdFile(join(folder, "portal.lock"));
  } catch (error) {
    throw error instanceof HeldError ? new FolderHeldError(folder) : cannotWrite(folder, error);
  }
}
