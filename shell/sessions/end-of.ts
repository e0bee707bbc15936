import type { SessionUser } from "@customs-portal/sdk/contract";
import { isSamePerson, isSameWork } from "@customs-portal/sdk/rules";
import { personName } from "../model/person-name.ts";

/** What happens to the work of a page: key of the text, with its values. */
export interface EndOfWork {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The name of the company of a session, or its code. */
export const companyOf = ({ companyName, company }: SessionUser) => companyName ?? company ?? "";

/** Why the work of the page does not go on with another session; undefined where it does. */
export function endOf(next: SessionUser, before: SessionUser): EndOfWork | undefined {
  const values = {
    next: personName(next),
    before: personName(before),
    company: companyOf(before),
    to: companyOf(next),
  };
  if (!isSamePerson(next, before)) return { key: "again.person", values };
  if (!isSameWork(next, before)) return { key: "again.company", values };
  return next.forceChangePwd ? { key: "again.password", values } : undefined;
}
