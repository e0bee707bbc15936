import { SqliteAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { uuidv7 } from "./uuid.ts";

/** The tables whose rows end with their user. */
const owned = ["user_company", "session", "menu_grant", "function_grant", "virtual_company_grant"] as const;
/** The tables that outlive the user. */
const history = ["audit_event", "track_event"] as const;

type Users = { app_user: { id: string; user_no: string } };

/** The keys that refer to a user, as PostgreSQL named them when the earlier migrations made them. */
const references = [
  ...owned.map((table) => ({ table, key: `${table}_user_no_fkey`, column: "user_id", onDelete: "cascade" as const })),
  {
    table: "company",
    key: "company_default_user_no_fkey",
    column: "default_user_id",
    onDelete: "set null" as const,
  },
];

async function renameColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("app_user").renameColumn("user_no", "id").execute();
  await db.schema
    .alterTable("app_user")
    .addColumn("user_no", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update app_user set user_no = id`.execute(db);
  for (const table of owned) await db.schema.alterTable(table).renameColumn("user_no", "user_id").execute();
  await db.schema.alterTable("company").renameColumn("default_user_no", "default_user_id").execute();
  await db.schema
    .createIndex("app_user_by_name")
    .on("app_user")
    .column("user_no")
    .unique()
    .where(sql.ref("status"), "<>", sql.lit("retired"))
    .execute();
}

/** Lets ids change while rows refer to them. @returns what puts the keys back */
async function loosen(db: Kysely<unknown>): Promise<() => Promise<void>> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    // Until the end of the transaction.
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return () => Promise.resolve();
  }
  for (const { table, key } of references) await db.schema.alterTable(table).dropConstraint(key).execute();
  return async () => {
    for (const { table, key, column, onDelete } of references)
      await db.schema
        .alterTable(table)
        .addForeignKeyConstraint(key.replace("user_no", "user_id"), [column], "app_user", ["id"])
        .onDelete(onDelete)
        .execute();
  };
}

async function giveIds(db: Kysely<unknown>): Promise<void> {
  const users = db as Kysely<Users>;
  const rows = await users.selectFrom("app_user").select("user_no").orderBy("user_no").execute();
  for (const { user_no } of rows)
    // Until here the name is the id, which has an index over all rows.
    await users.updateTable("app_user").set({ id: uuidv7() }).where("id", "=", user_no).execute();
  for (const { table, column } of references) await replaceNames(db, table, column);
}

/**
 * Puts the id in the place of a name. The name of a user who was removed stays as it is: it is nobody's id, so that
 * the rows never come to somebody who gets the name. No user is retired before this migration; only with that condition
 * is the name found by its index, else all users are read for every row.
 */
async function replaceNames(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const reference = sql.ref(`${table}.${column}`);
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = coalesce(
      (select id from app_user where app_user.user_no = ${reference} and app_user.status <> 'retired'),
      ${reference}
    )
    where ${sql.ref(column)} is not null`.execute(db);
}

/** Gives a table without keys the column `user_id` beside the name that stands in `user_no`. */
async function addUserId(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn("user_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update ${sql.table(table)} set user_id = user_no`.execute(db);
  await replaceNames(db, table, "user_id");
}

/** Everything belongs to an id that is never given again; the name of a user is only what people type and read. */
export const userIdMigration: Migration = {
  async up(db) {
    await renameColumns(db);
    const tighten = await loosen(db);
    await giveIds(db);
    await tighten();
    for (const table of history) await addUserId(db, table);
    await db.schema
      .createTable("retired_company")
      .addColumn("code", "text", (column) => column.primaryKey())
      .addColumn("credit_code", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  },
};
