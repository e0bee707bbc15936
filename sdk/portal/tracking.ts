import type { SessionUser, TrackEvent } from "../contract/index.ts";
import {
  errorValueLength,
  payloadLogLength,
  trackBatchMax,
  trackCacheMax,
  trackRetryMaxMs,
  trackRetryMs,
  trackSendIntervalMs,
  trackSendThreshold,
} from "../limits.ts";
import { backoffMs } from "../timing.ts";
import { redact } from "./redact.ts";
import type { ApiUsage, PortalTracking } from "./types/index.ts";

/** What tells that the page hides: a Document, or what a test puts in its place. */
export type PageVisibility = EventTarget & Pick<Document, "visibilityState">;

export interface TrackingDependencies {
  /** Absolute address of the endpoint; undefined drops every event (A51). */
  address: string | undefined;
  /** Whether tokens may go to that address (A77). */
  mayCarryToken: boolean;
  /** The setting ddTrackTimeoutSecond. */
  timeoutSecond: number;
  user: () => SessionUser | null;
  page: PageVisibility | undefined;
  fetch?: typeof fetch;
}

/** What became of a batch; "again" keeps its events for the next try. */
type Outcome = "sent" | "again" | "refused" | "no-endpoint";

function outcomeOf(status: number): Outcome {
  if (status < 300) return "sent";
  if (status === 404 || status === 405) return "no-endpoint";
  return status >= 500 || status === 408 || status === 429 ? "again" : "refused";
}

/** Tracking as the portal itself uses it. */
export interface Tracking extends PortalTracking {
  /** Resolves when the calls under way have been answered or have failed. */
  settled(): Promise<void>;
  destroy(): void;
}

/** Creates the tracking of a portal: events wait for a batch of 5 or for 1.5 s (R9-08 … R9-11). */
export function createTracking(dependencies: TrackingDependencies): Tracking {
  const { address = "", mayCarryToken, timeoutSecond, user, page } = dependencies;
  const send = dependencies.fetch ?? ((...call: Parameters<typeof fetch>) => fetch(...call));
  let waiting: TrackEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer is that of a retry; no event moves it. */
  let isRetryDue = false;
  /** Calls under way; those of a closing page go beside each other. */
  let sending = 0;
  const underWay = new Set<Promise<void>>();
  /** Failed tries in a row. */
  let failures = 0;
  let isOff = !address;

  function add(dataType: string, toMessage: (secrets: readonly string[]) => string) {
    const who = user();
    if (isOff || !who) return;
    waiting.push({
      dataType,
      opTime: Date.now(),
      token: mayCarryToken ? who.accessToken : "",
      userNo: who.userNo,
      userCompany: who.company ?? "",
      ip: who.ip ?? "",
      message: toMessage([who.accessToken]),
    });
    waiting = waiting.slice(-trackCacheMax);
    if (waiting.length >= trackSendThreshold && failures === 0) dispatch(false);
    else schedule(trackSendIntervalMs);
  }

  function schedule(ms: number) {
    timer ??= setTimeout(() => {
      stopTimer();
      dispatch(false);
    }, ms);
  }

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
    isRetryDue = false;
  }

  /** Waits 200 ms, whatever came meanwhile; a backend that stays away is asked ever more seldom. */
  function scheduleRetry() {
    if (isRetryDue) return;
    stopTimer();
    failures += 1;
    schedule(backoffMs(failures, { firstMs: trackRetryMs, factor: 4, longestMs: trackRetryMaxMs }));
    isRetryDue = true;
  }

  async function post(batch: readonly TrackEvent[], keepalive: boolean): Promise<Outcome> {
    // After a company switch the token of the event is no longer good for writing; the current one of its user is.
    const who = user();
    const [first] = batch;
    const token = mayCarryToken && who?.userNo === first?.userNo ? who?.accessToken : first?.token;
    try {
      const answer = await send(address, {
        method: "POST",
        keepalive,
        credentials: "omit",
        signal: AbortSignal.timeout(timeoutSecond * 1000),
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ events: batch }),
      });
      // A call whose answer nobody reads is under way, for the browser, until its time is over.
      answer.text().catch(() => undefined);
      return outcomeOf(answer.status);
    } catch {
      return "again";
    }
  }

  async function sendBatch(keepalive: boolean) {
    // One call at a time keeps the order; a closing page cannot wait for it.
    if (isOff || waiting.length === 0 || (sending > 0 && !keepalive)) return;
    stopTimer();
    const userNo = waiting[0]?.userNo;
    const other = waiting.findIndex((event) => event.userNo !== userNo);
    const batch = waiting.splice(0, Math.min(trackBatchMax, other === -1 ? waiting.length : other));
    sending += 1;
    const outcome = await post(batch, keepalive);
    sending -= 1;
    if (isOff) return;
    if (outcome === "again") {
      waiting = [...batch, ...waiting].slice(-trackCacheMax);
      scheduleRetry();
      return;
    }
    failures = 0;
    if (outcome === "no-endpoint") {
      isOff = true;
      waiting = [];
    } else if (waiting.length >= trackSendThreshold) dispatch(false);
    else if (waiting.length > 0) schedule(trackSendIntervalMs);
  }

  function dispatch(keepalive: boolean) {
    const call = sendBatch(keepalive).finally(() => underWay.delete(call));
    underWay.add(call);
  }

  function flush() {
    const calls = Math.ceil(waiting.length / trackBatchMax);
    for (let call = 0; call < calls; call++) dispatch(true);
  }

  const onVisibility = () => page?.visibilityState === "hidden" && flush();
  page?.addEventListener("visibilitychange", onVisibility);

  function describe({ method, path, status, durationMs, payload, error }: ApiUsage, secrets: readonly string[]) {
    const parts = [method, path, status, `${Math.round(durationMs)}ms`];
    if (payload !== undefined) parts.push(redact(payload, payloadLogLength, secrets));
    if (error !== undefined) parts.push(error);
    return redact(parts.join(" "), errorValueLength, secrets);
  }

  return {
    action: (message) => add("userAction", (secrets) => redact(message, errorValueLength, secrets)),
    error: (value) => add("error", (secrets) => redact(value, errorValueLength, secrets)),
    api: (usage) => add("apiUsage", (secrets) => describe(usage, secrets)),
    flush,
    async settled() {
      await Promise.all(underWay);
    },
    destroy() {
      flush();
      isOff = true;
      stopTimer();
      page?.removeEventListener("visibilitychange", onVisibility);
    },
  };
}
