import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whatever grows is removed by an index, and the chain of the security log knows where its archive is. */
export const retentionMigration: Migration = {
  async up(db) {
    await db.schema.createIndex("session_by_idle_end").on("session").column("idle_expires_at").execute();
    await db.schema.createIndex("session_by_end").on("session").column("abs_expires_at").execute();
    await db.schema
      .createIndex("session_by_replacement")
      .on("session")
      .column("replaced_at")
      .where(sql.ref("replaced_at"), "is not", null)
      .execute();
    await db.schema.createIndex("used_guard_token_by_end").on("used_guard_token").column("expires_at").execute();
    await db.schema.alterTable("audit_chain").addColumn("archive", "text").execute();
  },
};
