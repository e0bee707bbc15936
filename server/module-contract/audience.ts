/** For whom a call or a job works. Every query of a module must be bound to it. */
export interface Scope {
  /** Never given again: what a module keeps for a user belongs to it. */
  userId: string;
  /** The name that the user signs in with, to be shown; somebody else may have it later. */
  userNo: string;
  /** Code of the company that the session acts for. */
  corpCode: string;
}

/**
 * What a session must have been granted, in its company and mode: a menu entry (one of several), a function (one of
 * several), both, or nothing, with the reason why everybody who is signed in may.
 */
export type RouteRequirement =
  | { menu: string | readonly string[]; function?: string | readonly string[] }
  | { function: string | readonly string[] }
  | { session: string };

/** Says of a route that it is called without a sign-in, and why: `{ none: "the page before the sign-in shows it" }`. */
export interface PublicRoute {
  none: string;
}
