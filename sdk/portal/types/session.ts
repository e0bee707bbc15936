import type { SessionUser } from "../../contract/index.ts";
import type { Store } from "../../store.ts";

/**
 * Why a session ended: the user signed out, the backend refused the token, another tab signed out, in another tab
 * that shared the session somebody else signed in, or too many passwords at the locked screen were wrong.
 */
export type SignOutReason = "user" | "expired" | "elsewhere" | "superseded" | "locked";

export interface PortalSession {
  /**
   * The signed-in user, or null. Kept in session storage only (R4-07).
   * @example
   * ```ts
   * const user = portal.session.user.getSnapshot();
   * if (user) portal.tab.setTitle(`${user.userName} (${user.companyName ?? ""})`);
   * ```
   */
  readonly user: Store<SessionUser | null>;
  /**
   * Why the last session ended; undefined before any did, and once another one has begun. While `user` is still there,
   * whoever it is signs in again over the page, and this page goes on.
   * @example
   * ```ts
   * const { ended } = portal.session;
   * const unsubscribe = ended.subscribe(() => console.info("The session ended:", ended.getSnapshot()));
   * ```
   */
  readonly ended: Store<SignOutReason | undefined>;
  /**
   * Grows by one when another sign-in, or none, takes the place of the session; a company switch leaves it. Told before
   * the listeners of `user`, after the portal gave up what belonged to the last session.
   * @example
   * ```ts
   * const drafts = new Map<string, string>();
   * const unsubscribe = portal.session.generation.subscribe(() => drafts.clear());
   * ```
   */
  readonly generation: Store<number>;
  /**
   * Settles when it is known whether another browser tab hands its session over; at once where none may. A host waits
   * for it before it decides where an address leads.
   * @example
   * ```ts
   * await portal.session.restored;
   * const isSignedIn = portal.session.user.getSnapshot() !== null;
   * ```
   */
  readonly restored: Promise<void>;
  /**
   * Ends the session on the server (errors ignored, R72-03) and here.
   * @example
   * ```ts
   * const sure = await portal.dialogs.open("confirm", { title: "Sign out?" });
   * if (sure) await portal.session.signOut();
   * ```
   */
  signOut(): Promise<void>;
}

/** What a token is asked for. */
export interface TokenRequest {
  /** The token that the backend has just refused, where there is one: another one is tried at once, the same is not. */
  readonly refused?: string;
}
