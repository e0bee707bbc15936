import type { MessageSummary } from "@customs-portal/sdk/contract";
import { messagePollLongestMs, messagePollMs, messagesSentEvent, messagesSentMs } from "@customs-portal/sdk/limits";
import { createStore, type Portal } from "@customs-portal/sdk/portal";
import { backoffMs } from "@customs-portal/sdk/timing";
import type { MessageWatch } from "../model/message-watch.ts";
import { markMessages, sumUpMessages } from "./message-calls.ts";

export interface MessageWatchOptions {
  portal: Pick<Portal, "http" | "i18n" | "session">;
  /** Says whether the page is seen. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  /** Told when messages came since the last look. */
  onNew(unread: number): void;
}

/** Whether a message came between two looks: the newest is another one, and there is more to read. */
function hasNews(before: MessageSummary | undefined, now: MessageSummary): boolean {
  return before !== undefined && before.latest !== now.latest && now.unread > before.unread;
}

/**
 * Asks every minute how many messages there are to read, while the page is seen and somebody is signed in; less often
 * while that fails. Another language, another user, and what is known to have brought a message are asked for at once.
 */
export function createMessageWatch({ portal, page, onNew }: MessageWatchOptions): MessageWatch {
  const { session, i18n } = portal;
  const summary = createStore<MessageSummary | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let failures = 0;
  /** Whose messages these are. */
  let userNo = session.user.getSnapshot()?.userNo;
  let askedAt = -Infinity;

  const isWanted = () => page.visibilityState === "visible" && session.user.getSnapshot() !== null;

  function take(next: MessageSummary) {
    const before = summary.getSnapshot();
    summary.set(next);
    if (hasNews(before, next)) onNew(next.unread);
  }

  function pause() {
    clearTimeout(timer);
    asking?.abort();
    asking = undefined;
  }

  async function look() {
    pause();
    const own = (asking = new AbortController());
    askedAt = performance.now();
    try {
      const next = await sumUpMessages(portal, own.signal);
      if (asking !== own) return;
      failures = 0;
      take(next);
    } catch {
      // The number stays as it was known last; the next look tries again.
      if (asking !== own) return;
      failures += 1;
    }
    asking = undefined;
    if (isWanted()) wait();
  }

  function wait() {
    const ms = backoffMs(failures + 1, { firstMs: messagePollMs, longestMs: messagePollLongestMs });
    timer = setTimeout(() => void look(), Math.max(0, askedAt + ms - performance.now()));
  }

  /** Goes on where it is seen again: at once where the time is over, else when it is. */
  function follow() {
    pause();
    if (isWanted()) wait();
  }

  function lookAgain() {
    askedAt = -Infinity;
    follow();
  }

  /** As soon as what is known to come may be there; several together make one look. */
  function lookSoon() {
    askedAt = Math.min(askedAt, performance.now() - messagePollMs + messagesSentMs);
    failures = 0;
    follow();
  }

  /** Another user has other messages; in another company of the same user, a look under way has come to nothing. */
  function followUser() {
    const user = session.user.getSnapshot();
    if (user?.userNo !== userNo) summary.set(undefined);
    userNo = user?.userNo;
    lookAgain();
  }

  page.addEventListener("visibilitychange", follow);
  addEventListener(messagesSentEvent, lookSoon);
  const endings = [session.user.subscribe(followUser), i18n.locale.subscribe(lookAgain)];
  follow();

  return {
    summary,
    lookAgain,
    async markRead(wanted) {
      const next = await markMessages(portal, wanted);
      // A look that began before says what was true then.
      pause();
      summary.set(next);
      follow();
    },
    destroy() {
      pause();
      page.removeEventListener("visibilitychange", follow);
      removeEventListener(messagesSentEvent, lookSoon);
      for (const end of endings) end();
    },
  };
}
