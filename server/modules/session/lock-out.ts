import type { Kysely } from "kysely";
import { PortalError, type ErrorCode, isPortalError } from "@customs-portal/sdk/errors";
import type { CoreTables } from "../../db/index.ts";
import { networkOf } from "../../base/index.ts";
import { inPasswordTurn } from "./password-turns.ts";
import { SignInRefusal } from "./refusal.ts";
import {
  countFailure,
  countSuccess,
  isNewPlace,
  subjectsOf,
  standingOf,
  type Attempting,
  type Standing,
  type Subjects,
} from "./failures.ts";

/** Errors that count as a failed sign-in. */
const failureCodes: readonly string[] = ["sign-in-refused", "password-wrong"] satisfies ErrorCode[];

/** What slows guessing down. */
export interface LockOut {
  /**
   * Runs the check of a sign-in, one of a user at a time and the addresses in turn. After 5 failures of a user, or 50
   * from an address (of IPv6: a network /64), the next attempt must wait 5 s, then 10 s and so on up to 15 minutes.
   * Users who do not exist are counted alike. Who must wait learns it before anything is checked.
   *
   * What cannot be guessed, such as a token of a trusted issuer, is counted by address and by itself, and checked in any
   * case, without a turn: a good one never waits for what others do; a bad one is told to wait instead of counted.
   * @throws what the check throws, PortalError `too-many-requests` with `seconds`
   */
  attempt<T>(who: Attempting, check: () => Promise<T>, isUnguessable?: boolean): Promise<T>;
  /** Whether somebody has signed in with a password in the last 30 days, but never from there. */
  isNewPlace(who: Attempting): Promise<boolean>;
}

const secondsOf = ({ waitMs }: Standing) => Math.ceil(waitMs / 1000);

/** @throws PortalError `too-many-requests` */
async function mustNotWait(db: Kysely<CoreTables>, subjects: Subjects, now: number): Promise<Standing> {
  const standing = await standingOf(db, subjects, now);
  const seconds = secondsOf(standing);
  if (seconds > 0) throw new PortalError("too-many-requests", { params: { seconds } });
  return standing;
}

const isFailure = (error: unknown) => isPortalError(error) && failureCodes.includes(error.code);

/** The failures are kept in the database, so that nodes and restarts share them. */
export function createLockOut(db: Kysely<CoreTables>, now: () => number): LockOut {
  /** @throws what the check throws, and for a failure that has to wait SignInRefusal `too-many-requests` */
  async function attemptUnguessable<T>(subjects: Subjects, check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (!isFailure(error)) throw error;
      const seconds = secondsOf(await standingOf(db, subjects, now()));
      if (seconds > 0) {
        const { reason, claimed } = error instanceof SignInRefusal ? error : { reason: "locked" as const, claimed: {} };
        throw new SignInRefusal(reason, { code: "too-many-requests", claimed, seconds, cause: error });
      }
      await countFailure(db, subjects, now());
      throw error;
    }
  }

  return {
    isNewPlace: (who) => isNewPlace(db, who, now()),
    async attempt(who, check, isUnguessable = false) {
      const subjects = subjectsOf(who);
      if (isUnguessable) return attemptUnguessable(subjects, check);
      const { hasKnownDevice } = await mustNotWait(db, subjects, now());
      // A method that knows no name before its check stands in the line of its address.
      const key = "user" in subjects ? subjects.user : undefined;
      // Whoever else is at the address, a user whose device is known has a line of their own.
      const lane = hasKnownDevice && key !== undefined ? key : networkOf(who.ip);
      return inPasswordTurn({ lane, key }, async () => {
        try {
          // Those before it may have failed meanwhile.
          await mustNotWait(db, subjects, now());
          const result = await check();
          await countSuccess(db, subjects, now());
          return result;
        } catch (error) {
          if (isFailure(error)) await countFailure(db, subjects, now());
          throw error;
        }
      });
    },
  };
}
