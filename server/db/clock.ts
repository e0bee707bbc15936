import { sql, type Kysely, type RawBuilder } from "kysely";
import type { CoreTables } from "./schema.ts";
import type { DialectName } from "./open.ts";

/** How often the clock is set again: the clocks of two machines drift apart by a few milliseconds in that time. */
const syncMs = 30_000;
/** Measurements at the start; the quickest answer is the most exact one. */
const firstLooks = 3;
/** An answer that took longer says too little. */
const maxTripMs = 1000;

/**
 * The clock of the database where several machines share it, else the clock of the machine, inside a statement.
 * Milliseconds since 1970.
 */
export function nowOf(dialect: DialectName): RawBuilder<number> {
  return dialect === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}

/** Asks for the time of `nowOf`: milliseconds since 1970. @throws Error of the driver */
export async function readNow(db: Kysely<never>, dialect: DialectName): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${nowOf(dialect)} as now`.execute(db);
  return Number(rows[0]?.now);
}

/** A clock that all nodes share. */
export interface DatabaseClock {
  /** Milliseconds since 1970, by the clock of the database. */
  now(): number;
  stop(): void;
}

interface Look {
  /** The time of the database less that of the stopwatch, in milliseconds. */
  offset: number;
  tripMs: number;
}

async function look(db: Kysely<CoreTables>, dialect: DialectName): Promise<Look> {
  const sent = performance.now();
  const now = await readNow(db as unknown as Kysely<never>, dialect);
  const arrived = performance.now();
  return { offset: now - (sent + arrived) / 2, tripMs: arrived - sent };
}

/**
 * The time of the database without asking it each time: it is asked now and then, and a stopwatch tells the time in
 * between. The clock of the machine has no part in it, so that a node whose clock is wrong agrees with the others about
 * what has expired. SQLite belongs to one machine, and its clock is that of the machine.
 * @throws Error of the driver where the first look fails
 */
export async function startDatabaseClock(
  db: Kysely<CoreTables>,
  dialect: DialectName,
  onError: (error: unknown) => void,
): Promise<DatabaseClock> {
  if (dialect === "sqlite") return { now: Date.now, stop: () => undefined };
  let best = await look(db, dialect);
  for (let count = 1; count < firstLooks; count += 1) {
    const next = await look(db, dialect);
    if (next.tripMs < best.tripMs) best = next;
  }
  let { offset } = best;
  const timer = setInterval(() => {
    look(db, dialect).then((next) => {
      if (next.tripMs <= maxTripMs) offset = next.offset;
    }, onError);
  }, syncMs).unref();
  return { now: () => Math.round(offset + performance.now()), stop: () => clearInterval(timer) };
}
