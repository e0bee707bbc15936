import {
  sessionKeySchema,
  sessionUserSchema,
  switchedUserSchema,
  type SessionKey,
  type SessionUser,
  type SwitchedUser,
} from "../contract/index.ts";
import { isEmpty, isPage } from "./read-change.ts";

/** What a sign-in answers. */
export const readSessionUser = (answer: unknown): SessionUser => sessionUserSchema.parse(answer);
/** The key that passwords are encrypted with; undefined for anything else. */
export const readSessionKey = (answer: unknown): SessionKey | undefined => sessionKeySchema.safeParse(answer).data;

/**
 * What a company switch answers: as much of a session user as the backend sends. Where it said yes, nothing too, or a
 * value that says no more than yes: the company is another one by then.
 */
export function readSwitchedUser(answer: unknown, isAffirmed: boolean): SwitchedUser {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  const isUser = typeof answer === "object" && answer !== null && !Array.isArray(answer);
  if (!isUser && isAffirmed && !isPage(answer)) return {};
  const user = switchedUserSchema.parse(answer ?? {});
  const names = Object.keys(user);
  if (names.length === 0 || names.some((name) => Object.hasOwn(switchedUserSchema.shape, name))) return user;
  throw new TypeError(`The answer holds ${names.join(", ")}, and nothing of a session user.`);
}
