import type { CompanySwitch, Corp, SessionUser, SwitchedUser, VirtualSwitch } from "../contract/index.ts";
import type { SessionHost } from "./host-types.ts";
import { readSwitchedUser } from "./read-session.ts";
import type { PortalHttp } from "./types/index.ts";

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
type Mode = NonNullable<SessionUser["mode"]>;

/** A company to switch to, and how to work there; without one the own company of before. */
export interface CompanySwitchTo {
  readonly mode: Mode;
  readonly corp?: Corp;
  readonly relaxMode?: boolean | undefined;
}

const sessionPath = "/pms/api/session";

function requestOf({ mode, corp, relaxMode }: CompanySwitchTo): { path: string; body: object } {
  if (!corp) return { path: "returnToOwn", body: {} };
  const { corpCode, corpName } = corp;
  if (mode === "own") return { path: "setBghCompany", body: { corpCode, corpName } satisfies CompanySwitch };
  const body: VirtualSwitch = {
    corpCode,
    corpName,
    department: corp.department ?? "",
    imitateCompany: mode === "imitate" ? "true" : "false",
    ...(relaxMode ? { relaxMode: "true" } : {}),
  };
  return { path: "setVirtualGroupUser", body };
}

/** Asks for a switch (R72-04 … R72-09). */
export function askSwitch(
  http: PortalHttp,
  to: CompanySwitchTo,
  options: { noHandle?: boolean } = {},
): Promise<SwitchedUser> {
  const { path, body } = requestOf(to);
  return http.post(`${sessionPath}/${path}`, body, { ...options, read: readSwitchedUser });
}

/**
 * The user after a switch. A virtual company leaves menu, functions and home as they are (R4-17), unless they were
 * those of an imitated one. Those of an imitated company replace the user's whole and end with it: what the answer does
 * not grant is not granted.
 */
export function switchedUser(before: SessionUser, answer: SwitchedUser, to: CompanySwitchTo): SessionUser {
  const { corp, relaxMode = false } = to;
  const mode = answer.mode ?? to.mode;
  const startsAnew = mode === "imitate" || before.mode === "imitate";
  const keepsRights = mode === "virtual" && !startsAnew;
  const fields: readonly string[] = keepsRights ? companyFields : [...companyFields, ...rightFields];
  const answered = Object.entries(answer).filter(([name, value]) => value !== undefined && fields.includes(name));
  const own = mode === "own" ? undefined : before.ownCompany ? before.ownCompany : before.company;
  const ownName = mode === "own" ? undefined : before.ownCompany ? before.ownCompanyName : before.companyName;
  const { acting: _acting, ...rest } = before;
  const company = answer.company ?? corp?.corpCode;
  return {
    ...rest,
    // The code of one company is never that of another.
    ...(company !== before.company && { socialCreditCode: undefined }),
    ...(startsAnew && noRights),
    ...(corp && { company: corp.corpCode, companyName: corp.corpName }),
    mode,
    ...(mode !== "own" && { acting: { department: corp?.department ?? "", relaxMode } }),
    ownCompany: own,
    ownCompanyName: ownName,
    ...Object.fromEntries(answered),
  };
}

interface UserSwitch {
  session: Pick<SessionHost, "user" | "replace">;
  /** Who asked for it. */
  before: SessionUser;
  /** Takes over what `replace` makes of the session. */
  take(replace: () => void): Promise<void>;
}

/** Switches whoever asked for it. @returns false where another user is there by then */
export async function switchUser(
  http: PortalHttp,
  to: CompanySwitchTo,
  { session, before, take }: UserSwitch,
): Promise<boolean> {
  const answered = await askSwitch(http, to);
  const user = session.user.getSnapshot();
  if (user?.accessToken !== before.accessToken) return false;
  const next = switchedUser(user, answered, to);
  await take(() => session.replace(next));
  return true;
}
