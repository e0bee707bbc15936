import { isAway as isDatabaseAway, reasonOf } from "../db/index.ts";
import { ObjectsUnavailableError } from "../objects/index.ts";

/** What an attempt lacked that is nothing of the job's. */
export interface Lack {
  part: "database" | "objects";
  /** For the operator. */
  reason: string;
  /**
   * Whether it is over as soon as the part is seen again; where there is no room, and of a database, only the next
   * attempt tells.
   */
  isAway: boolean;
}

/**
 * What has to come back before a job can go on; undefined where waiting does not mend it. Of the store it is whatever
 * keeps it from working: no room, no disk, no right, nobody there. None of it is of the job, and somebody will mend it.
 */
export function findLack(error: unknown): Lack | undefined {
  if (isDatabaseAway(error))
    return { part: "database", reason: `the database is away (${reasonOf(error)})`, isAway: false };
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ObjectsUnavailableError)
      return { part: "objects", reason: cause.message, isAway: cause.isAway };
  return undefined;
}
