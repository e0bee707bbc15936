import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../base/index.ts";
import type { ServerConfig } from "../config/index.ts";
import { openDatabase, type Database, type DatabaseOptions } from "../db/index.ts";

/** A start that failed for a reason that its owner can mend; the message is the one line to print. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = "StartError";
  }
}

type DatabaseConfig = Pick<ServerConfig, "databaseUrl" | "databaseLimits" | "dataDir">;

/** Where the data of a configuration is. */
export function databaseOptionsOf({ databaseUrl, databaseLimits, dataDir }: DatabaseConfig): DatabaseOptions {
  return { url: databaseUrl, file: join(dataDir, "portal.sqlite"), limits: databaseLimits };
}

/** The database as a person may see it: an address may hold a password. */
export function placeOf(config: DatabaseConfig): string {
  const { url, file } = databaseOptionsOf(config);
  if (!url) return file;
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Makes the data folder. @throws StartError where nothing can be written there */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written`, error);
  }
}

/** Opens the database. @throws StartError */
export async function openConfigured(config: DatabaseConfig): Promise<Database> {
  try {
    return await openDatabase(databaseOptionsOf(config));
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be opened`, error);
  }
}

/** The folder of the exported files. */
export function objectsDirOf({ dataDir }: Pick<ServerConfig, "dataDir">): string {
  return join(dataDir, "objects");
}
