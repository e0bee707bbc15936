import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

/** By what the log lines, answers, jobs and spans of one call are found, as W3C Trace Context has it. */
export interface Trace {
  /** 32 hexadecimal digits, the same for all that one call leads to. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this call, job or statement. */
  readonly spanId: string;
  /** The span that asked for this one; undefined for the first. */
  readonly parentId: string | undefined;
  /** Whether spans of it are sent, where any are. */
  isSampled: boolean;
}

const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 1;

const traceDigits = 32;
const spanDigits = 16;
/** Random bytes that are made at once: each call needs some, and most of their price is the asking. */
const stockBytes = 6144;
let stock = "";
let used = 0;

/** The next random hexadecimal digits. */
function digits(count: number): string {
  if (used + count > stock.length) {
    stock = randomFillSync(Buffer.allocUnsafe(stockBytes)).toString("hex");
    used = 0;
  }
  used += count;
  return stock.slice(used - count, used);
}

function newTrace(): Trace {
  return { traceId: digits(traceDigits), spanId: digits(spanDigits), parentId: undefined, isSampled: true };
}

/** What a `traceparent` names, as a trace whose span is that of the sender; undefined where it is none. */
export function parseTraceparent(text: string | undefined): Trace | undefined {
  const [, version, traceId, spanId, flags = "", more] = traceparent.exec(text ?? "") ?? [];
  // Later versions may say more, this one may not.
  if (traceId === undefined || spanId === undefined || (version === "00" && more !== undefined)) return undefined;
  return {
    traceId,
    spanId,
    parentId: undefined,
    isSampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag,
  };
}

/** The next span of a trace. */
export function childOf({ traceId, spanId, isSampled }: Trace): Trace {
  return { traceId, spanId: digits(spanDigits), parentId: spanId, isSampled };
}

/** The trace of what was asked for with a `traceparent`; a new one where there is none that can be read. */
export function traceFrom(text: string | undefined): Trace {
  const sender = text === undefined ? undefined : parseTraceparent(text);
  return sender ? childOf(sender) : newTrace();
}

/** A trace as whoever is asked next reads it. */
export function traceparentOf({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

const storage = new AsyncLocalStorage<Trace>();

/** Runs work, and whatever it starts, within a trace: `currentTrace` answers it there. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace ? storage.run(trace, work) : work();
}

/** Runs work that belongs to no call or job in particular. */
export function outsideTrace<T>(work: () => T): T {
  return storage.exit(work);
}

/** The trace of the call or job that the caller works for; undefined where it works for none. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}
