import type { FastifyInstance } from "fastify";
import type { SignIn } from "@customs-portal/sdk/contract";
import type { KnownUser } from "./users.ts";

/** Whom a method has recognised. */
export interface VerifiedUser {
  user: KnownUser;
  /** The hash that a password was compared with; no session is made where it has changed since. */
  pwdHash?: string;
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
  /** The name that failures count for, besides the address; undefined where nobody can know it before the check. */
  userNoOf?(body: Body): string;
  /**
   * Finds out who it is. Undefined is answered with `sign-in-refused` and counted as a failure, whatever was wrong.
   * @throws PortalError of the session calls
   */
  verify(body: Body): Promise<VerifiedUser | undefined>;
  /** Who may use it, asked when it is clear who it is; everybody where it is left out. No is `sign-in-refused`. */
  mayUse?(user: KnownUser): boolean | Promise<boolean>;
}
