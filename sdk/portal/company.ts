import type { CompanySwitchTo } from "./company-switch.ts";
import type { Epoch } from "./epoch.ts";
import { loadWire } from "./load-wire.ts";
import { createStore } from "../store.ts";
import type { SessionHost } from "./host-types.ts";
import type { CorpTags, PortalCompany, PortalHttp } from "./types/index.ts";

const sessionPath = "/pms/api/session";
const noTags: CorpTags = { hasTags: false, canChangeCorp: false, corpGroupList: [] };

export interface CompanyDependencies {
  http: () => PortalHttp;
  session: Pick<SessionHost, "user" | "replace">;
  epoch: Epoch;
}

interface CompanyInternals {
  /** Switches along with another tab that shares the session; `replace` takes over its user. */
  follow(replace: () => void): void;
  /** Forgets what belonged to the user. */
  reset(): void;
}

/** Creates the company switching of a portal. */
export function createCompany({ http, session, epoch }: CompanyDependencies): PortalCompany & CompanyInternals {
  const tags = createStore(noTags);
  const guards = new Set<{ ask: () => boolean | Promise<boolean> }>();
  const listeners = new Set<{ listener: () => void | Promise<void> }>();
  /** The switch under way; that of a user who is gone keeps nobody else from switching. */
  let underWay: object | undefined;

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
    replace();
    await tell();
  }

  async function change(to: CompanySwitchTo) {
    if (underWay) return false;
    const own = (underWay = {});
    try {
      const before = session.user.getSnapshot();
      if (!before || !(await isAllowed())) return false;
      const { askSwitch, switchedUser } = await loadWire();
      const answered = await askSwitch(http(), to);
      const user = session.user.getSnapshot();
      if (user?.accessToken !== before.accessToken) return false;
      const next = switchedUser(user, answered, to);
      await take(() => session.replace(next));
      return true;
    } finally {
      if (underWay === own) underWay = undefined;
    }
  }

  return {
    tags,
    epoch: epoch.number,
    async load() {
      const askedIn = epoch.current();
      const read = async (answer: unknown) => (await loadWire()).readCorpTags(answer);
      const loaded = await http().get(`${sessionPath}/corps`, { read });
      if (askedIn === epoch.current()) tags.set(loaded);
      return loaded;
    },
    switchTo: (corp) => change({ mode: "own", corp }),
    actAs: (corp, { imitate, relaxMode }) => change({ mode: imitate ? "imitate" : "virtual", corp, relaxMode }),
    returnToOwn: () => change({ mode: "own" }),
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
    reset() {
      underWay = undefined;
      tags.set(noTags);
    },
  };
}
