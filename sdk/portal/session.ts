import type { AppConfig, PasswordChange, PlainPasswordChange, SessionUser, SignIn } from "../contract/index.ts";
import { lastEventsTimeoutMs, signOutTimeoutMs } from "../limits.ts";
import { HttpError } from "./http-error.ts";
import { loadWire } from "./load-wire.ts";
import { linkSession, type SessionChannel } from "./session-channel.ts";
import { createStore } from "./store.ts";
import type { Credentials, PortalHttp, PortalSession, SignOutReason } from "./types.ts";

/** Session storage key of the signed-in user. */
export const sessionStorageKey = "customs-portal.session";
const sessionPath = "/pms/api/session";

export interface SessionDependencies {
  http: () => PortalHttp;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Further session storage keys that end with the session (R4-09). */
  alsoRemove?: readonly string[];
  /** The setting passwordEncryption. */
  passwordEncryption: AppConfig["passwordEncryption"];
  /** Whether the page came by https. */
  isSecure: boolean;
  /** Shares the sign-in with the other tabs of the browser; without it this tab stands alone. */
  channel?: SessionChannel | undefined;
  /** Another tab switched the company of the session that this tab shares with it; `replace` takes over its user. */
  onFollow?: (replace: () => void) => void;
  /** Sends what needs the token while it is still good; the sign-out waits for it, a while. */
  beforeSignOut?: () => Promise<void>;
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
export function createSession(dependencies: SessionDependencies): PortalSession & { destroy(): void } {
  const { http, storage, alsoRemove = [], passwordEncryption, isSecure } = dependencies;
  const user = createStore<SessionUser | null>(readStored(storage));
  const ended = createStore<SignOutReason | undefined>(undefined);

  function keep(next: SessionUser): SessionUser {
    storage.setItem(sessionStorageKey, JSON.stringify(next));
    ended.set(undefined);
    user.set(next);
    link?.began();
    return next;
  }

  function forget(reason: SignOutReason) {
    for (const key of [sessionStorageKey, ...alsoRemove]) storage.removeItem(key);
    ended.set(reason);
    user.set(null);
  }

  function clear(reason: SignOutReason) {
    const token = user.getSnapshot()?.accessToken;
    forget(reason);
    if (reason === "user" && token !== undefined) link?.ended(token);
  }

  /** A call that is still under way when the session ends on the server would be refused. */
  async function settleBeforeSignOut() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, lastEventsTimeoutMs)));
    await Promise.race([dependencies.beforeSignOut?.(), patience]);
    clearTimeout(timer);
  }

  async function endOnServer() {
    try {
      await http().delete(sessionPath, { noInterceptor: true, timeoutMs: signOutTimeoutMs });
    } catch (cause) {
      console.warn("The session could not be ended on the server; it ends there by itself.", cause);
    }
  }

  const link =
    dependencies.channel &&
    linkSession({
      channel: dependencies.channel,
      storage: dependencies.localStorage,
      user: user.getSnapshot,
      adopt: (handedOver) => isSessionUser(handedOver) && keep(handedOver),
      follow: (next) => isSessionUser(next) && dependencies.onFollow?.(() => void keep(next)),
      end(token) {
        // That tab ended its own token on the server; after a company switch this one has another.
        const ending = token === user.getSnapshot()?.accessToken ? Promise.resolve() : endOnServer();
        void ending.then(() => forget("elsewhere"));
      },
    });

  /** Encrypts passwords where they have to be; undefined says that they go in plain text. */
  async function encrypt<Name extends string>(passwords: Record<Name, string>) {
    if (passwordEncryption === "never" || (passwordEncryption === "auto" && isSecure)) return undefined;
    const { encryptPasswords } = await import("./encrypt-passwords.ts");
    return encryptPasswords(http(), passwords, passwordEncryption === "always");
  }

  async function toSignIn(credentials: Credentials): Promise<SignIn> {
    if (!("password" in credentials)) return credentials;
    const { userName, password } = credentials;
    const encrypted = await encrypt({ value: password });
    return { userName, loginType: "password", ...(encrypted ? { encrypted } : { password }) };
  }

  async function toChange(change: PlainPasswordChange): Promise<PasswordChange> {
    const encrypted = await encrypt(change);
    return encrypted ? { encrypted } : change;
  }

  /** A key that was replaced between the two calls is asked for once more. */
  function withKnownKey<T>(call: () => Promise<T>): Promise<T> {
    return call().catch((cause: unknown) => {
      if (cause instanceof HttpError && cause.code === "key-unknown") return call();
      throw cause;
    });
  }

  return {
    user,
    ended,
    restored: link?.restored ?? Promise.resolve(),
    clear,
    replace(next) {
      const token = user.getSnapshot()?.accessToken;
      keep(next);
      if (token !== undefined) link?.replaced(token, next);
    },
    async signIn(credentials) {
      const answer = await withKnownKey(async () =>
        http().post(sessionPath, await toSignIn(credentials), { noHandle: true }),
      );
      return keep((await loadWire()).readSessionUser(answer));
    },
    async signOut() {
      if (user.getSnapshot() !== null) {
        await settleBeforeSignOut();
        await endOnServer();
      }
      clear("user");
    },
    async changePassword(change) {
      await withKnownKey(async () => http().put(`${sessionPath}/password`, await toChange(change), { noHandle: true }));
      const current = user.getSnapshot();
      if (current) keep({ ...current, forceChangePwd: false });
    },
    destroy: () => link?.close(),
  };
}
