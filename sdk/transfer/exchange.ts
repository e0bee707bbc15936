import type * as z from "zod/mini";
import { errorTable, type ErrorCode } from "../errors.ts";
import { transferTimeoutMs } from "../limits.ts";
import { TransferError } from "./transfer-error.ts";

/** When a call ends early. */
export interface CallEnd {
  signal?: AbortSignal | undefined;
  /** Longest wait, the reading of the answer included. */
  limitMs?: number;
}

/** Sends one call and reads its answer. @throws TransferError whatever goes wrong */
export type Exchange = <T>(
  address: string,
  init: RequestInit,
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

/** What a failed answer says of itself: our backend sends a code of the table and a text. */
function saidBy(text: string): { errorCode?: unknown; message?: unknown } {
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

/** The failure that a status means. */
export function refusalOf(status: number, text: string): TransferError {
  const { errorCode, message } = saidBy(text);
  const said = typeof message === "string" && message.trim() !== "" ? message : undefined;
  return new TransferError(codeOf(status, errorCode), { status, message: said ?? `status ${status}`, said });
}

/** Browsers say no more than that there was a redirect. */
const redirectStatus = 302;

/**
 * A server that was asked to do something and points elsewhere has not done it; what stands there (the sign-in page of a
 * proxy whose session is over) would look like an answer.
 */
function refuseRedirect({ type, status }: Response): void {
  if (type !== "opaqueredirect" && (status < 300 || status > 399)) return;
  const message = "redirected instead of answered: a proxy in between may ask for a new sign-in";
  throw new TransferError("upload-refused", { status: status || redirectStatus, message });
}

/** The failure of a call without an answer (R8-27). */
function lostCall(cause: unknown, { isAborted, isLate }: { isAborted: boolean; isLate: boolean }): TransferError {
  const code = isAborted ? "request-cancelled" : isLate ? "request-timeout" : "network-failure";
  return new TransferError(code, { message: "network error", cause });
}

/**
 * Creates the one way in which the transfer calls out: without cookies, with an end, and every failure a TransferError.
 * A call that follows no redirects (`redirect: "manual"`) fails where it meets one.
 * Timer and listener of a call go with it, however many calls there are.
 */
export function createExchange(request: typeof fetch = (...call) => fetch(...call)): Exchange {
  return async (address, init, read, { signal, limitMs = transferTimeoutMs } = {}) => {
    const ended = new AbortController();
    let isLate = false;
    const abort = () => ended.abort(signal?.reason);
    const timer = setTimeout(() => {
      isLate = true;
      ended.abort();
    }, limitMs);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const answer = await request(address, { ...init, credentials: "omit", signal: ended.signal });
      if (init.redirect === "manual") refuseRedirect(answer);
      if (!answer.ok) throw refusalOf(answer.status, await answer.text());
      return await read(answer);
    } catch (cause) {
      const isTold = cause instanceof TransferError;
      const error = isTold ? cause : lostCall(cause, { isAborted: signal?.aborted ?? false, isLate });
      [error.address] = address.split("?");
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };
}
