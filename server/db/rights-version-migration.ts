import { SqliteAdapter, sql, type Kysely, type RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";

/** What decides who may do what. */
const tables = ["menu", "menu_grant", "function_grant", "company"] as const;
const events = ["insert", "update", "delete"] as const;

const count: RawBuilder<unknown> = sql`update rights_version set version = version + 1`;

async function addSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    for (const event of events)
      await sql`
        create trigger ${sql.raw(`rights_version_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin ${count}; end`.execute(db);
}

async function addPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_rights_version() returns trigger language plpgsql as $$
    begin ${count}; return null; end $$`.execute(db);
  for (const table of tables)
    await sql`
      create trigger rights_version after ${sql.raw(events.join(" or "))} on ${sql.table(table)}
      for each statement execute function count_rights_version()`.execute(db);
}

/**
 * A number that grows with every change of a right, whoever makes it and however: each node reads it with the session
 * and knows whether the rights that it remembers still hold.
 */
export const rightsVersionMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("rights_version")
      .addColumn("version", "bigint", (column) => column.notNull())
      .execute();
    await sql`insert into rights_version (version) values (1)`.execute(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? addSqliteTriggers(db) : addPostgresTriggers(db));
  },
};
