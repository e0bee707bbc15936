import type * as z from "zod/mini";
import { errorTable, type ErrorCode } from "../../errors.ts";
import { transferTimeoutMs } from "../../limits.ts";
import { TransferError } from "../base/transfer-error.ts";

/** When a call ends early. */
export interface CallEnd {
  signal?: AbortSignal | undefined;
  /** Longest wait, the reading of the answer included. */
  limitMs?: number;
}

/** Makes what is sent; as part of the call it ends with `ended`. */
type Prepare = (ended: AbortSignal) => Promise<RequestInit>;

/** Sends one call and reads its answer. @throws TransferError whatever goes wrong, and what the preparation threw */
export type Exchange = <T>(
  address: string,
  init: RequestInit | Prepare,
  read: (answer: Response) => Promise<T>,
  end?: CallEnd,
) => Promise<T>;

/** A value in the shape of the contract. @throws TransferError */
export function readAs<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new TransferError("answer-malformed", { status: 200, message: "unreadable answer", cause: read.error });
}

/** The answer as JSON. @throws TransferError where it is none, or what reading it threw */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransferError("answer-malformed", { status: answer.status, message: "unreadable answer", cause });
  }
}

/** What a text says as JSON of an object: of a failed answer, our backend sends a code of the table and a text. */
export function saidBy(text: string): { errorCode?: unknown; message?: unknown } {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

function codeOf(status: number, errorCode: unknown): ErrorCode {
  if (typeof errorCode === "string" && Object.hasOwn(errorTable, errorCode)) return errorCode as ErrorCode;
  if (status >= 500) return status === 500 ? "server-failure" : "unavailable";
  return "upload-refused";
}

/** A message, where there is one; some send a number. */
function wordsOf(message: unknown): string | undefined {
  if (typeof message === "number") return String(message);
  return typeof message === "string" && message.trim() !== "" ? message : undefined;
}

/** The failure that a status means. */
export function refusalOf(status: number, text: string): TransferError {
  const { errorCode, message } = saidBy(text);
  const said = wordsOf(message);
  return new TransferError(codeOf(status, errorCode), { status, message: said ?? `status ${status}`, said });
}

/** Browsers say no more than that there was a redirect. */
const redirectStatus = 302;

/** The failure of a call that was led elsewhere. */
export function redirectRefusal(status = redirectStatus): TransferError {
  const message = "redirected instead of answered: a proxy in between may ask for a new sign-in";
  return new TransferError("upload-refused", { status, message });
}

/**
 * A server that was asked to do something and points elsewhere has not done it; what stands there (the sign-in page of a
 * proxy whose session is over) would look like an answer.
 */
function refuseRedirect({ type, status }: Response): void {
  if (type !== "opaqueredirect" && (status < 300 || status > 399)) return;
  throw redirectRefusal(status || redirectStatus);
}

/** Why calls end that took too long; those that somebody ends bear another reason. */
const lateness = new DOMException("The call took too long.", "TimeoutError");

/** The failure of a call that came to no answer. @param ended what ended it, if anything did */
export function lostCall(ended: AbortSignal, message: string, cause?: unknown): TransferError {
  const code = ended.reason === lateness ? "request-timeout" : "request-cancelled";
  return new TransferError(ended.aborted ? code : "network-failure", { message, cause });
}

/** Does work that is told to end, with a signal or after a time. Timer and listener go with it, however many calls there are. */
async function bounded<T>(
  { signal, limitMs = transferTimeoutMs }: CallEnd,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const abort = () => ended.abort(signal?.reason);
  const timer = setTimeout(() => ended.abort(lateness), limitMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await work(ended.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Creates the one way in which the transfer calls out: without cookies, with an end, and every failure a TransferError.
 * A call that follows no redirects (`redirect: "manual"`) fails where it meets one.
 */
export function createExchange(request: typeof fetch = (...call) => fetch(...call)): Exchange {
  return (address, init, read, end = {}) =>
    bounded(end, async (ended) => {
      const sent = typeof init === "function" ? await init(ended) : init;
      try {
        const answer = await request(address, { ...sent, credentials: "omit", signal: ended });
        if (sent.redirect === "manual") refuseRedirect(answer);
        if (!answer.ok) throw refusalOf(answer.status, await answer.text());
        return await read(answer);
      } catch (cause) {
        // R8-27.
        const error = cause instanceof TransferError ? cause : lostCall(ended, "network error", cause);
        [error.address] = address.split("?");
        throw error;
      }
    });
}
