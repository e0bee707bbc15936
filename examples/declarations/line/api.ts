import type { LinePortal } from "@customs-portal/sdk";
import {
  declarationOptionsSchema,
  declarationPageSchema,
  declarationSchema,
  type Declaration,
  type DeclarationOptions,
  type DeclarationPage,
} from "../contract.ts";
import type { ListState } from "./list-state.ts";

const base = "/declarations/api";

/** One page of the list. @throws HttpError, after the portal showed its notice */
export async function fetchPage(portal: LinePortal, state: ListState, signal: AbortSignal): Promise<DeclarationPage> {
  const { filters, page, pageSize, sort } = state;
  return declarationPageSchema.parse(
    await portal.http.get(`${base}/list`, { query: { ...filters, page, pageSize, sort }, signal }),
  );
}

/** The choices of the filters. */
export async function fetchOptions(portal: LinePortal, signal: AbortSignal): Promise<DeclarationOptions> {
  return declarationOptionsSchema.parse(await portal.http.get(`${base}/options`, { signal }));
}

/** One declaration. @throws HttpError `not-found` for one of another company */
export async function fetchDeclaration(portal: LinePortal, id: string, signal: AbortSignal): Promise<Declaration> {
  return declarationSchema.parse(await portal.http.get(`${base}/detail`, { query: { id }, signal }));
}

/** What a failed call tells: its code to quote and the text to show. */
export function failureOf(error: unknown, t: (key: string) => string): { code: string; message: string } {
  const facts = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const key = text(facts["key"]);
  return {
    code: text(facts["code"]) || "answer-malformed",
    message: text(facts["serverMessage"]) || t(key || "errors:answerMalformed"),
  };
}
