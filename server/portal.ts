import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createApp } from "./app.ts";
import type { ServerConfig } from "./config.ts";
import { migrate, openDatabase, type Database, type DatabaseOptions } from "./db/index.ts";
import { holdFolder } from "./folder-lock.ts";
import type { PortalModule } from "./module.ts";
import { makeFolder } from "./make-folder.ts";
import { createExportModule } from "./modules/export/index.ts";
import { loadModules, type LoadedModule } from "./modules/load.ts";
import { seed, type SeedResult, type TellProgress } from "./seed/index.ts";

/** A start that failed for a reason that its owner can mend; the message is the one line to print. */
export class StartError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = "StartError";
  }
}

/** A portal that is ready to listen. */
export interface Portal {
  app: FastifyInstance;
  /** What this start found or made. */
  seeded: SeedResult;
  /** Starts the export worker. */
  startJobs(): Promise<void>;
  /** Ends the jobs, the app and the database, in this order. */
  close(): Promise<void>;
}

/** What a start may be given. */
export interface PortalOptions {
  /** The clock, milliseconds since 1970. */
  now?: () => number;
  tell?: TellProgress;
}

/** Where the data of a configuration is. */
export function databaseOptionsOf(config: Pick<ServerConfig, "databaseUrl" | "dataDir">): DatabaseOptions {
  return { url: config.databaseUrl, file: join(config.dataDir, "portal.sqlite") };
}

/** The database as a person may see it: an address may hold a password. */
function placeOf(config: Pick<ServerConfig, "databaseUrl" | "dataDir">): string {
  const { url, file } = databaseOptionsOf(config);
  if (!url) return file;
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written`, error);
  }
}

/** Opens the database. @throws StartError */
export async function openConfigured(config: Pick<ServerConfig, "databaseUrl" | "dataDir">): Promise<Database> {
  try {
    return await openDatabase(databaseOptionsOf(config));
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be opened`, error);
  }
}

async function bringUpToDate(
  config: ServerConfig,
  { db, dialect }: Database,
  modules: readonly PortalModule[],
  now: () => number,
): Promise<void> {
  try {
    await migrate(db as unknown as Kysely<never>, dialect, modules, now);
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be brought up to date`, error);
  }
}

/** Everything that stands on an open database. */
async function build(
  config: ServerConfig,
  database: Database,
  loaded: readonly LoadedModule[],
  { now, tell }: Required<PortalOptions>,
): Promise<Omit<Portal, "close"> & { stopJobs(): Promise<void> }> {
  const business = loaded.map(({ module }) => module);
  const exports = createExportModule({
    db: database.db as unknown as Kysely<never>,
    dialect: database.dialect,
    database: databaseOptionsOf(config),
    objectsDir: join(config.dataDir, "objects"),
    modules: business,
    moduleUrls: loaded.map(({ url }) => url),
    log: (level, message, err) => app.log[level]({ err }, message),
  });
  const modules = [exports, ...business];
  await bringUpToDate(config, database, modules, now);
  const { password, seedRows: rows } = config;
  const seeded = await seed(database, { modules: business, password, rows, now, tell });
  const app = createApp({ config, database, modules, now });
  return { app, seeded, startJobs: exports.start, stopJobs: exports.stop };
}

/**
 * Makes everything ready: data folder, schema, first-start data, app. Nothing is left open when it throws.
 * @throws ModuleError, FolderHeldError, StartError
 */
export async function openPortal(config: ServerConfig, options: PortalOptions = {}): Promise<Portal> {
  const loaded = await loadModules(config.modules);
  makeDataFolder(config.dataDir);
  // PostgreSQL may serve several nodes; a SQLite file belongs to one.
  const letGo = config.databaseUrl ? () => undefined : holdFolder(config.dataDir);
  let database: Database | undefined;
  async function closeDatabase(): Promise<void> {
    await database?.close();
    letGo();
  }
  try {
    database = await openConfigured(config);
    const built = await build(config, database, loaded, { now: Date.now, tell: () => undefined, ...options });
    const { stopJobs, ...portal } = built;
    return {
      ...portal,
      async close() {
        await Promise.all([stopJobs(), portal.app.close()]);
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
