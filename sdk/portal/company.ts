import type { CompanySwitch, Corp, SessionUser, VirtualSwitch } from "../contract/index.ts";
import { loadWire } from "./load-wire.ts";
import { createStore } from "./store.ts";
import type { CorpTags, PortalCompany, PortalHttp, PortalSession } from "./types.ts";

const sessionPath = "/pms/api/session";
const noTags: CorpTags = { hasTags: false, canChangeCorp: false, corpGroupList: [] };

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
/** What acting as an imitated company changes too (R4-16). */
const rightFields = ["menu", "functions", "defaultHome", "screenHome"] as const;

type Mode = NonNullable<SessionUser["mode"]>;

/**
 * The user after a switch. A virtual company leaves menu, functions and home as they are (R4-17), unless they were
 * those of an imitated one.
 */
function switchedUser(before: SessionUser, answer: Partial<SessionUser>, mode: Mode, corp?: Corp): SessionUser {
  const keepsRights = mode === "virtual" && before.mode !== "imitate";
  const fields: readonly string[] = keepsRights ? companyFields : [...companyFields, ...rightFields];
  const answered = Object.entries(answer).filter(([name, value]) => value !== undefined && fields.includes(name));
  const own = mode === "own" ? undefined : before.ownCompany ? before.ownCompany : before.company;
  const ownName = mode === "own" ? undefined : before.ownCompany ? before.ownCompanyName : before.companyName;
  return {
    ...before,
    ...(corp && { company: corp.corpCode, companyName: corp.corpName }),
    mode,
    ownCompany: own,
    ownCompanyName: ownName,
    ...Object.fromEntries(answered),
  };
}

export interface CompanyDependencies {
  http: () => PortalHttp;
  session: Pick<PortalSession, "user" | "replace">;
  /** Resets what belongs to a company: manual, business object, footer mark (R4-19 … R4-21). */
  onSwitched: () => void;
}

interface CompanyInternals {
  /** Switches along with another tab that shares the session; `replace` takes over its user. */
  follow(replace: () => void): void;
  /** The epoch that calls made now belong to. */
  currentEpoch(): number;
  /** Forgets what belonged to the user. */
  reset(): void;
}

/** Creates the company switching of a portal. */
export function createCompany({ http, session, onSwitched }: CompanyDependencies): PortalCompany & CompanyInternals {
  const tags = createStore(noTags);
  const epoch = createStore(0);
  const guards = new Set<{ ask: () => boolean | Promise<boolean> }>();
  const listeners = new Set<{ listener: () => void | Promise<void> }>();
  /** Runs ahead of the store, so that what the listeners of the new user call already belongs to the new epoch. */
  let current = 0;
  let isSwitching = false;

  async function isAllowed(): Promise<boolean> {
    for (const { ask } of [...guards]) if (!(await ask())) return false;
    return true;
  }

  async function tell() {
    const told = [...listeners].map(async ({ listener }) => listener());
    for (const { reason } of (await Promise.allSettled(told)).filter((result) => result.status === "rejected")) {
      console.error("A listener of the company switch failed.", reason);
    }
  }

  async function take(replace: () => void) {
    current += 1;
    replace();
    onSwitched();
    epoch.set(current);
    await tell();
  }

  async function change(path: string, body: CompanySwitch | VirtualSwitch | object, mode: Mode, corp?: Corp) {
    if (isSwitching) return false;
    isSwitching = true;
    try {
      const before = session.user.getSnapshot();
      if (!before || !(await isAllowed())) return false;
      const answer = await http().post(`${sessionPath}/${path}`, body);
      const { readSwitchedUser } = await loadWire();
      const answered = readSwitchedUser(answer);
      const user = session.user.getSnapshot();
      if (user?.accessToken !== before.accessToken) return false;
      const next = switchedUser(user, answered, answered.mode ?? mode, corp);
      await take(() => session.replace(next));
      return true;
    } finally {
      isSwitching = false;
    }
  }

  return {
    tags,
    epoch,
    async load() {
      const answer = await http().get(`${sessionPath}/corps`);
      const loaded = (await loadWire()).readCorpTags(answer);
      tags.set(loaded);
      return loaded;
    },
    switchTo(corp) {
      const body: CompanySwitch = { corpCode: corp.corpCode, corpName: corp.corpName };
      return change("setBghCompany", body, "own", corp);
    },
    actAs(corp, { imitate, relaxMode = false }) {
      const body: VirtualSwitch = {
        corpCode: corp.corpCode,
        corpName: corp.corpName,
        department: corp.department ?? "",
        imitateCompany: imitate ? "true" : "false",
        ...(relaxMode ? { relaxMode: "true" } : {}),
      };
      return change("setVirtualGroupUser", body, imitate ? "imitate" : "virtual", corp);
    },
    returnToOwn: () => change("returnToOwn", {}, "own"),
    guard(ask) {
      const entry = { ask };
      guards.add(entry);
      return () => void guards.delete(entry);
    },
    onChange(listener) {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    follow: (replace) => void take(replace),
    currentEpoch: () => current,
    reset: () => tags.set(noTags),
  };
}
