import type { Migration } from "kysely/migration";

/** A change of the schema. */
export interface PortalMigration extends Migration {
  /**
   * Name of a migration of the same source: a version that knows that one goes on running, and starts, with this one
   * in the database. Where it is left out, no earlier version does.
   */
  runsWith?: string;
}
