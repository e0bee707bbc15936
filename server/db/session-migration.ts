import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Sessions know their company and mode. The earlier ones end: their users sign in again. */
async function replaceSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("session").execute();
  await db.schema
    .createTable("session")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("own_corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("idle_expires_at", "bigint", (column) => column.notNull())
    .addColumn("abs_expires_at", "bigint", (column) => column.notNull())
    .addColumn("replaced_at", "bigint")
    .addColumn("ip", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("session_by_user").on("session").column("user_no").execute();
  await db.schema.createIndex("session_by_family").on("session").column("family").execute();
}

async function createActing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("company")
    .addColumn("default_user_no", "text", (column) => column.references("app_user.user_no").onDelete("set null"))
    .execute();
  await db.schema
    .createTable("virtual_company_grant")
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("mode", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("virtual_company_grant_pk", ["user_no", "corp_code", "mode"])
    .execute();
  await db.schema
    .createTable("audit_event")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("user_no", "text", (column) => column.notNull())
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("route", "text", (column) => column.notNull())
    .addColumn("req_id", "text")
    .execute();
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("sign_in_attempt").execute();
  await db.schema
    .createTable("sign_in_failure")
    .addColumn("subject", "text", (column) => column.primaryKey())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addColumn("blocked_until", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sign_in_key")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("private_key", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("bits", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("retired_at", "bigint")
    .execute();
  await db.schema
    .createTable("used_guard_token")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("request_key")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("body", "text")
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("request_key_by_time").on("request_key").column("at").execute();
  await db.schema
    .createTable("track_event")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("user_no", "text", (column) => column.notNull())
    .addColumn("corp_code", "text", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .addColumn("data_type", "text", (column) => column.notNull())
    .addColumn("op_time", "bigint", (column) => column.notNull())
    .addColumn("op_company", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("track_event_by_time").on("track_event").column("at").execute();
}

/** Company switching, other ways of signing in, repeatable writes and tracking. */
export const sessionMigration: Migration = {
  async up(db) {
    await replaceSessions(db);
    await createActing(db);
    await createSignIn(db);
    await createRequests(db);
  },
};
