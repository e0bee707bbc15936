import * as z from "zod/mini";

/** A sign-in that lives, as its user and administrators see it. */
export const liveSignInSchema = z.object({
  /** Names it in calls; opens nothing. */
  id: z.string(),
  /** When it was made, milliseconds since 1970. */
  since: z.number(),
  /** When it was last used, at most a minute behind. */
  lastUse: z.number(),
  /** When it ends in any case. */
  until: z.number(),
  /** Where it came from: an IPv4 address, or an IPv6 network /64. */
  network: z.string(),
  /** The program that signed in, as it calls itself; "" where that is not known. */
  userAgent: z.string(),
  corpCode: z.string(),
  corpName: z.string(),
  mode: z.enum(["own", "virtual", "imitate"]),
  /** Whether the call that asked came from it. */
  isCurrent: z.boolean(),
});
export type LiveSignIn = z.infer<typeof liveSignInSchema>;

/** Answer of GET /pms/api/session/sign-ins: the one that asks first, then by last use. */
export const signInListSchema = z.array(liveSignInSchema);

/** Answer of the calls that end sign-ins: how many there were. */
export const endedSignInsSchema = z.object({ ended: z.number() });
