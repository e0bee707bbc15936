import type { Kysely } from "kysely";
import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { createTurnstile, type TurnstileLimits } from "../../base/index.ts";
import { networkOf } from "./address.ts";
import { countFailure, countSuccess, subjectsOf, waitOf, type Attempting, type Subjects } from "./failures.ts";

/** Errors that count as a failed sign-in. */
const failureCodes: readonly string[] = ["sign-in-refused", "password-wrong"] satisfies ErrorCode[];

/** Checks of passwords: a limit on failures is worth little if many pass at once. Addresses are the lanes. */
const turns: TurnstileLimits = {
  // Node has four threads for them, and one stays free for files.
  running: 3,
  runningOfOne: 2,
  waiting: 1_000,
  // A whole office may sign in at eight.
  waitingOfOne: 100,
  comeAgainSeconds: 5,
};

/** What slows guessing down. */
export interface LockOut {
  /**
   * Runs the check of a sign-in, one of a user at a time and the addresses in turn. After 5 failures of a user, or 50
   * from an address (of IPv6: a network /64), the next attempt must wait 5 s, then 10 s and so on up to 15 minutes.
   * Users who do not exist are counted alike. Tokens of trusted issuers are counted by address and by themselves. Who
   * must wait learns it before anything is checked.
   * @throws what the check throws, PortalError `too-many-requests` with `seconds`
   */
  attempt<T>(who: Attempting, check: () => Promise<T>): Promise<T>;
}

/** @throws PortalError `too-many-requests` */
async function mustNotWait(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<void> {
  const left = await waitOf(db, subjects, now);
  if (left > 0) throw new PortalError("too-many-requests", { params: { seconds: Math.ceil(left / 1000) } });
}

/** The failures are kept in the database, so that nodes and restarts share them. */
export function createLockOut(db: Kysely<CoreTables>, now: () => number): LockOut {
  const turnstile = createTurnstile(turns);
  return {
    async attempt(who, check) {
      const subjects = subjectsOf(who);
      await mustNotWait(db, subjects, now());
      // Whoever comes with tokens stands in the same line as whoever comes with passwords from there.
      const key = "user" in subjects ? subjects.user : undefined;
      const leave = await turnstile.enter({ lane: networkOf(who.ip), key });
      try {
        // Those before it may have failed meanwhile.
        await mustNotWait(db, subjects, now());
        const result = await check();
        await countSuccess(db, subjects, now());
        return result;
      } catch (error) {
        if (error instanceof PortalError && failureCodes.includes(error.code)) await countFailure(db, subjects, now());
        throw error;
      } finally {
        leave();
      }
    },
  };
}
