import { createStore, isHttpError, type PortalHttp } from "@customs-portal/sdk/portal";
import { backoffMs } from "@customs-portal/sdk/timing";
import type { Connection, ConnectionState } from "../model/connection.ts";

/** Rests between two questions whether the server is back. */
const rest = { firstMs: 2000, longestMs: 30_000 };
/** A server that has said nothing for so long is not there. */
const silenceMs = 5000;
/** What a proxy answers for a server that it does not reach. */
const isOfProxy = (status: number) => status >= 502 && status <= 504;

export interface ConnectionWatchOptions {
  /** What answers at once, whoever asks. */
  address: string;
  /** Where the browser tells of its network. */
  target: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Says whether the page is seen. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  isOnLine(): boolean;
  /** Calls get through again. */
  onBack(): void;
}

export interface ConnectionWatch extends Connection {
  /** Something got no answer, which may be its own fault: the server is asked. */
  suspect(): void;
  /** The same calls; what becomes of them is seen. */
  watched(http: PortalHttp): PortalHttp;
  destroy(): void;
}

async function reaches(address: string, ending: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(address, {
      method: "HEAD",
      // Any answer will do, also one that this page may not read.
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.any([ending, AbortSignal.timeout(silenceMs)]),
    });
    return !isOfProxy(status);
  } catch {
    return false;
  }
}

/**
 * Knows whether the server is reached: by what the browser says of its network, by what becomes of calls, and, once in
 * doubt, by asking it until it answers. Nothing is asked while all is well.
 */
export function createConnectionWatch(options: ConnectionWatchOptions): ConnectionWatch {
  const { address, target, page, isOnLine, onBack } = options;
  const state = createStore<ConnectionState>("there");
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  let failures = 0;
  let answers = 0;

  function answered() {
    clearTimeout(timer);
    failures = 0;
    answers += 1;
    if (state.getSnapshot() === "there") return;
    state.set("there");
    onBack();
  }

  function lost() {
    state.set(isOnLine() ? "unreachable" : "offline");
  }

  async function ask() {
    clearTimeout(timer);
    const before = answers;
    const isThere = await reaches(address, ending.signal);
    asking = undefined;
    // A call was answered meanwhile, which says more.
    if (ending.signal.aborted || answers > before) return;
    if (isThere) return answered();
    failures += 1;
    lost();
    // Nobody sees a hidden page; it asks when it is shown.
    if (page.visibilityState === "visible") timer = setTimeout(suspect, backoffMs(failures, rest));
  }

  function suspect() {
    asking ??= ask();
  }

  function retry(): Promise<void> {
    suspect();
    return asking ?? Promise.resolve();
  }

  function follow() {
    if (!isOnLine()) lost();
    if (state.getSnapshot() !== "there") suspect();
  }

  function saw(error: unknown) {
    if (!isHttpError(error)) return;
    const { code, status } = error;
    if (code === "network-failure" || code === "request-timeout" || isOfProxy(status)) suspect();
    else if (status > 0) answered();
  }

  target.addEventListener("online", follow);
  target.addEventListener("offline", follow);
  page.addEventListener("visibilitychange", follow);
  follow();

  return {
    state,
    retry,
    suspect,
    watched(http) {
      type AnyCall = (...given: unknown[]) => Promise<unknown>;
      const watch = (call: AnyCall): AnyCall =>
        function watchedCall(...given) {
          const answer = call(...given);
          answer.then(answered, saw);
          return answer;
        };
      const calls = Object.entries(http).map(([name, call]) => [name, watch(call as AnyCall)]);
      return Object.fromEntries(calls) as PortalHttp;
    },
    destroy() {
      clearTimeout(timer);
      ending.abort();
      target.removeEventListener("online", follow);
      target.removeEventListener("offline", follow);
      page.removeEventListener("visibilitychange", follow);
    },
  };
}
