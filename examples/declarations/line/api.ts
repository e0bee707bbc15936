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

type Query = Readonly<Record<string, unknown>>;

/** Reads what a page shows. The page words its own failures, so that they are read once; the end of the session stays with the portal. */
async function read(portal: LinePortal, path: string, signal: AbortSignal, query: Query = {}): Promise<unknown> {
  try {
    return await portal.http.get(path, { query, signal, noHandle: true });
  } catch (error) {
    const code = typeof error === "object" && error !== null && "envelopeCode" in error ? error.envelopeCode : 0;
    if (code !== 402 && !(code === 401 && portal.config.authVerify)) throw error;
    // The portal says so and leaves this page, which waits as it is.
    return portal.http.get(path, { query, signal }).catch(() => new Promise<never>(() => undefined));
  }
}

/** One page of the list. @throws HttpError */
export async function fetchPage(portal: LinePortal, state: ListState, signal: AbortSignal): Promise<DeclarationPage> {
  const { filters, page, pageSize, sort } = state;
  return declarationPageSchema.parse(await read(portal, `${base}/list`, signal, { ...filters, page, pageSize, sort }));
}

/** The choices of the filters. */
export async function fetchOptions(portal: LinePortal, signal: AbortSignal): Promise<DeclarationOptions> {
  return declarationOptionsSchema.parse(await read(portal, `${base}/options`, signal));
}

/** One declaration. @throws HttpError `not-found` for one of another company */
export async function fetchDeclaration(portal: LinePortal, id: string, signal: AbortSignal): Promise<Declaration> {
  return declarationSchema.parse(await read(portal, `${base}/detail`, signal, { id }));
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
