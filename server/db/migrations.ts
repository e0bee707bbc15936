import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "./open.ts";
import { coreMigrations } from "./core-migrations.ts";

/** Whoever brings migrations: the name prefixes theirs. */
export interface MigrationSource {
  name: string;
  migrations?: Readonly<Record<string, Migration>> | undefined;
}

interface MigrationTables {
  schema_migration: { name: string; at: number };
}

const coreName = "core";
/** Any number that nothing else in the database uses as an advisory lock. */
const advisoryLock = 7_305_123_881;

/** The database was written by a newer version of the product. */
class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(`it was written by a newer version (migration ${name}); start that version or restore a backup`);
    this.name = "NewerDatabaseError";
  }
}

/**
 * Brings the schema up to date: the server's own migrations, then those of `sources` in their order and within a
 * source by name, all in one transaction under a lock, so that several processes may start at once.
 * Migrations of a module that is not loaded any more stay as they are. Our own runner, because Kysely's takes no lock
 * on SQLite and refuses to start once a module is gone.
 * @returns the names that were run
 * @throws Error where a newer version has written the database
 */
export async function migrate(
  db: Kysely<never>,
  dialect: DialectName,
  sources: readonly MigrationSource[],
  now: () => number = Date.now,
): Promise<string[]> {
  const wanted = [{ name: coreName, migrations: coreMigrations }, ...sources].flatMap((source) =>
    Object.entries(source.migrations ?? {})
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, migration]) => ({ name: `${source.name}:${name}`, migration })),
  );
  return (db as unknown as Kysely<MigrationTables>).transaction().execute(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
    await sql`create table if not exists schema_migration (name text primary key, at bigint not null)`.execute(trx);
    const rows = await trx.selectFrom("schema_migration").select("name").execute();
    const applied = new Set(rows.map((row) => row.name));
    const known = new Set(wanted.map((entry) => entry.name));
    const unknown = [...applied].find((name) => name.startsWith(`${coreName}:`) && !known.has(name));
    if (unknown) throw new NewerDatabaseError(unknown);
    const pending = wanted.filter((entry) => !applied.has(entry.name));
    for (const { name, migration } of pending) {
      await migration.up(trx);
      await trx.insertInto("schema_migration").values({ name, at: now() }).execute();
    }
    return pending.map((entry) => entry.name);
  });
}
