import type { CompanySwitchTo } from "./company-switch.ts";
import type { Epoch } from "./epoch.ts";
import { loadWire } from "./load-wire.ts";
import { createStore } from "../store.ts";
import type { CompanyHost, SessionHost } from "./host-types.ts";
import { reportThrown } from "../report-thrown.ts";
import type { CorpTags, PortalHttp } from "./types/index.ts";

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
export function createCompany({ http, session, epoch }: CompanyDependencies): CompanyHost & CompanyInternals {
  const tags = createStore(noTags);
  const guards = new Set<{ ask: () => boolean | Promise<boolean> }>();
  const listeners = new Set<{ listener: () => void | Promise<void> }>();
  const switching = createStore(false);
  /** The switch under way; that of a user who is gone keeps nobody else from switching. */
  let underWay: object | undefined;

  async function isAllowed(): Promise<boolean> {
    for (const { ask } of [...guards]) if (!(await ask())) return false;
    return true;
  }

  async function tell() {
    const told = [...listeners].map(async ({ listener }) => listener());
    await Promise.all(told.map((one) => one.catch(reportThrown)));
  }

  function end() {
    underWay = undefined;
    switching.set(false);
  }

  async function take(replace: () => void) {
    replace();
    switching.set(true);
    await tell();
    switching.set(false);
  }

  async function change(to: CompanySwitchTo) {
    if (underWay) return false;
    const own = (underWay = {});
    try {
      const before = session.user.getSnapshot();
      if (!before || !(await isAllowed())) return false;
      switching.set(true);
      return await (await loadWire()).switchUser(http(), to, { session, before, take });
    } finally {
      if (underWay === own) end();
    }
  }

  return {
    tags,
    epoch: epoch.number,
    switching,
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
      end();
      tags.set(noTags);
    },
  };
}
