import type { Portal } from "@customs-portal/sdk/portal";
import { backoffMs, sleep } from "@customs-portal/sdk/timing";
import { NoHintsError, readHints } from "./read-hints.ts";

/** Rests before the stream is opened again; the pages of a server that ended come back one after the other. */
const rest = { firstMs: 1000, longestMs: 60_000 };
const jitter = () => 0.5 + Math.random();
/** Hints of a topic within this time are one: many tasks that end at once are looked at once. */
const gatherMs = 1000;

/** What may have changed. */
export type HintTopic = "exports" | "messages";

export interface HintOptions {
  session: Pick<Portal["session"], "user">;
  /** Says whether the page is seen. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  /** Where the stream is. */
  address: string;
  onHint(topic: HintTopic): void;
  /** The stream broke, or could not be opened. */
  onBroken(): void;
}

/** Passes the first hint of a topic on at once, and those of the next second as one. */
function gather(onHint: (topic: HintTopic) => void) {
  const waiting = new Map<HintTopic, { timer: ReturnType<typeof setTimeout>; isOwed: boolean }>();
  function pass(topic: HintTopic) {
    onHint(topic);
    const timer = setTimeout(() => {
      const isOwed = waiting.get(topic)?.isOwed;
      waiting.delete(topic);
      if (isOwed) pass(topic);
    }, gatherMs);
    waiting.set(topic, { timer, isOwed: false });
  }
  return {
    hear(topic: HintTopic) {
      const known = waiting.get(topic);
      if (known) known.isOwed = true;
      else pass(topic);
    },
    clear() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/**
 * Keeps one stream of hints open while the page is seen and somebody is signed in. Hints are no more than that: whoever
 * hears one asks, and asks every now and then also without one.
 * @returns what ends it
 */
export function followHints({ session, page, address, onHint, onBroken }: HintOptions): () => void {
  let following: { readonly token: string; readonly ending: AbortController } | undefined;
  const gathered = gather(onHint);

  async function follow(token: string, signal: AbortSignal): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      const onAlive = () => void (failures = 0);
      const hear = (topic: string) => {
        if (topic === "exports" || topic === "messages") gathered.hear(topic);
      };
      try {
        await readHints({ address, token, signal, onAlive, onHint: hear });
      } catch (error) {
        // The next session may have them.
        if (signal.aborted || error instanceof NoHintsError) return;
        onBroken();
      }
      await sleep(backoffMs(Math.max(1, failures), rest) * jitter(), { signal });
    }
  }

  function stop() {
    following?.ending.abort();
    following = undefined;
    gathered.clear();
  }

  function update() {
    const token = session.user.getSnapshot()?.accessToken;
    const wanted = page.visibilityState === "visible" ? token : undefined;
    if (wanted === following?.token) return;
    stop();
    if (wanted === undefined) return;
    following = { token: wanted, ending: new AbortController() };
    follow(wanted, following.ending.signal).catch(() => undefined);
  }

  page.addEventListener("visibilitychange", update);
  const forgetUser = session.user.subscribe(update);
  update();
  return () => {
    page.removeEventListener("visibilitychange", update);
    forgetUser();
    stop();
  };
}
