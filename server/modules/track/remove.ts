import { sql, type Kysely } from "kysely";
import { dialectOf, removeInSteps, type CoreTables } from "../../db/index.ts";
import { dropPartitions, earlierEvents } from "./partitions.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Removes the events that are older than the setting `PORTAL_TRACK_DAYS`: with PostgreSQL whole days, by dropping their
 * partitions, else in steps.
 */
export async function removeOldEvents(
  db: Kysely<CoreTables>,
  days: number,
  now: number,
  stop?: AbortSignal,
): Promise<void> {
  const before = now - days * dayMs;
  const isPostgres = dialectOf(db as unknown as Kysely<never>) === "postgres";
  if (isPostgres) await dropPartitions(db, before);
  const table = sql.table(isPostgres ? earlierEvents : "track_event");
  await removeInSteps(async (rows) => {
    const gone = sql`delete from ${table} where id in (select id from ${table} where at <= ${before} limit ${rows})`;
    return (await gone.execute(db)).numAffectedRows ?? 0n;
  }, stop);
}
