import { sql, type Kysely } from "kysely";
import type { DialectName } from "./open.ts";
import { coreMigrations } from "./core-migrations.ts";
import type { PortalMigration } from "./portal-migration.ts";

/** Whoever brings migrations: the name prefixes theirs. */
export interface MigrationSource {
  name: string;
  migrations?: Readonly<Record<string, PortalMigration>> | undefined;
}

/** A migration that was run; the column came later than the table. */
interface AppliedMigration {
  name: string;
  at: number;
  runs_with?: string | null | undefined;
}

interface MigrationTables {
  schema_migration: AppliedMigration;
}

interface NamedMigration {
  name: string;
  migration: PortalMigration;
}

const coreName = "core";
/** Any number that nothing else in the database uses as an advisory lock. */
const advisoryLock = 7_305_123_881;

/** The database was written by a newer version of the product or of a module. */
class NewerDatabaseError extends Error {
  constructor(name: string, source: string) {
    const whose = source === coreName ? "" : ` of ${source}`;
    super(`it was written by a newer version${whose} (migration ${name}); start that version or restore a backup`);
    this.name = "NewerDatabaseError";
  }
}

/** A migration that failed, by the name of its source and its own. */
class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    super(`the migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "MigrationError";
  }
}

/** The migrations of the server itself that this version knows, as the database names them. */
export function coreMigrationNames(): string[] {
  return Object.keys(coreMigrations).map((name) => `${coreName}:${name}`);
}

/** All migrations: the server's own, then those of `sources` in their order and within a source by name. */
function allOf(sources: readonly MigrationSource[]): NamedMigration[] {
  return [{ name: coreName, migrations: coreMigrations }, ...sources].flatMap((source) =>
    Object.entries(source.migrations ?? {})
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, migration]) => ({ name: `${source.name}:${name}`, migration })),
  );
}

/**
 * Those that were not run yet.
 * @throws NewerDatabaseError where a newer version has run one that this version cannot run with
 */
function pendingOf(applied: readonly AppliedMigration[], sources: readonly MigrationSource[]): NamedMigration[] {
  const wanted = allOf(sources);
  const known = new Set(wanted.map(({ name }) => name));
  for (const source of [coreName, ...sources.map(({ name }) => name)]) {
    const isTooNew = ({ name, runs_with: runsWith }: AppliedMigration) =>
      name.startsWith(`${source}:`) && !known.has(name) && !(runsWith && known.has(`${source}:${runsWith}`));
    const unknown = applied.find(isTooNew);
    if (unknown) throw new NewerDatabaseError(unknown.name, source);
  }
  const names = new Set(applied.map(({ name }) => name));
  return wanted.filter(({ name }) => !names.has(name));
}

/**
 * The names of the migrations that a start would run. Changes nothing.
 * @throws Error where a newer version of the server or of one of the sources has written the database
 */
export async function findPending(db: Kysely<never>, sources: readonly MigrationSource[]): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const isThere = tables.some(({ name }) => name === "schema_migration");
  const migrations = db as unknown as Kysely<MigrationTables>;
  const applied = isThere ? await migrations.selectFrom("schema_migration").selectAll().execute() : [];
  return pendingOf(applied, sources).map(({ name }) => name);
}

/**
 * Brings the schema up to date: the server's own migrations, then those of `sources`, all in one transaction under a
 * lock, so that several processes may start at once.
 * Migrations of a module that is not loaded any more stay as they are. Our own runner, because Kysely's takes no lock
 * on SQLite and refuses to start once a module is gone.
 * @returns the names that were run
 * @throws Error where a newer version of the server or of one of the sources has written the database, and where a
 * migration fails
 */
export async function migrate(
  db: Kysely<never>,
  dialect: DialectName,
  sources: readonly MigrationSource[],
  now: () => number = Date.now,
): Promise<string[]> {
  return (db as unknown as Kysely<MigrationTables>).transaction().execute(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
    await sql`create table if not exists schema_migration (name text primary key, at bigint not null, runs_with text)`.execute(
      trx,
    );
    const applied = await trx.selectFrom("schema_migration").selectAll().execute();
    const pending = pendingOf(applied, sources);
    // Asked of a row, since the statement would wait for a backup that is under way, also where it had nothing to do.
    if (applied[0] && !("runs_with" in applied[0]))
      await sql`alter table schema_migration add column runs_with text`.execute(trx);
    for (const { name, migration } of pending) {
      await migration.up(trx).catch((error: unknown) => {
        throw new MigrationError(name, error);
      });
      await trx
        .insertInto("schema_migration")
        .values({ name, at: now(), runs_with: migration.runsWith ?? null })
        .execute();
    }
    return pending.map((entry) => entry.name);
  });
}
