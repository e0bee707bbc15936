import type { SessionUser } from "../contract/index.ts";

/** What identifies a person. */
export type Person = Pick<SessionUser, "userNo" | "userId">;

type Work = Person & Pick<SessionUser, "company" | "mode">;

/** Under which name the browser keeps what belongs to a person: the id, because a user name may be given anew. */
export function personKey({ userId, userNo }: Person): string {
  return userId ?? userNo;
}

/** Whether two sessions are of the same person in the same company, acting in the same way. */
export function isSameWork(one: Work, other: Work): boolean {
  const modeOf = ({ mode = "own" }: Work) => mode;
  return isSamePerson(one, other) && one.company === other.company && modeOf(one) === modeOf(other);
}

/** Whether two sessions are of the same person; by name alone where a backend sends no ids. */
export function isSamePerson(one: Person, other: Person): boolean {
  if (one.userNo !== other.userNo) return false;
  return !one.userId || !other.userId || one.userId === other.userId;
}
