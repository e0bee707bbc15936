import type { FastifyInstance } from "fastify";
import type { SignIn } from "@customs-portal/sdk/contract";
import type { Claimed } from "./refusal.ts";
import type { KnownUser } from "./users.ts";

/** Whom a method has recognised. */
export interface VerifiedUser {
  user: KnownUser;
  /** The hash that a password was compared with; no session is made where it has changed since. */
  pwdHash?: string;
  /** Who vouched for the user, for the security log. */
  claimed?: Claimed;
}

/**
 * A way of signing in: a file that makes one, and a line in `sign-in-methods.ts`. Counting of failures, the session and
 * the security log are the same for all and none of its business.
 */
export interface SignInMethod<Body extends SignIn = SignIn> {
  /** The values of `loginType` that are this method's, each of one method alone. */
  loginTypes: readonly string[];
  /**
   * Calls before the sign-in, such as the way to an identity provider; each says `requires: { none: … }`, or the server
   * does not start. What comes back is the `credential` of a sign-in with one of `loginTypes`.
   */
  routes?(app: FastifyInstance): void | Promise<void>;
  /** Whether it is set up for a login type; all are where it is left out. Asked before anything is counted or checked. */
  isAvailable?(loginType: string): Promise<boolean>;
  /**
   * Whether nobody can guess what is signed in with, and checking it costs next to nothing: then it is checked whatever
   * came from the address before, and only what is refused has to wait. False where it is left out.
   */
  isUnguessable?: true;
  /** The name that failures count for, besides the address; undefined where nobody can know it before the check. */
  userNoOf?(body: Body): string;
  /**
   * Finds out who it is. Undefined, or a `SignInRefusal` that tells the security log the reason, is answered with
   * `sign-in-refused` and counted as a failure, whatever was wrong.
   * @param signal aborts after `limitMs`; pass it to whatever is asked over the network
   * @throws PortalError of the session calls
   */
  verify(body: Body, signal: AbortSignal): Promise<VerifiedUser | undefined>;
  /**
   * How long `verify` may take, 20 s where it is left out. Whoever waits longer is told that the portal cannot be reached,
   * and no failure is counted: a provider that is away locks nobody out.
   */
  limitMs?: number;
  /** Who may use it, asked when it is clear who it is; everybody where it is left out. No is `sign-in-refused`. */
  mayUse?(user: KnownUser): boolean | Promise<boolean>;
}
