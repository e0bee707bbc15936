import type { SessionUser } from "../contract/index.ts";
import { signOutTimeoutMs } from "../limits.ts";
import { loadWire } from "./load-wire.ts";
import { createStore } from "./store.ts";
import type { PortalHttp, PortalSession, SignOutReason } from "./types.ts";

/** Session storage key of the signed-in user. */
export const sessionStorageKey = "customs-portal.session";
const sessionPath = "/pms/api/session";

export interface SessionDependencies {
  http: () => PortalHttp;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Further session storage keys that end with the session (R4-09). */
  alsoRemove?: readonly string[];
}

/** What was stored here had been checked against the schema before; this keeps out what something else wrote. */
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
export function createSession({ http, storage, alsoRemove = [] }: SessionDependencies): PortalSession {
  const user = createStore<SessionUser | null>(readStored(storage));
  const ended = createStore<SignOutReason | undefined>(undefined);

  function keep(next: SessionUser): SessionUser {
    storage.setItem(sessionStorageKey, JSON.stringify(next));
    ended.set(undefined);
    user.set(next);
    return next;
  }

  function clear(reason: SignOutReason) {
    for (const key of [sessionStorageKey, ...alsoRemove]) storage.removeItem(key);
    ended.set(reason);
    user.set(null);
  }

  return {
    user,
    ended,
    clear,
    async signIn(credentials) {
      const answer = await http().post(sessionPath, { ...credentials, loginType: "password" }, { noHandle: true });
      return keep((await loadWire()).readSessionUser(answer));
    },
    async signOut() {
      if (user.getSnapshot() !== null) {
        try {
          await http().delete(sessionPath, { noInterceptor: true, timeoutMs: signOutTimeoutMs });
        } catch (cause) {
          console.warn("The session could not be ended on the server; it ends there by itself.", cause);
        }
      }
      clear("user");
    },
    async changePassword(change) {
      await http().put(`${sessionPath}/password`, change, { noHandle: true });
      const current = user.getSnapshot();
      if (current) keep({ ...current, forceChangePwd: false });
    },
  };
}
