import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createApp } from "./app.ts";
import type { ModuleHost } from "./built-in-module.ts";
import type { ServerConfig } from "./config.ts";
import {
  isAway,
  migrate,
  openDatabase,
  reasonOf,
  startDatabaseClock,
  type Database,
  type DatabaseOptions,
  type MigrationSource,
} from "./db/index.ts";
import { holdFolder } from "./folder-lock.ts";
import { ownObjects, refuseForeign } from "./jobs/index.ts";
import { makeFolder } from "./make-folder.ts";
import { builtInModules, reservedNames } from "./modules/index.ts";
import { holdNode, type NodeIdentity } from "./node-identity.ts";
import { loadModules, type LoadedModule } from "./modules/load.ts";
import { createFsObjectStore, ForeignObjectsError, ownerOf } from "./objects/index.ts";
import { settleAll } from "./settle.ts";
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
  /** Starts the modules, such as the export worker; call it when the portal listens. @throws ModuleError */
  start(): Promise<void>;
  /** Ends the modules and the app, then the database. */
  close(): Promise<void>;
}

/** What a start may be given. */
export interface PortalOptions {
  /** The clock, milliseconds since 1970; that of the database by default. */
  now?: () => number;
  tell?: TellProgress;
  /** Told before schema and first data are brought up to date, which may take long. */
  tellUpdating?: () => void | Promise<void>;
  /** Told every now and then while the start waits for the database. */
  tellWaiting?: (waiting: Waiting) => void | Promise<void>;
}

/** A start that waits for its database. */
export interface Waiting {
  /** The database, without its password. */
  place: string;
  reason: string;
  /** How long the start goes on waiting. */
  leftMs: number;
}

/** Rest before a database that is away is tried again. */
const databaseRestMs = 1000;

type DatabaseConfig = Pick<ServerConfig, "databaseUrl" | "databaseLimits" | "dataDir">;

/** Where the data of a configuration is. */
export function databaseOptionsOf({ databaseUrl, databaseLimits, dataDir }: DatabaseConfig): DatabaseOptions {
  return { url: databaseUrl, file: join(dataDir, "portal.sqlite"), limits: databaseLimits };
}

/** The database as a person may see it: an address may hold a password. */
function placeOf(config: DatabaseConfig): string {
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

/** Opening a SQLite file makes it: not where the exported files say that there is a database elsewhere. */
async function mustNotMakeAnother(config: ServerConfig): Promise<void> {
  const { url, file } = databaseOptionsOf(config);
  const objectsDir = objectsDirOf(config);
  if (!url && !existsSync(file) && (await ownerOf(objectsDir)) !== undefined) throw new ForeignObjectsError(objectsDir);
}

async function bringUpToDate(
  config: ServerConfig,
  { db, dialect }: Database,
  modules: readonly MigrationSource[],
  now: () => number,
): Promise<void> {
  try {
    await migrate(db as unknown as Kysely<never>, dialect, modules, now);
  } catch (error) {
    throw new StartError(`The database ${placeOf(config)} cannot be brought up to date`, error);
  }
}

/** Schema and first data, over connections of its own: this work may take long, ordinary statements may not. */
async function setUp(
  config: ServerConfig,
  modules: readonly MigrationSource[],
  loaded: readonly LoadedModule[],
  { now, tell, tellUpdating }: Required<Omit<PortalOptions, "tellWaiting">>,
): Promise<SeedResult> {
  const database = await openConfigured({ ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0 } });
  try {
    await refuseForeign(database.db, objectsDirOf(config));
    await tellUpdating();
    await bringUpToDate(config, database, modules, now);
    await ownObjects(database.db as unknown as Kysely<never>, objectsDirOf(config));
    const { password, seedRows: rows } = config;
    return await seed(database, { modules: loaded.map(({ module }) => module), password, rows, now, tell });
  } finally {
    await database.close();
  }
}

/** Everything that stands on an open database. */
async function build(
  config: ServerConfig,
  database: Database,
  loaded: readonly LoadedModule[],
  { now, tell = () => undefined, tellUpdating = () => undefined, node }: PortalOptions & { node: NodeIdentity },
): Promise<Omit<Portal, "close">> {
  const objectsDir = objectsDirOf(config);
  const host: ModuleHost = { config, database: databaseOptionsOf(config), objectsDir, node, business: loaded };
  const modules = [...builtInModules.map(({ create }) => create(host)), ...loaded.map(({ module }) => module)];
  let log: FastifyInstance["log"] | undefined;
  const clock = now
    ? { now, stop: () => undefined }
    : await startDatabaseClock(database.db, database.dialect, (err) =>
        log?.warn({ err }, "the clock of the database could not be read"),
      );
  try {
    const seeded = await setUp(config, modules, loaded, { now: clock.now, tell, tellUpdating });
    const objects = createFsObjectStore(objectsDir);
    const app = createApp({ config, database, objects, modules, now: clock.now });
    log = app.log;
    app.addHook("onClose", () => clock.stop());
    try {
      // A module whose routes cannot be used is told about before anybody calls.
      await app.ready();
    } catch (error) {
      await app.close();
      throw error;
    }
    return { app, seeded, start: () => app.modules.start() };
  } catch (error) {
    clock.stop();
    throw error;
  }
}

async function openOnce(
  config: ServerConfig,
  loaded: readonly LoadedModule[],
  options: PortalOptions & { node: NodeIdentity },
): Promise<Portal> {
  const database = await openConfigured(config);
  try {
    const portal = await build(config, database, loaded, options);
    return {
      ...portal,
      async close() {
        try {
          await settleAll([portal.app.modules.stop(), portal.app.close()]);
        } finally {
          await database.close();
        }
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Tries until the database is there. @throws what the last attempt threw, and whatever waiting does not mend */
async function onceThere<T>(
  config: ServerConfig,
  work: () => Promise<T>,
  tellWaiting: NonNullable<PortalOptions["tellWaiting"]>,
): Promise<T> {
  for (const deadline = performance.now() + config.databaseWaitMs; ;) {
    try {
      return await work();
    } catch (error) {
      const leftMs = deadline - performance.now();
      if (!isAway(error) || leftMs <= 0) throw error;
      await tellWaiting({ place: placeOf(config), reason: reasonOf(error), leftMs });
      await delay(Math.min(leftMs, databaseRestMs));
    }
  }
}

/**
 * Makes everything ready: data folder, schema, first-start data, app. Nothing is left open when it throws.
 * @throws ModuleError, FolderHeldError, ForeignObjectsError, StartError
 */
export async function openPortal(config: ServerConfig, options: PortalOptions = {}): Promise<Portal> {
  const loaded = await loadModules(config.modules, reservedNames);
  makeDataFolder(config.dataDir);
  // PostgreSQL may serve several nodes; a SQLite file belongs to one.
  const letGo = config.databaseUrl ? () => undefined : holdFolder(config.dataDir);
  let node: NodeIdentity | undefined;
  function release(): void {
    node?.release();
    letGo();
  }
  try {
    await mustNotMakeAnother(config);
    const held = (node = holdNode(config.dataDir));
    const open = () => openOnce(config, loaded, { ...options, node: held });
    const portal = await onceThere(config, open, options.tellWaiting ?? (() => undefined));
    return {
      ...portal,
      async close() {
        try {
          await portal.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
