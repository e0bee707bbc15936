import type { Migration } from "kysely/migration";

/** Companies that were added while somebody audited all others: whoever saw the whole security log goes on seeing it. */
export const inheritedAuditMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("inherited_audit")
      .addColumn("user_id", "text", (column) => column.notNull().references("app_user.id").onDelete("cascade"))
      .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
      .addPrimaryKeyConstraint("inherited_audit_pk", ["user_id", "corp_code"])
      .execute();
  },
};
