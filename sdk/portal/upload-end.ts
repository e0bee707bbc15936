import { isSamePerson, type Person } from "../rules/index.ts";
import { endUploads } from "../transfer/end-uploads.ts";
import type { KeptUploads } from "../transfer/uploader.ts";
import type { SignOutReason } from "./types/index.ts";
import { scopesOf, scopesOfOthers } from "./upload-scope.ts";

/** Another session, or none. */
export interface SessionChange {
  before: Person | null;
  now: Person | null;
  /** Why there is none. */
  reason: SignOutReason | undefined;
}

/**
 * What stays of the uploads of whoever was signed in: a person who is still there, or whose session is over, goes on;
 * who signs out, or somebody else comes after, has left.
 */
export function keptAfter({ before, now, reason }: SessionChange & { before: Person }): Exclude<KeptUploads, "all"> {
  const isBack = now ? isSamePerson(now, before) : reason === "expired" || reason === "locked";
  return isBack ? "progress" : "nothing";
}

/** Ends what the browser remembers of the uploads of a person, and of everybody else where somebody signs in. */
export async function endUploadsOf(change: SessionChange): Promise<void> {
  const { before, now } = change;
  // Also of those whose sessions expired, in whatever page.
  if (now) await endUploads(scopesOfOthers(now), "nothing");
  else if (before) await endUploads(scopesOf(before), keptAfter({ ...change, before }));
}
