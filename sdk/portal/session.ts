import type { AppConfig, SessionUser } from "../contract/index.ts";
import { frozen } from "../frozen.ts";
import { lastEventsTimeoutMs } from "../limits.ts";
import { withTimeout } from "../timing.ts";
import { isSamePerson, isSameWork } from "../rules/index.ts";
import type { SessionEntry } from "./enter-session.ts";
import type { EpochStart } from "./epoch.ts";
import { loadWire } from "./load-wire.ts";
import type { SessionSharing } from "./session-sync.ts";
import { createStore } from "../store.ts";
import type { SessionHost } from "./host-types.ts";
import type { PortalHttp, SignOutReason } from "./types/index.ts";

/** Session storage key of the signed-in user. */
export const sessionStorageKey = "customs-portal.session";

export interface SessionDependencies {
  http: () => PortalHttp;
  /** Calls with a token of their own, or none, that belong to no epoch: signing in, and ending one session of several. */
  callAs: (token: string | undefined) => PortalHttp;
  /** Told of another user, company or mode before anybody else hears of it. */
  onChange: (change: EpochStart) => void;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Further session storage keys that end with the session (R4-09). */
  alsoRemove?: readonly string[];
  /** The setting passwordEncryption. */
  passwordEncryption: AppConfig["passwordEncryption"];
  /** Whether the page came by https. */
  isSecure: boolean;
  /** Shares the sign-in with the other tabs of the browser; without it this tab stands alone. */
  share?: SessionSharing | undefined;
  /** Another tab switched the company of the session that this tab shares with it; `replace` takes over its user. */
  onFollow?: (replace: () => void) => void;
  /** Sends what needs the token while it is still good; the sign-out waits for it, a while. */
  beforeSignOut?: () => Promise<void>;
  /** Whether the page holds work of whoever is signed in that they can go on with, see `SessionHost.suspended`. */
  keepsWork?: (() => boolean) | undefined;
  /** Says to new tabs whether they have to ask. */
  localStorage?: Pick<Storage, "getItem" | "setItem"> | undefined;
  /** Keeps what the browser is known by; none, and it is not told. */
  deviceStorage?: Pick<Storage, "getItem" | "setItem"> | undefined;
}

/** What was stored or handed over had been checked against the schema before; this keeps out what something else made. */
export function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { accessToken, userNo, menu } = value as Partial<Record<keyof SessionUser, unknown>>;
  return typeof accessToken === "string" && accessToken !== "" && typeof userNo === "string" && Array.isArray(menu);
}

function readStored(storage: Pick<Storage, "getItem" | "removeItem">): SessionUser | null {
  const text = storage.getItem(sessionStorageKey);
  if (text === null) return null;
  try {
    const stored: unknown = frozen(JSON.parse(text));
    if (isSessionUser(stored)) return stored;
    throw new TypeError("no session user");
  } catch (cause) {
    console.warn("The stored session cannot be read and is dropped.", cause);
    storage.removeItem(sessionStorageKey);
    return null;
  }
}

/** Creates the session of a portal; session storage is its only store (R4-07). */
export function createSession(dependencies: SessionDependencies): SessionHost & { destroy(): void } {
  const { http, callAs, storage, alsoRemove = [], passwordEncryption, isSecure, deviceStorage } = dependencies;
  const user = createStore<SessionUser | null>(readStored(storage));
  const ended = createStore<SignOutReason | undefined>(undefined);
  const generation = createStore(0);
  const suspended = createStore(false);
  /** What the change of `user` under way means; undefined where only details of the user changed. */
  let meaning: EpochStart | undefined;

  const removeOthers = () => {
    for (const key of alsoRemove) storage.removeItem(key);
  };
  // What a session that cannot be read left behind belongs to nobody who signs in now.
  if (user.getSnapshot() === null) removeOthers();
  // The first listener: all others find the state of the new user. A shell goes on with `generation`, in its
  // `onSessionChange`.
  user.subscribe(() => {
    if (meaning === undefined) return;
    dependencies.onChange(meaning);
    if (meaning === "session") generation.set(generation.getSnapshot() + 1);
  });

  function become(next: SessionUser | null, means: EpochStart | undefined) {
    meaning = means;
    user.set(next);
  }

  function keep(given: SessionUser, means: EpochStart | undefined): SessionUser {
    const next = frozen(given);
    if (means === "session" && user.getSnapshot() !== null) removeOthers();
    storage.setItem(sessionStorageKey, JSON.stringify(next));
    ended.set(undefined);
    become(next, means);
    suspended.set(false);
    sync?.began();
    return next;
  }

  /** Takes over the user of a company switch; another user is another session. */
  function take(next: SessionUser) {
    const before = user.getSnapshot();
    keep(next, before && isSamePerson(next, before) ? "company" : "session");
  }

  function forget(reason: SignOutReason) {
    storage.removeItem(sessionStorageKey);
    removeOthers();
    ended.set(reason);
    suspended.set(false);
    become(null, "session");
  }

  function clear(reason: SignOutReason) {
    const leaving = user.getSnapshot();
    forget(reason);
    if (reason === "user" && leaving) sync?.ended(leaving);
  }

  function expire(reason: SignOutReason) {
    if (suspended.getSnapshot()) return;
    if (!dependencies.keepsWork?.()) return clear(reason);
    storage.removeItem(sessionStorageKey);
    ended.set(reason);
    suspended.set(true);
  }

  /** A call that is still under way when the session ends on the server would be refused. */
  async function settleBeforeSignOut() {
    await withTimeout(dependencies.beforeSignOut?.(), lastEventsTimeoutMs, () => undefined);
  }

  const endOnServer = (token: string) => loadWire().then(({ endSession }) => endSession(callAs(token)), console.warn);

  const sync = dependencies.share?.({
    storage: dependencies.localStorage,
    user: user.getSnapshot,
    isOver: suspended.getSnapshot,
    adopt: (handedOver) => isSessionUser(handedOver) && keep(handedOver, "session"),
    follow(next) {
      if (!isSessionUser(next)) return;
      // The same user signed in again: work goes on under the new token.
      const before = user.getSnapshot();
      if (before && isSameWork(next, before)) keep(next, undefined);
      else dependencies.onFollow?.(() => take(next));
    },
    end(token) {
      // That tab ended its own token on the server; after a company switch this one has another.
      const own = user.getSnapshot()?.accessToken;
      if (own !== undefined && own !== token) void endOnServer(own);
      forget("elsewhere");
    },
    supersede: () => forget("superseded"),
  });

  /**
   * Begins a session; the one before it ends here, in the other tabs that share it, and on the server.
   * @param isAgain the one before was over when the sign-in was asked for: the same work goes on
   */
  function begin(next: SessionUser, isAgain: boolean): SessionUser {
    const before = user.getSnapshot();
    sync?.begun(next);
    if (!before) return keep(next, "session");
    // What the first user did is told under the token of the first user.
    const settled = suspended.getSnapshot() ? undefined : settleBeforeSignOut();
    keep(next, isAgain && isSameWork(next, before) && !next.forceChangePwd ? undefined : "session");
    if (isSamePerson(before, next)) sync?.replaced(before.accessToken, next);
    else sync?.superseded(before.accessToken);
    if (before.accessToken !== next.accessToken) void settled?.then(() => endOnServer(before.accessToken));
    return next;
  }

  async function enter(entry: Omit<SessionEntry, "callAs" | "current">): Promise<SessionUser> {
    const { enterSession } = await loadWire();
    return begin(await enterSession({ ...entry, callAs, current: user.getSnapshot }), entry.over !== null);
  }

  const passwordCalls = async () =>
    (await loadWire()).createPasswordCalls({ http, callAs, passwordEncryption, isSecure, deviceStorage });

  return {
    user,
    ended,
    generation,
    suspended,
    restored: sync?.restored ?? Promise.resolve(),
    clear,
    expire,
    replace(next) {
      const token = user.getSnapshot()?.accessToken;
      take(next);
      if (token !== undefined) sync?.replaced(token, next);
    },
    async signIn(credentials, { mayReplace } = {}) {
      // Another tab may have signed in by the time of the answer: it is the same work all the same.
      const over = suspended.getSnapshot() ? user.getSnapshot() : null;
      const begun = await (await passwordCalls()).signIn(credentials);
      return enter({ begun, over, mayReplace, drop: (next) => void endOnServer(next.accessToken) });
    },
    async resume(begun, { mayReplace } = {}) {
      if (!suspended.getSnapshot()) return;
      // The session stays that of the other tab, too.
      const tell = (next: SessionUser) => {
        if (next.accessToken !== begun.accessToken) sync?.replaced(begun.accessToken, next);
      };
      tell(await enter({ begun, over: user.getSnapshot(), mayReplace, drop: tell }));
    },
    async signOut() {
      const leaving = user.getSnapshot();
      const isThere = () => {
        const now = user.getSnapshot();
        return now !== null && leaving !== null && isSamePerson(now, leaving);
      };
      if (leaving) await settleBeforeSignOut();
      // A company switch meanwhile gave the session another token.
      const token = isThere() ? user.getSnapshot()?.accessToken : leaving?.accessToken;
      if (token !== undefined) await endOnServer(token);
      if (isThere() || user.getSnapshot() === null) clear("user");
    },
    verifyPassword: async (password) => (await passwordCalls()).verify(password),
    async changePassword(passwords) {
      const token = user.getSnapshot()?.accessToken;
      await (await passwordCalls()).change(passwords);
      const current = user.getSnapshot();
      if (!current || current.accessToken !== token) return;
      sync?.begun(keep({ ...current, forceChangePwd: false }, undefined));
    },
    destroy: () => sync?.close(),
  };
}
