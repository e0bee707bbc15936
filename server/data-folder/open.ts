import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../base/index.ts";
import type { ServerConfig } from "../config/index.ts";
import { openDatabase, placeOfAddress, type Database, type DatabaseOptions, type WatchPool } from "../db/index.ts";

/** A start that failed for a reason that its owner can mend; the message is the one line to print. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = "StartError";
  }
}

type DatabaseConfig = Pick<ServerConfig, "databaseUrl" | "databaseReplica" | "databaseLimits" | "dataDir">;

/** Where the data of a configuration is. */
export function databaseOptionsOf(config: DatabaseConfig): DatabaseOptions {
  const { databaseUrl, databaseReplica, databaseLimits, dataDir } = config;
  return { url: databaseUrl, file: join(dataDir, "portal.sqlite"), limits: databaseLimits, replica: databaseReplica };
}

/** The database as a person may see it: an address may hold a password. */
export function placeOf(config: DatabaseConfig): string {
  const { url, file } = databaseOptionsOf(config);
  return url ? placeOfAddress(url) : file;
}

/** @throws StartError where there is no folder that can be read and written, and none can be made */
function makeUsable(folder: string, what: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error("it is a file");
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`${what} ${folder} cannot be written`, error);
  }
}

/** Nothing can be written in the data folder. */
export function cannotWrite(dataDir: string, error: unknown): StartError {
  return new StartError(`The data folder (PORTAL_DATA) ${dataDir} cannot be written`, error);
}

/** Makes the data folder. @throws StartError where nothing can be written there */
export function makeDataFolder(folder: string): void {
  makeUsable(folder, "The data folder (PORTAL_DATA)");
}

/** Makes the folder of the files, where they are in one. @throws StartError where nothing can be written there */
export function makeObjectFolder(objects: ServerConfig["objects"]): void {
  if (objects.kind === "folder") makeUsable(objects.folder, "The folder of the files (PORTAL_OBJECTS)");
}

/** Opens the database, with its replica where that is wanted: a command reads nothing there. @throws StartError */
export async function openConfigured(
  config: DatabaseConfig,
  { watchPool, hasReplica = false }: { watchPool?: WatchPool; hasReplica?: boolean } = {},
): Promise<Database> {
  const { replica, ...options } = databaseOptionsOf(config);
  try {
    return await openDatabase({ ...options, replica: hasReplica ? replica : undefined }, watchPool);
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be opened`, error);
  }
}
