import type { SessionUser } from "../contract/index.ts";
import { isSamePerson } from "../rules/index.ts";
import { backToWork } from "./back-to-work.ts";
import type { SignInOptions } from "./host-types.ts";
import { HttpError } from "./http-error.ts";
import type { PortalHttp } from "./types/index.ts";

/** A session that has just begun, here or in another tab. */
export interface SessionEntry {
  begun: SessionUser;
  /** The user of the session before where that one was over when the sign-in was asked for. */
  over: SessionUser | null;
  mayReplace: SignInOptions["mayReplace"];
  /** What becomes of the new session where it is not wanted. */
  drop(next: SessionUser): void;
  /** Whoever is signed in now. */
  current(): SessionUser | null;
  callAs: (token: string) => PortalHttp;
}

/** Whether the answer of a sign-in may take the place of who is signed in. */
async function mayBegin(next: SessionUser, { current, mayReplace }: SessionEntry): Promise<boolean> {
  const before = current();
  if (!before || !mayReplace) return true;
  if (!(await mayReplace(next, before))) return false;
  const now = current();
  // Nobody agreed to the end of a session that came meanwhile.
  return now === null || isSamePerson(now, before) || isSamePerson(now, next);
}

/**
 * Takes a session that has just begun to the company of the one before, and asks whether it may take its place.
 * @returns the session that begins here @throws HttpError `request-cancelled` where it may not, and what the calls of a
 * switch failed with
 */
export async function enterSession(entry: SessionEntry): Promise<SessionUser> {
  const { begun, over, callAs, drop } = entry;
  let next = begun;
  let isWanted = false;
  try {
    if (over) await backToWork({ begun, before: over, callAs, onStep: (there) => (next = there) });
    isWanted = await mayBegin(next, entry);
  } finally {
    if (!isWanted) drop(next);
  }
  if (isWanted) return next;
  throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
}
