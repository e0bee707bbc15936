import { sql, type Kysely } from "kysely";
import type { DialectName } from "./open.ts";
import { sqliteMark } from "./sqlite-mark.ts";

/** Which database a connection is of, where nobody says it, as in a migration. */
export function dialectOf(db: Kysely<never>): DialectName {
  return sqliteMark in db.getExecutor().adapter ? "sqlite" : "postgres";
}

/** Type of a column with text that is ordered by its bytes on both databases: for keysets, and ranges of what begins alike. */
export function bytewise(db: Kysely<never>) {
  return dialectOf(db) === "postgres" ? sql`text collate "C"` : ("text" as const);
}
