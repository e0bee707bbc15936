import type { SessionUser } from "../contract/index.ts";
import { sessionSyncLateMs, sessionSyncTimeoutMs } from "../limits.ts";
import { withTimeout } from "../timing.ts";
import { randomUuid } from "../random-uuid.ts";

/** Name of the BroadcastChannel over which the tabs of a browser share their sign-in. */
export const sessionChannelName = "customs-portal.session";
/** Local storage key that says whether some tab may be signed in; who it is stands nowhere outside the tabs. */
const signedInKey = "customs-portal.signed-in";

/** What is needed of a BroadcastChannel. */
export interface SessionChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
  close(): void;
}

/** What the tabs tell each other. */
export type SessionMessage =
  | { type: "ask"; from: string }
  | { type: "session"; to: string; user: unknown }
  | { type: "replaced"; token: string; user: unknown }
  | { type: "superseded"; token: string }
  | { type: "ended"; token: string; userNo: string }
  | { type: "begun"; user: unknown };

export interface SessionSyncDependencies {
  channel: SessionChannel;
  storage: Pick<Storage, "getItem" | "setItem"> | undefined;
  user: () => SessionUser | null;
  /** Whether the token of the user is refused: no other tab gets it. */
  isOver: () => boolean;
  /** Takes over what another tab handed over; it checks the value. */
  adopt: (user: unknown) => void;
  /** The session of this tab was replaced by a company switch in another tab that shares its token. */
  follow: (user: unknown) => void;
  /** Another tab signed out; `token` is what its session had. */
  end: (token: string) => void;
  /** In another tab that shares its session somebody else signed in. */
  supersede: () => void;
}

/** The connection of a tab to the others. */
export interface SessionSync {
  /**
   * Settles when another tab answered, or none did in time; at once where none has to be asked. An answer that comes
   * later is taken over all the same, for a while.
   */
  restored: Promise<void>;
  /** Tells this browser that somebody is signed in. */
  began(): void;
  /** Tells the tabs whose session is over that somebody has signed in. */
  begun(user: SessionUser): void;
  /** Tells the other tabs that a company switch replaced the session with this token. */
  replaced(token: string, user: SessionUser): void;
  /** Tells the other tabs that another user's session took the place of the one with this token. */
  superseded(token: string): void;
  /** Tells the other tabs that the user signed out: a page that waits for somebody else to sign in again is not theirs. */
  ended(user: SessionUser): void;
  close(): void;
}

function isMessage(data: unknown): data is SessionMessage {
  return typeof data === "object" && data !== null && "type" in data;
}

function tokenOf(user: unknown): unknown {
  return typeof user === "object" && user !== null && "accessToken" in user ? user.accessToken : undefined;
}

/** Connects a tab: a new one asks for the session of the others, and one that signs out signs out all. */
function syncSession({
  channel,
  storage,
  user,
  isOver,
  adopt,
  follow,
  end,
  supersede,
}: SessionSyncDependencies): SessionSync {
  const self = randomUuid();
  let answered: (() => void) | undefined;
  /** Until when an answer is taken, ms since the epoch. */
  let asksUntil = 0;
  /** Tokens that were given up while an answer was out: one that knows it no better may still hand them over. */
  const over = new Set<unknown>();

  function mark(isSignedIn: boolean) {
    try {
      storage?.setItem(signedInKey, isSignedIn ? "1" : "");
    } catch {
      // Without the mark a new tab does not ask and shows the sign-in page.
    }
  }

  function mayBeSignedIn(): boolean {
    try {
      return storage?.getItem(signedInKey) === "1";
    } catch {
      return false;
    }
  }

  channel.addEventListener("message", ({ data }) => {
    if (!isMessage(data)) return;
    const own = user();
    const isAsking = Date.now() < asksUntil;
    if (isAsking && "token" in data) over.add(data.token);
    if (data.type === "ask" && own && !isOver()) {
      mark(true);
      channel.postMessage({ type: "session", to: data.from, user: own } satisfies SessionMessage);
    } else if (data.type === "session" && data.to === self && isAsking) {
      if (!own && !over.has(tokenOf(data.user))) adopt(data.user);
      answered?.();
    } else if (data.type === "replaced" && data.token === own?.accessToken) follow(data.user);
    else if (data.type === "superseded" && data.token === own?.accessToken) supersede();
    else if (data.type === "ended" && own && (!isOver() || own.userNo === data.userNo)) end(data.token);
  });

  async function ask() {
    if (user()) return mark(true);
    if (!mayBeSignedIn()) return;
    const answer = new Promise<void>((resolve) => (answered = resolve));
    asksUntil = Date.now() + sessionSyncLateMs;
    channel.postMessage({ type: "ask", from: self } satisfies SessionMessage);
    await withTimeout(answer, sessionSyncTimeoutMs, () => undefined);
    answered = undefined;
    if (!user()) mark(false);
  }

  return {
    restored: ask(),
    began() {
      asksUntil = 0;
      over.clear();
      mark(true);
    },
    begun: (next) => channel.postMessage({ type: "begun", user: next } satisfies SessionMessage),
    replaced: (token, next) => channel.postMessage({ type: "replaced", token, user: next } satisfies SessionMessage),
    superseded: (token) => channel.postMessage({ type: "superseded", token } satisfies SessionMessage),
    ended({ accessToken: token, userNo }) {
      mark(false);
      channel.postMessage({ type: "ended", token, userNo } satisfies SessionMessage);
    },
    close: () => channel.close(),
  };
}

/** How a portal shares its sign-in with the other tabs of the browser. */
export type SessionSharing = (parts: Omit<SessionSyncDependencies, "channel">) => SessionSync;

/** Shares the sign-in over a channel, which the portal closes; see `sharedSession` of `createPortal`. */
export function shareSession(channel: SessionChannel): SessionSharing {
  return (parts) => syncSession({ ...parts, channel });
}
