import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import { makeFolder } from "../base/index.ts";
import { fromDriver } from "./failures.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { createGuardedPool, type DatabaseLimits } from "./postgres-pool.ts";
import { watchPostgres } from "./postgres-watch.ts";
import type { CoreTables } from "./schema.ts";
import { createSqliteReaderDialect } from "./sqlite-reader-dialect.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";

export type DialectName = "sqlite" | "postgres";

/** Where the data is. Plain values, so that a worker thread can be given them. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL database; SQLite is used where it is undefined. */
  url?: string | undefined;
  /** SQLite file; its folder is made. */
  file: string;
  /** Bounds of PostgreSQL; `defaultLimits` for those left out. SQLite needs none. */
  limits?: Partial<DatabaseLimits> | undefined;
}

export interface Database {
  db: Kysely<CoreTables>;
  /**
   * For reads that may take long: with SQLite they run in other threads and never hold up the one that calls, with
   * PostgreSQL over connections of their own, so that sessions and writes never wait for one. Knows no transactions; sees whatever was committed before.
   */
  readDb: Kysely<CoreTables>;
  dialect: DialectName;
  /** Resolves when the database answers, also while all connections are busy. @throws Error where it does not */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Long reads of SQLite at a time: a second one, so that a short list does not wait for a long count. */
const readerThreads = 2;

/** Bounds that suit calls. Three nodes and their export workers then stay below the 100 connections of PostgreSQL. */
export const defaultLimits: DatabaseLimits = {
  connections: 14,
  readConnections: 6,
  queueMs: 5000,
  statementMs: 30_000,
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

function openPostgres(url: string, limits: DatabaseLimits): Database {
  const watch = watchPostgres(url);
  const open = (connections: number) =>
    new Kysely<CoreTables>({
      dialect: createPostgresDialect(createGuardedPool(url, { ...limits, connections }, watch)),
    });
  const db = open(limits.connections);
  const readDb = limits.readConnections > 0 ? open(limits.readConnections) : db;
  return {
    db,
    readDb,
    dialect: "postgres",
    async ping() {
      try {
        await watch.ping();
      } catch (error) {
        throw fromDriver(error);
      }
    },
    async close() {
      await Promise.all([readDb.destroy(), db.destroy()]);
      await watch.end();
    },
  };
}

function openSqlite(file: string): Database {
  makeFolder(dirname(file));
  const db = new Kysely<CoreTables>({ dialect: createSqliteDialect(file) });
  const readDb = new Kysely<CoreTables>({ dialect: createSqliteReaderDialect(file, readerThreads) });
  return {
    db,
    readDb,
    dialect: "sqlite",
    ping: () => ask(db),
    async close() {
      await readDb.destroy();
      await db.destroy();
    },
  };
}

/**
 * Opens the database and makes sure that it answers. May be called in any thread; each caller gets its own connection.
 * @throws Error of the driver where the database cannot be opened, `DatabaseUnavailableError` where it is away
 */
export async function openDatabase({ url, file, limits }: DatabaseOptions): Promise<Database> {
  return answering(url ? openPostgres(url, { ...defaultLimits, ...limits }) : openSqlite(file));
}
