import { findLack, type Lack } from "./lack.ts";
import type { ClaimedJob } from "./table.ts";

/** What an attempt that is not counted waits for: a part, or a node that can read the payload. */
type Wait = Lack["part"] | "payload";

/** Attempts of a job after which what seemed to pass counts as a failure, whatever they waited for: about a week. */
const maxAttempts = 5_000;
/**
 * Those that waited for the same: about 90 min for the database; for the files a week, as somebody may have to make
 * room; about 17 min where a payload cannot be read, time for the other nodes to be updated.
 */
const maxWaits: Readonly<Record<Wait, number>> = { database: 50, payload: 15, objects: maxAttempts };
/** Jobs that a thread remembers the waits of. */
const maxJobs = 10_000;

/** The payload does not fit the kind; that of another version of the module may. */
export class UnreadablePayloadError extends Error {
  constructor(kind: string, cause: unknown) {
    super(`the payload does not fit the ${kind} kind of this version: did its schema change?`, { cause });
    this.name = "UnreadablePayloadError";
  }
}

/** What a thread remembers of the jobs that waited in it. */
export interface Patience {
  /**
   * Whether an attempt that ended so is not counted: what it needs is away, or a newer node may know better. Bounded,
   * because a query that brings the database down each time must come to an end, too, and a file that no disk has room
   * for. To be asked once for an attempt: it counts, each kind of wait by itself, so that a week without a disk leaves
   * the hour for the database.
   */
  mayPass(row: Pick<ClaimedJob, "id" | "inserted_at" | "attempt">, error: unknown): boolean;
}

function waitOf(error: unknown): Wait | undefined {
  return error instanceof UnreadablePayloadError ? "payload" : findLack(error)?.part;
}

/** The patience of a thread; one that begins anew has it anew, up to the most attempts of a job. */
export function createPatience(): Patience {
  const waited = new Map<string, Readonly<Partial<Record<Wait, number>>>>();
  return {
    mayPass({ id, inserted_at, attempt }, error) {
      const wait = waitOf(error);
      if (wait === undefined) return false;
      // An id may be used again.
      const job = `${id} ${inserted_at}`;
      const before = waited.get(job);
      const count = (before?.[wait] ?? 0) + 1;
      // The one that waited last is the last.
      waited.delete(job);
      waited.set(job, { ...before, [wait]: count });
      const [oldest] = waited.keys();
      if (waited.size > maxJobs && oldest !== undefined) waited.delete(oldest);
      return count < maxWaits[wait] && attempt < maxAttempts;
    },
  };
}
