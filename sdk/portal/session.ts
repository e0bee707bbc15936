import type { AppConfig, SessionUser } from "../contract/index.ts";
import { lastEventsTimeoutMs, signOutTimeoutMs } from "../limits.ts";
import { withTimeout } from "../timing.ts";
import { isSamePerson, isSameWork } from "../rules/index.ts";
import type { EpochStart } from "./epoch.ts";
import { HttpError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import type { SessionSharing } from "./session-sync.ts";
import { createStore } from "../store.ts";
import type { SessionHost, SignInOptions } from "./host-types.ts";
import type { PortalHttp, SignOutReason } from "./types/index.ts";

/** Session storage key of the signed-in user. */
export const sessionStorageKey = "customs-portal.session";
const sessionPath = "/pms/api/session";

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
}

/** What was stored or handed over had been checked against the schema before; this keeps out what something else made. */
function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { accessToken, userNo, menu } = value as Partial<Record<keyof SessionUser, unknown>>;
  return typeof accessToken === "string" && accessToken !== "" && typeof userNo === "string" && Array.isArray(menu);
}

function readStored(storage: Pick<Storage, "getItem" | "removeItem">): SessionUser | null {
  const text = storage.getItem(sessionStorageKey);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
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
  const { http, callAs, storage, alsoRemove = [], passwordEncryption, isSecure } = dependencies;
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
  // The first listener: all others find the state of the new user.
  user.subscribe(() => {
    if (meaning === undefined) return;
    dependencies.onChange(meaning);
    if (meaning === "session") generation.set(generation.getSnapshot() + 1);
  });

  function become(next: SessionUser | null, means: EpochStart | undefined) {
    meaning = means;
    user.set(next);
  }

  function keep(next: SessionUser, means: EpochStart | undefined): SessionUser {
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
    const token = user.getSnapshot()?.accessToken;
    forget(reason);
    if (reason === "user" && token !== undefined) sync?.ended(token);
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

  async function endOnServer(token: string) {
    try {
      await callAs(token).delete(sessionPath, { noInterceptor: true, timeoutMs: signOutTimeoutMs });
    } catch (cause) {
      console.warn("The session could not be ended on the server; it ends there by itself.", cause);
    }
  }

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

  /** Whether the answer of a sign-in may take the place of who is signed in. */
  async function mayBegin(next: SessionUser, mayReplace: SignInOptions["mayReplace"]): Promise<boolean> {
    const before = user.getSnapshot();
    if (!before || !mayReplace) return true;
    if (!(await mayReplace(next, before))) return false;
    const now = user.getSnapshot();
    // Nobody agreed to the end of a session that came meanwhile.
    return now === null || isSamePerson(now, before) || isSamePerson(now, next);
  }

  /**
   * Begins a session; the one before it ends here, in the other tabs that share it, and on the server.
   * @param isAgain the one before was over when the sign-in was asked for: the same work goes on
   */
  function begin(next: SessionUser, isAgain: boolean): SessionUser {
    const before = user.getSnapshot();
    if (!before) return keep(next, "session");
    // What the first user did is told under the token of the first user.
    const settled = suspended.getSnapshot() ? undefined : settleBeforeSignOut();
    keep(next, isAgain && isSameWork(next, before) && !next.forceChangePwd ? undefined : "session");
    if (isSamePerson(before, next)) sync?.replaced(before.accessToken, next);
    else sync?.superseded(before.accessToken);
    if (before.accessToken !== next.accessToken) void settled?.then(() => endOnServer(before.accessToken));
    return next;
  }

  const passwordCalls = async () =>
    (await loadWire()).createPasswordCalls({ http, callAs, passwordEncryption, isSecure });

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
      let next = await (await passwordCalls()).signIn(credentials);
      let isWanted = false;
      try {
        if (over) {
          const { backToWork } = await loadWire();
          await backToWork({ begun: next, before: over, callAs, onStep: (there) => (next = there) });
        }
        isWanted = await mayBegin(next, mayReplace);
      } finally {
        if (!isWanted) void endOnServer(next.accessToken);
      }
      if (isWanted) return begin(next, over !== null);
      throw new HttpError("request-cancelled", { status: 0, envelopeCode: 0 });
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
      if (current && current.accessToken === token) keep({ ...current, forceChangePwd: false }, undefined);
    },
    destroy: () => sync?.close(),
  };
}
