import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "./bytewise.ts";
import { readNow } from "./clock.ts";

const dayMs = 24 * 60 * 60_000;

/** The table becomes the first partition of one with the same name: no row is copied. */
async function partition(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ last: string | number | null }>`select max(at) as last from track_event`.execute(db);
  const latest = Math.max(await readNow(db, "postgres"), Number(rows[0]?.last ?? 0));
  const until = (Math.floor(latest / dayMs) + 1) * dayMs;
  await sql`alter table track_event rename to track_event_before`.execute(db);
  await sql`alter table track_event_before drop constraint track_event_pkey`.execute(db);
  await sql`create table track_event (like track_event_before, primary key (id, at)) partition by range (at)`.execute(
    db,
  );
  await sql`
    alter table track_event attach partition track_event_before
    for values from (minvalue) to (${sql.lit(until)})`.execute(db);
}

/**
 * Tracking events of PostgreSQL are kept in a partition for each day, which is dropped as a whole; those of before stay
 * in one of their own. SQLite has no partitions.
 */
export const trackPartitionMigration: Migration = {
  async up(db: Kysely<never>) {
    if (dialectOf(db) === "postgres") await partition(db);
  },
};
