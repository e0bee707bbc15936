import { sql, type Kysely, type RawBuilder } from "kysely";

/** The claims of the jobs of one owner, in the database's hands. */
export interface HeldClaims {
  /** Whether the claim for that attempt has reached the database and waits there. */
  isWaiting(attempt: number): Promise<boolean>;
  /** Lets it go on, and those that come for the same attempt. */
  letGo(attempt: number): Promise<void>;
  /** Lets all go on, and holds none any more. */
  end(): Promise<void>;
}

/** First half of the keys of the locks; the second is the attempt. */
const space = 20_262;

/** Begins a transaction that takes a lock. Gives back what ends it, once. */
async function hold(db: Kysely<never>, lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await lock.execute(trx);
  return async () => void (trx.isCommitted || (await trx.commit().execute()));
}

/** Lets nobody read or write a table until the function is called that comes of it. */
export function holdTable(db: Kysely<never>, table: string): Promise<() => Promise<void>> {
  return hold(db, sql`lock table ${sql.table(table)} in access exclusive mode`);
}

/**
 * Has PostgreSQL hold each claim of the owner's jobs before it is done, the first and the second attempt apart. What
 * others read and write meanwhile does not wait.
 */
export async function holdClaims(db: Kysely<never>, owner: string): Promise<HeldClaims> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
    create function hold_claim() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${space}, new.attempt);
      return new;
    end $$`);
  await run(`
    create trigger hold_claim before update on job for each row
    when (old.worker is null and new.worker is not null and new.owner = '${owner}') execute function hold_claim()`);

  const held = new Map<number, () => Promise<void>>();
  for (const attempt of [1, 2])
    held.set(attempt, await hold(db, sql`select pg_advisory_xact_lock(${space}::int, ${attempt}::int)`));
  const letGo = async (attempt: number) => held.get(attempt)?.();

  return {
    async isWaiting(attempt) {
      const { rows } = await sql`
        select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted
          and classid = ${space}::int and objid = ${attempt}::int`.execute(db);
      return rows.length > 0;
    },
    letGo,
    async end() {
      await letGo(1);
      await letGo(2);
      await run("drop trigger hold_claim on job");
      await run("drop function hold_claim()");
    },
  };
}
