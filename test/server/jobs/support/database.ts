import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { migrate, openDatabase, type DatabaseOptions, type DialectName } from "../../../../server/db/index.ts";
import { exportMigrations } from "../../../../server/modules/export/table.ts";

const serverUrl = process.env.DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/postgres";

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The databases that tests run on: SQLite always, PostgreSQL where one answers. */
export async function availableDialects(): Promise<DialectName[]> {
  try {
    await onServer("select 1");
    return ["sqlite", "postgres"];
  } catch {
    console.log("# PostgreSQL does not answer: its tests are left out");
    return ["sqlite"];
  }
}

/** A migrated database of one test file, and a folder beside it. */
export interface TestDatabase {
  dialect: DialectName;
  options: DatabaseOptions;
  folder: string;
  db: Kysely<never>;
  /** Closes everything and removes the data. */
  drop(): Promise<void>;
}

/** Makes a database with the schema of the server and of the exports. */
export async function createTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "exports-"));
  const name = `exports_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(serverUrl);
  url.pathname = name;
  if (dialect === "postgres") await onServer(`create database ${name}`);
  const options: DatabaseOptions = {
    file: join(folder, "portal.db"),
    url: dialect === "postgres" ? url.href : undefined,
  };
  const database = await openDatabase(options);
  const db = database.db as unknown as Kysely<never>;
  await migrate(db, dialect, [{ name: "export", migrations: exportMigrations }]);
  return {
    dialect,
    options,
    folder,
    db,
    async drop() {
      await database.close();
      if (dialect === "postgres") await onServer(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true });
    },
  };
}
