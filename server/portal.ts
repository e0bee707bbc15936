import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createApp } from "./app.ts";
import { type ModuleHost, loadModules, type LoadedModule } from "./module-contract/index.ts";
import type { ServerConfig } from "./config/index.ts";
import { isAway, migrate, reasonOf, startDatabaseClock, type Database, type MigrationSource } from "./db/index.ts";
import {
  holdFolder,
  databaseOptionsOf,
  makeDataFolder,
  objectsDirOf,
  openConfigured,
  placeOf,
  StartError,
  holdNode,
  type NodeIdentity,
} from "./data-folder/index.ts";
import { ownObjects, refuseForeign } from "./jobs/index.ts";
import { builtInModules, reservedNames } from "./modules/index.ts";
import { createFsObjectStore, ForeignObjectsError, ownerOf } from "./objects/index.ts";
import { settleAll } from "./base/index.ts";
import { seed, type SeedResult, type TellProgress } from "./seed/index.ts";

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
  const releaseFolder = config.databaseUrl ? () => undefined : holdFolder(config.dataDir);
  let node: NodeIdentity | undefined;
  function release(): void {
    node?.release();
    releaseFolder();
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
