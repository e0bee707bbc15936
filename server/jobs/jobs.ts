import { sql, type Kysely } from "kysely";
import { PortalError } from "@customs-portal/sdk/errors";
import { nowOf, untyped, uuidv7, type AnyConnection, type AnyTransaction, type DialectName } from "../db/index.ts";
import { currentTrace, traceparentOf } from "../telemetry/index.ts";
import type { JobKindFacts } from "./kind.ts";
import { jobTables, suspicion, type JobTables } from "./table.ts";

/** Characters of a payload as JSON: a job says what to work on, it does not carry it. */
const maxPayloadChars = 64 * 1024;
const defaultWaitingPerOwner = 1000;
/** Ids of one statement at most. */
const stepSize = 500;

/** A job to be made. */
export interface NewJob<Payload> {
  /**
   * Made up where it is left out. One that was used before is good only once nothing is left of that job: the files of
   * both bear the same names.
   */
  id?: string;
  /** Whose turn it takes: the id of the user, as a rule. */
  owner: string;
  payload: Payload;
  /**
   * What a process has to know to do it, where not every one that has the kind does: another one leaves it waiting.
   */
  needs?: string;
}

/** A job that was made. */
export interface QueuedJob {
  id: string;
  /** Lets it begin at once; call it when the transaction has ended well. Else it is found within 2 seconds. */
  wake(): void;
}

/** The queue as a module sees it: jobs of its own kinds alone. */
export interface Jobs {
  /**
   * Makes a job in the transaction of the caller: it exists if, and only if, that ends well.
   * @throws PortalError `too-many-requests` where too many of the kind wait for its owner; Error for a kind that the
   * module does not bring, and for a payload that the kind does not take or that is longer than 64 kB
   */
  enqueue<Payload>(trx: AnyTransaction, kind: JobKindFacts<Payload>, job: NewJob<NoInfer<Payload>>): Promise<QueuedJob>;
  /**
   * Ends jobs in the transaction of the caller, who stores what became of them: one that waits never begins; the signal
   * of one that runs aborts within a heartbeat, and its outcome is dropped. Jobs of other modules are left alone.
   * @returns how many there were
   */
  cancel(trx: AnyConnection, ids: readonly string[]): Promise<number>;
}

/** Of two that are made for an owner at once the second counts the first: until its transaction ends, it waits. */
async function takeOwnersTurn(trx: Kysely<JobTables>, dialect: DialectName, name: string, owner: string) {
  // SQLite has one writer anyway.
  if (dialect === "postgres")
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job ${name} ${owner}`}, 0))`.execute(trx);
}

/** @throws PortalError `too-many-requests` */
async function refuseBeyond(
  trx: Kysely<JobTables>,
  { name, waitingPerOwner = defaultWaitingPerOwner }: JobKindFacts,
  owner: string,
): Promise<void> {
  const some = trx
    .selectFrom("job")
    .select("id")
    .where("kind", "=", name)
    .where("worker", "is", null)
    .where("owner", "=", owner);
  const { waiting } = await trx
    .selectFrom(some.limit(waitingPerOwner).as("some"))
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  if (waiting >= waitingPerOwner) throw new PortalError("too-many-requests");
}

/** Ends jobs of some kinds, as `Jobs.cancel` does, for those who work without a running server. */
export async function cancelJobs(
  untypedDb: Kysely<never>,
  kinds: readonly string[],
  ids: readonly string[],
): Promise<number> {
  if (kinds.length === 0) return 0;
  let count = 0;
  for (let start = 0; start < ids.length; start += stepSize) {
    const { numDeletedRows } = await jobTables(untypedDb)
      .deleteFrom("job")
      .where("id", "in", ids.slice(start, start + stepSize))
      .where("kind", "in", kinds)
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}

/**
 * The queue for a module.
 * @param kinds of the module
 * @param wake says that jobs of a kind were made
 */
export function createJobs(dialect: DialectName, kinds: readonly JobKindFacts[], wake: (kind: string) => void): Jobs {
  const names = kinds.map(({ name }) => name);
  return {
    async enqueue(given, kind, { id = uuidv7(), owner, payload, needs }) {
      if (!names.includes(kind.name))
        throw new Error(
          `this module has no job kind ${kind.name}: list it in the \`jobs\` of the module that makes it`,
        );
      kind.payload.parse(payload);
      const text = JSON.stringify(payload);
      if (text.length > maxPayloadChars)
        throw new Error(
          `a job of the kind ${kind.name} carries ${text.length} characters: store them and name them in its payload`,
        );
      const trx = jobTables(untyped(given));
      const trace = currentTrace();
      await takeOwnersTurn(trx, dialect, kind.name, owner);
      await refuseBeyond(trx, kind, owner);
      await trx
        .insertInto("job")
        .values({
          id,
          kind: kind.name,
          owner,
          payload: text,
          attempt: 0,
          tries: 0,
          is_suspect: suspicion.none,
          done: 0,
          // Orders the queue over all nodes.
          inserted_at: nowOf(dialect),
          trace: trace ? traceparentOf(trace) : null,
          needs: needs ?? null,
        })
        .execute();
      return { id, wake: () => wake(kind.name) };
    },
    cancel: (trx, ids) => cancelJobs(untyped(trx), names, ids),
  };
}
