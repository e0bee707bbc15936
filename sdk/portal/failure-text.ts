import { errorTable, type ErrorCode } from "../errors.ts";
import type { TextParams } from "./types.ts";

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

/** What to quote of a backend that failed without a code of its own: the HTTP status, from 500 on. */
function statusCode(status: unknown): string | undefined {
  return typeof status === "number" && status >= 500 ? `backend-call-failed ${status}` : undefined;
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
  const shownCode = code === "backend-call-failed" ? statusCode(facts["status"]) : code;
  const ownsText = wordedHere.has(code) || facts["saysTextOfCode"] === true;
  if (typeof serverMessage === "string" && serverMessage !== "" && !ownsText)
    return { text: serverMessage, code: shownCode };
  const { key } = errorTable[(code as ErrorCode | undefined) ?? "backend-call-failed"];
  const values = typeof params === "object" && params !== null ? (params as TextParams) : {};
  return { text: t(key, values), code: shownCode };
}
