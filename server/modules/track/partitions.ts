import { sql, type Kysely } from "kysely";
import { dialectOf, type CoreTables } from "../../db/index.ts";

const dayMs = 24 * 60 * 60_000;
/** Partitions that are there before their day has come. */
const daysAhead = 7;
/** Whoever changes the partitions; any number that nothing else in the database uses as an advisory lock. */
const advisoryLock = 7_305_123_882;
/** Longest wait for those who write into the table: the next round tries again. */
const lockWaitMs = 2_000;

/** Where the events of the time before there were partitions are. */
export const earlierEvents = "track_event_before";

interface Partition {
  name: string;
  /** The first moment after it. */
  until: number;
}

async function readPartitions(db: Kysely<CoreTables>): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'track_event'::regclass`.execute(db);
  return rows.map(({ name, bound }) => ({ name, until: Number(/TO \('?(\d+)'?\)/.exec(bound)?.[1] ?? 0) }));
}

/** Changes the partitions alone: of several nodes the others wait, and nobody who writes waits for long. */
function changePartitions(db: Kysely<CoreTables>, change: (trx: Kysely<CoreTables>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx);
    await change(trx);
  });
}

/** @returns from when on there is none */
async function makePartitions(db: Kysely<CoreTables>, at: number): Promise<number> {
  const today = Math.floor(at / dayMs) * dayMs;
  const wanted = today + (daysAhead + 1) * dayMs;
  const untilOf = async (from: Kysely<CoreTables>) =>
    Math.max(today, ...(await readPartitions(from)).map(({ until }) => until));
  if ((await untilOf(db)) >= wanted) return wanted;
  await changePartitions(db, async (trx) => {
    for (let from = await untilOf(trx); from < wanted; from += dayMs) {
      const name = `track_event_d${new Date(from).toISOString().slice(0, 10).replaceAll("-", "")}`;
      // Attached, not made as a partition: that would hold up whoever writes.
      await sql`create table ${sql.table(name)} (like track_event including all)`.execute(trx);
      await sql`
        alter table track_event attach partition ${sql.table(name)}
        for values from (${sql.lit(from)}) to (${sql.lit(from + dayMs)})`.execute(trx);
    }
  });
  return wanted;
}

/** Makes sure that there is a partition for what is stored. */
export interface PartitionKeeper {
  /** Makes those of the days to come where they are missing; asks the database once a day. */
  makeFor(at: number): Promise<void>;
}

/** Creates a keeper; with SQLite it has nothing to do. */
export function createPartitionKeeper(db: Kysely<CoreTables>): PartitionKeeper {
  const isPostgres = dialectOf(db as unknown as Kysely<never>) === "postgres";
  let madeUntil = 0;
  let making: Promise<number> | undefined;
  return {
    async makeFor(at) {
      if (!isPostgres || at + daysAhead * dayMs < madeUntil) return;
      making ??= makePartitions(db, at).finally(() => (making = undefined));
      madeUntil = await making;
    },
  };
}

/** Drops the partitions of which everything is from before a time. */
export async function dropPartitions(db: Kysely<CoreTables>, before: number): Promise<void> {
  const old = (partitions: readonly Partition[]) =>
    partitions.filter(({ name, until }) => name !== earlierEvents && until <= before);
  if (old(await readPartitions(db)).length === 0) return;
  await changePartitions(db, async (trx) => {
    for (const { name } of old(await readPartitions(trx))) await sql`drop table ${sql.table(name)}`.execute(trx);
  });
}
