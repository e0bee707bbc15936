import { dirname } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { makeFolder } from "../make-folder.ts";
import type { CoreTables } from "./schema.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";

export type DialectName = "sqlite" | "postgres";

/** Where the data is. Plain values, so that a worker thread can be given them. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL database; SQLite is used where it is undefined. */
  url?: string | undefined;
  /** SQLite file; its folder is made. */
  file: string;
  /** Connections to PostgreSQL at most, 10 by default. SQLite always has one. */
  maxConnections?: number | undefined;
}

export interface Database {
  db: Kysely<CoreTables>;
  dialect: DialectName;
  close(): Promise<void>;
}

const int8Oid = 20;

/** Counts and times arrive as numbers, as SQLite gives them. Numeric stays text: quantities and money are exact. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8Oid) return (value: string) => Number(value);
    return pg.types.getTypeParser(oid, format);
  },
};

function createPostgresDialect(url: string, maxConnections: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: "customs-portal",
    types: typeParsers,
  });
  // An idle connection that the database closed is replaced at the next query; without a listener it would end Node.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

/**
 * Opens the database and makes sure that it answers. May be called in any thread; each caller gets its own connection.
 * @throws Error of the driver where the database cannot be opened
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) makeFolder(dirname(options.file));
  const dialect = options.url
    ? createPostgresDialect(options.url, options.maxConnections ?? 10)
    : createSqliteDialect(options.file);
  const db = new Kysely<CoreTables>({ dialect });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: options.url ? "postgres" : "sqlite", close: () => db.destroy() };
}
