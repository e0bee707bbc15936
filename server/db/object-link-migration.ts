import { randomBytes } from "node:crypto";
import type { Migration } from "kysely/migration";

/** All nodes sign links to files with one secret, so that each of them answers the links of the others. */
export const objectLinkMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable("object_link_secret")
      .addColumn("secret", "text", (column) => column.notNull())
      .execute();
    await db
      .insertInto("object_link_secret")
      .values({ secret: randomBytes(32).toString("base64url") })
      .execute();
  },
};
