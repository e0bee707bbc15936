import { SqliteAdapter, sql } from "kysely";
import type { PortalMigration } from "./portal-migration.ts";

/**
 * Who imitates a company has the rights of its default user, and none of one who is disabled: that, too, is a change of
 * rights, which each node that remembers them must notice.
 */
export const userStatusMigration: PortalMigration = {
  runsWith: "2026-12-object-store",
  async up(db) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (
      isSqlite
        ? sql`
          create trigger rights_version_app_user_status after update of status on app_user
          begin update rights_version set version = version + 1; end`
        : sql`
          create trigger rights_version after update of status on app_user
          for each statement execute function count_rights_version()`
    ).execute(db);
  },
};
