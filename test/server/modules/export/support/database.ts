import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { migrate, openDatabase, type DatabaseOptions, type DialectName } from "../../../../../server/db/index.ts";
import { jobMigrations } from "../../../../../server/jobs/index.ts";
import { exportMigrations } from "../../../../../server/modules/export/migrations.ts";
import { messageMigrations } from "../../../../../server/modules/messages/migrations.ts";
import { createFreshDatabase, engines, skipMissingEngine } from "../../../support/databases.ts";

/** The databases that tests run on: SQLite always, PostgreSQL where one answers; else a skipped suite says why. */
export function availableDialects(): Promise<readonly DialectName[]> {
  skipMissingEngine();
  return Promise.resolve(engines);
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
  const fresh = await createFreshDatabase(dialect);
  const options: DatabaseOptions = { file: join(folder, "portal.db"), url: fresh.url };
  const database = await openDatabase(options);
  const db = database.db as unknown as Kysely<never>;
  await migrate(db, dialect, [
    { name: "jobs", migrations: jobMigrations },
    { name: "export", migrations: exportMigrations },
    { name: "messages", migrations: messageMigrations },
  ]);
  return {
    dialect,
    options,
    folder,
    db,
    async drop() {
      await database.close();
      await fresh.drop();
      await rm(folder, { recursive: true });
    },
  };
}
