import type { Kysely } from "kysely";
import { administrationUseMigration } from "./administration-use-migration.ts";
import { disabledByMigration } from "./disabled-by-migration.ts";
import { frameTokenMigration } from "./frame-token-migration.ts";
import { identityMigration } from "./identity-migration.ts";
import { inheritedAuditMigration } from "./inherited-audit-migration.ts";
import { objectLinkMigration } from "./object-link-migration.ts";
import { objectStoreMigration } from "./object-store-migration.ts";
import type { PortalMigration } from "./portal-migration.ts";
import { publishedFileMigration } from "./published-file-migration.ts";
import { requestOwnerMigration } from "./request-owner-migration.ts";
import { retentionMigration } from "./retention-migration.ts";
import { rightsVersionMigration } from "./rights-version-migration.ts";
import { securityLogMigration } from "./security-log-migration.ts";
import { sessionAgentMigration } from "./session-agent-migration.ts";
import { sessionMigration } from "./session-migration.ts";
import { sessionRefusalsMigration } from "./session-refusals-migration.ts";
import { signInMigration } from "./sign-in-migration.ts";
import { trackPartitionMigration } from "./track-partition-migration.ts";
import { userIdMigration } from "./user-id-migration.ts";
import { userStatusMigration } from "./user-status-migration.ts";
import { vouchedSessionsMigration } from "./vouched-sessions-migration.ts";

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("app_user")
    .addColumn("user_no", "text", (column) => column.primaryKey())
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("pwd_hash", "text", (column) => column.notNull())
    .addColumn("force_change_pwd", "integer", (column) => column.notNull())
    .addColumn("admin_type", "text", (column) => column.notNull())
    .addColumn("division_code", "text", (column) => column.notNull())
    .addColumn("division_name", "text", (column) => column.notNull())
    .addColumn("self_costcenters", "text", (column) => column.notNull())
    .addColumn("organization_costcenters", "text", (column) => column.notNull())
    .addColumn("default_home", "text", (column) => column.notNull())
    .addColumn("screen_home", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("company")
    .addColumn("code", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("credit_code", "text", (column) => column.notNull())
    .addColumn("corp_type", "text", (column) => column.notNull())
    .addColumn("tenant_oid", "text", (column) => column.notNull())
    .addColumn("tenant_name", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("user_company")
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("ord", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_company_pk", ["user_no", "corp_code"])
    .execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("session")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("idle_expires_at", "bigint", (column) => column.notNull())
    .addColumn("abs_expires_at", "bigint", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("session_by_user").on("session").column("user_no").execute();
  await db.schema
    .createTable("sign_in_attempt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_no", "text", (column) => column.notNull())
    .addColumn("ip", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_attempt_by_ip").on("sign_in_attempt").columns(["ip", "at"]).execute();
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("menu")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("parent_name", "text", (column) => column.references("menu.name").onDelete("cascade"))
    .addColumn("ord", "integer", (column) => column.notNull())
    .addColumn("path", "text")
    .addColumn("url", "text")
    .addColumn("icon", "text")
    .addColumn("is_visible", "text")
    .addColumn("badge", "text")
    .addColumn("title", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("menu_grant")
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("menu_name", "text", (column) => column.notNull().references("menu.name").onDelete("cascade"))
    .addPrimaryKeyConstraint("menu_grant_pk", ["user_no", "corp_code", "menu_name"])
    .execute();
  await db.schema
    .createTable("function_grant")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_no", "text", (column) => column.notNull().references("app_user.user_no").onDelete("cascade"))
    .addColumn("corp_code", "text", (column) => column.notNull().references("company.code").onDelete("cascade"))
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("parent_path", "text")
    .addColumn("group_name", "text")
    .addColumn("icon", "text")
    .addColumn("title", "text")
    .addColumn("css_class", "text")
    .addColumn("ord", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("function_grant_by_user")
    .on("function_grant")
    .columns(["user_no", "corp_code"])
    .execute();
}

/** The schema of the server itself. A migration that was released is never edited. */
export const coreMigrations: Readonly<Record<string, PortalMigration>> = {
  "2026-01-core": {
    async up(db) {
      await createPeople(db);
      await createSessions(db);
      await createGrants(db);
      await db.schema
        .createTable("setup")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  "2026-02-sessions": sessionMigration,
  "2026-03-user-id": userIdMigration,
  "2026-04-rights-version": rightsVersionMigration,
  "2026-05-security-log": securityLogMigration,
  "2026-06-database-identity": identityMigration,
  "2026-07-sign-in": signInMigration,
  "2026-08-object-links": objectLinkMigration,
  "2026-09-request-owner": requestOwnerMigration,
  "2026-10-session-agent": sessionAgentMigration,
  "2026-10-frame-token": frameTokenMigration,
  "2026-11-disabled-by": disabledByMigration,
  "2026-11-session-refusals": sessionRefusalsMigration,
  "2026-11-inherited-audit": inheritedAuditMigration,
  "2026-11-administration-use": administrationUseMigration,
  "2026-11-published-file": publishedFileMigration,
  "2026-11-retention": retentionMigration,
  "2026-11-track-partitions": trackPartitionMigration,
  "2026-12-object-store": objectStoreMigration,
  "2026-12-user-status": userStatusMigration,
  "2026-12-vouched-sessions": vouchedSessionsMigration,
};
