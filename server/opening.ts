import { existsSync } from "node:fs";
import { retry } from "@customs-portal/sdk/timing";
import type { ServerConfig } from "./config/index.ts";
import {
  databaseOptionsOf,
  holdFolder,
  holdNode,
  makeDataFolder,
  makeObjectFolder,
  openConfigured,
  placeOf,
  refuseRoot,
  type NodeIdentity,
} from "./data-folder/index.ts";
import { isAway, reasonOf, type Database, type WatchPool } from "./db/index.ts";
import { loadModules, type LoadedModule } from "./module-contract/index.ts";
import { reservedNames } from "./modules/index.ts";
import {
  ForeignObjectsError,
  type GuardedStore,
  ObjectsUnavailableError,
  openGuardedStore,
  type OpenObjectStore,
} from "./objects/index.ts";
import { createMetrics, type Metrics, openTracing, type Tracing, watchStatements } from "./telemetry/index.ts";

/** A start that waits for its database or its files. */
export interface Waiting {
  part: "database" | "objects";
  /** What is away: the database, without its password, or the place of the files. */
  what: string;
  reason: string;
  /** How long the start goes on waiting. */
  leftMs: number;
}

/** Told every now and then while a start waits for the database or the files. */
export type TellWaiting = (waiting: Waiting) => void | Promise<void>;

/** What a process of the portal stands on. */
export interface Foundation {
  database: Database;
  objects: GuardedStore;
  /** Who this process is among those that share the database. */
  node: NodeIdentity;
  /** The modules of `PORTAL_MODULES`. */
  loaded: readonly LoadedModule[];
  /** What is counted and measured, and where spans go; undefined where the settings ask for neither. */
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
}

/** Rest before what is away is tried again. */
const waitRestMs = 1000;

/** Opening a SQLite file makes it: not where the exported files say that there is a database elsewhere. */
async function mustNotMakeAnother(config: ServerConfig, objects: OpenObjectStore): Promise<void> {
  const { url, file } = databaseOptionsOf(config);
  if (!url && !existsSync(file) && (await objects.owner()) !== undefined) throw new ForeignObjectsError(objects.place);
}

/** What is away, where an error says so and waiting may mend it. */
function findAway(error: unknown, config: ServerConfig): Omit<Waiting, "leftMs"> | undefined {
  if (isAway(error)) return { part: "database", what: `The database ${placeOf(config)}`, reason: reasonOf(error) };
  if (!(error instanceof ObjectsUnavailableError) || !error.isAway) return undefined;
  return { part: "objects", what: `The store ${error.place}`, reason: error.reason };
}

/** Tries until the database and the files are there. @throws what the last attempt threw, and whatever waiting does not mend */
function onceThere<T>(config: ServerConfig, work: () => Promise<T>, tellWaiting: TellWaiting): Promise<T> {
  const deadline = performance.now() + config.databaseWaitMs;
  return retry(work, {
    async delayMs(error) {
      const leftMs = deadline - performance.now();
      const away = findAway(error, config);
      if (!away || leftMs <= 0) return undefined;
      await tellWaiting({ ...away, leftMs });
      return Math.min(leftMs, waitRestMs);
    },
  });
}

/** The same with an end that also lets go of what it stands on. */
function withEnd<T extends { close(): Promise<void> }>(built: T, release: () => void | Promise<void>): T {
  return {
    ...built,
    async close() {
      try {
        await built.close();
      } finally {
        await release();
      }
    },
  };
}

/**
 * Opens data folder, files and database, waiting for what is away, and builds on them. Nothing is left open when it
 * throws.
 * @throws AccountError, ModuleError, FolderHeldError, ForeignObjectsError, OtherStoreError, ObjectsUnavailableError,
 *   StartError
 */
export async function openFoundation<T extends { close(): Promise<void> }>(
  config: ServerConfig,
  build: (foundation: Foundation) => Promise<T>,
  tellWaiting: TellWaiting = () => undefined,
): Promise<T> {
  const loaded = await loadModules(config.modules, reservedNames);
  refuseRoot(config.dataDir, "npm start");
  makeDataFolder(config.dataDir);
  makeObjectFolder(config.objects);
  // PostgreSQL may serve several nodes; a SQLite file belongs to one.
  const releaseFolder = config.databaseUrl ? () => undefined : holdFolder(config.dataDir);
  let node: NodeIdentity | undefined;
  let objects: GuardedStore | undefined;
  const tracing = await openTracing(process.env, (message) => console.error(message));
  async function release(): Promise<void> {
    objects?.close();
    node?.release();
    releaseFolder();
    await tracing?.close();
  }
  try {
    const opened = (objects = await openGuardedStore(config.objects));
    const held = (node = holdNode(config.dataDir));
    async function open(): Promise<T> {
      await mustNotMakeAnother(config, opened);
      const metrics = config.metrics && createMetrics();
      const watchPool: WatchPool = (pool, dialect) => watchStatements({ metrics, tracing }, { pool, dialect });
      const database = await openConfigured(config, { watchPool, hasReplica: true });
      try {
        const built = await build({ database, objects: opened, node: held, loaded, metrics, tracing });
        return withEnd(built, () => database.close());
      } catch (error) {
        await database.close();
        throw error;
      }
    }
    return withEnd(await onceThere(config, open, tellWaiting), release);
  } catch (error) {
    await release();
    throw error;
  }
}
