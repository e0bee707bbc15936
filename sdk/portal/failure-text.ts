import { errorTable, type ErrorCode } from "../errors.ts";
import type { TextParams } from "./types/index.ts";

/** What a user reads of a failure. */
export interface FailureText {
  text: string;
  /** The stable code to quote, if it has one. */
  code: string | undefined;
}

/** Failures that no backend words: a message beside them comes from a library, in its language. */
const wordedHere: ReadonlySet<unknown> = new Set<ErrorCode>([
  "network-failure",
  "request-timeout",
  "request-cancelled",
  "request-duplicate",
  "answer-malformed",
]);

/** What to quote: the code; of a backend that failed, from 500 on, also the HTTP status and the trace of the call. */
function quotedCode(code: string, { status, envelopeCode, reqId, traceId = reqId }: Readonly<Record<string, unknown>>) {
  const isOwn = code !== "backend-call-failed";
  const failure = [status, envelopeCode].find((one): one is number => typeof one === "number" && one >= 500);
  if (failure === undefined) return isOwn ? code : undefined;
  return [isOwn ? code : `${code} ${failure}`, traceId].filter((part) => typeof part === "string").join(" · ");
}

/**
 * Words a failure for the user: the backend's message, else the text of its code, else the common one. Errors of other
 * copies of the sdk are read too. The texts stand in the namespace `errors`.
 */
export function failureText(error: unknown, t: (key: string, params?: TextParams) => string): FailureText {
  const facts: Readonly<Record<string, unknown>> = typeof error === "object" && error !== null ? { ...error } : {};
  const { serverMessage, params } = facts;
  const code =
    typeof facts["code"] === "string" && Object.hasOwn(errorTable, facts["code"]) ? facts["code"] : undefined;
  const shownCode = code && quotedCode(code, facts);
  const ownsText = wordedHere.has(code) || facts["saysTextOfCode"] === true;
  if (typeof serverMessage === "string" && serverMessage !== "" && !ownsText)
    return { text: serverMessage, code: shownCode };
  const { key } = errorTable[(code as ErrorCode | undefined) ?? "backend-call-failed"];
  const values = typeof params === "object" && params !== null ? (params as TextParams) : {};
  const text = t(key, values);
  // Some texts only answers of the server bring along; a key is nothing to read.
  const isMissing = text === "" || key.endsWith(text);
  return { text: isMissing ? t(errorTable["backend-call-failed"].key) : text, code: shownCode };
}
