import type { Corp, SessionUser, SwitchedUser } from "../contract/index.ts";

/** What every switch changes (R4-15, A79). */
const companyFields = [
  "accessToken",
  "mode",
  "company",
  "companyName",
  "socialCreditCode",
  "tenantOid",
  "tenantName",
  "divisionCode",
  "divisionName",
  "corpType",
  "adminType",
  "selfCostcenters",
  "organizationCostcenters",
  "ownCompany",
  "ownCompanyName",
] as const;
/** What acting as an imitated company changes too (R4-16), as it is where the backend answers nothing of it. */
const noRights = { menu: [], functions: [], defaultHome: undefined, screenHome: undefined };
const rightFields = Object.keys(noRights);

/** As whom somebody works after a switch. */
export type Mode = NonNullable<SessionUser["mode"]>;

/**
 * The user after a switch. A virtual company leaves menu, functions and home as they are (R4-17), unless they were
 * those of an imitated one. Those of an imitated company replace the user's whole and end with it: what the answer does
 * not grant is not granted.
 */
export function switchedUser(before: SessionUser, answer: SwitchedUser, mode: Mode, corp?: Corp): SessionUser {
  const startsAnew = mode === "imitate" || before.mode === "imitate";
  const keepsRights = mode === "virtual" && !startsAnew;
  const fields: readonly string[] = keepsRights ? companyFields : [...companyFields, ...rightFields];
  const answered = Object.entries(answer).filter(([name, value]) => value !== undefined && fields.includes(name));
  const own = mode === "own" ? undefined : before.ownCompany ? before.ownCompany : before.company;
  const ownName = mode === "own" ? undefined : before.ownCompany ? before.ownCompanyName : before.companyName;
  return {
    ...before,
    ...(startsAnew && noRights),
    ...(corp && { company: corp.corpCode, companyName: corp.corpName }),
    mode,
    ownCompany: own,
    ownCompanyName: ownName,
    ...Object.fromEntries(answered),
  };
}
