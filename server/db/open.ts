import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import { makeFolder } from "../base/index.ts";
import type { StatementLog } from "../telemetry/index.ts";
import { fromDriver } from "./failures.ts";
import type { PoolState } from "./pool-state.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { createGuardedPool, type DatabaseLimits } from "./postgres-pool.ts";
import { knowServers } from "./postgres-servers.ts";
import { watchPostgres } from "./postgres-watch.ts";
import { openReplica, type ReplicaOptions } from "./open-replica.ts";
import type { Replica } from "./replica-watch.ts";
import type { CoreTables } from "./schema.ts";
import { createSqliteReaderDialect } from "./sqlite-reader-dialect.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { createSqliteReaders } from "./sqlite-readers.ts";

export type DialectName = "sqlite" | "postgres";

/** Where the data is. Plain values, so that a worker thread can be given them. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL database, on one server or several of which one writes; SQLite is used where it is undefined. */
  url?: string | undefined;
  /** SQLite file; its folder is made. */
  file: string;
  /** Bounds of PostgreSQL; `defaultLimits` for those left out. SQLite needs none. */
  limits?: Partial<DatabaseLimits> | undefined;
  /** The servers that copy that of `url`, of which one answers reads; undefined for none. */
  replica?: ReplicaOptions | undefined;
}

/** Which connections: those of `db`, those of `readDb`, or those to the replica. */
type PoolName = "main" | "reads" | "replica";

/** Answers what is told of the statements of some connections. */
export type WatchPool = (pool: PoolName, dialect: DialectName) => StatementLog | undefined;

export interface Database {
  db: Kysely<CoreTables>;
  /**
   * For reads that may take long: with SQLite they run in other threads and never hold up the one that calls, with
   * PostgreSQL over connections of their own, so that sessions and writes never wait for one. Knows no transactions; sees whatever was committed before.
   */
  readDb: Kysely<CoreTables>;
  /**
   * The same for lists, searches, counts and exports: with a replica it answers them where it has whatever was
   * committed before, else `readDb` does. Single queries only.
   */
  listDb: Kysely<CoreTables>;
  /** Undefined where the options name none. */
  replica: Replica | undefined;
  dialect: DialectName;
  /** Resolves when the database answers, also while all connections are busy. @throws Error where it does not */
  ping(): Promise<void>;
  /** How busy its connections are: `main`, which SQLite has one of and does not tell about, and `reads`. */
  pools(): Partial<Record<PoolName, PoolState>>;
  close(): Promise<void>;
}

/**
 * Long reads of SQLite at a time: two of one user, so that a short list does not wait for a long count, and a third one,
 * so that nobody waits for them.
 */
const readerThreads = 3;

/** Bounds that suit calls. Three nodes and their export workers then stay below the 100 connections of PostgreSQL. */
export const defaultLimits: DatabaseLimits = {
  connections: 14,
  readConnections: 6,
  queueMs: 5000,
  statementMs: 30_000,
  idleTransactionMs: 10_000,
};

/** Bounds, beside the others, of work that may take long: what brings a database up to date and fills it. */
export const longWorkLimits: Pick<DatabaseLimits, "statementMs" | "idleTransactionMs"> = {
  statementMs: 0,
  idleTransactionMs: 60_000,
};

/** @throws Error of the driver where the database does not answer */
async function ask(db: Kysely<CoreTables>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Resolves with the database once it answers; else it is closed. */
async function answering(database: Database): Promise<Database> {
  try {
    await ask(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openPostgres(
  { url, replica }: { url: string; replica: ReplicaOptions | undefined },
  limits: DatabaseLimits,
  watchPool: WatchPool,
): Database {
  const servers = knowServers(url);
  const watch = watchPostgres(servers);
  const open = (name: PoolName, connections: number) => {
    const pool = createGuardedPool(servers, { ...limits, connections }, { watch, log: watchPool(name, "postgres") });
    return { pool, db: new Kysely<CoreTables>({ dialect: createPostgresDialect(pool) }) };
  };
  const main = open("main", limits.connections);
  const reads = limits.readConnections > 0 ? open("reads", limits.readConnections) : undefined;
  const { db } = main;
  const readDb = reads?.db ?? db;
  const there =
    replica && openReplica(replica, { limits, log: watchPool("replica", "postgres"), primary: { watch, db: readDb } });
  return {
    db,
    readDb,
    listDb: there?.db ?? readDb,
    replica: there?.replica,
    dialect: "postgres",
    pools: () => ({
      main: main.pool.state(),
      ...(reads && { reads: reads.pool.state() }),
      ...(there && { replica: there.pool.state() }),
    }),
    async ping() {
      try {
        await watch.ping();
      } catch (error) {
        throw fromDriver(error);
      }
    },
    async close() {
      await there?.close();
      await Promise.all([readDb.destroy(), db.destroy()]);
      await watch.end();
    },
  };
}

function openSqlite(file: string, watchPool: WatchPool): Database {
  makeFolder(dirname(file));
  const readers = createSqliteReaders(file, readerThreads);
  const db = new Kysely<CoreTables>({ dialect: createSqliteDialect(file, watchPool("main", "sqlite")) });
  const readDialect = createSqliteReaderDialect(readers, watchPool("reads", "sqlite"));
  const readDb = new Kysely<CoreTables>({ dialect: readDialect });
  return {
    db,
    readDb,
    listDb: readDb,
    replica: undefined,
    dialect: "sqlite",
    ping: () => ask(db),
    pools: () => ({ reads: readers.state() }),
    async close() {
      await readDb.destroy();
      await db.destroy();
    },
  };
}

/**
 * Opens the database and makes sure that it answers. May be called in any thread; each caller gets its own connection.
 * @param watchPool asked for each of its pools
 * @throws Error of the driver where the database cannot be opened, `DatabaseUnavailableError` where it is away
 */
export async function openDatabase(
  { url, file, limits, replica }: DatabaseOptions,
  watchPool: WatchPool = () => undefined,
): Promise<Database> {
  const bounds = { ...defaultLimits, ...limits };
  return answering(url ? openPostgres({ url, replica }, bounds, watchPool) : openSqlite(file, watchPool));
}
