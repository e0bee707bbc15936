import { endsSession, type LinePortal, type ReadOptions } from "@customs-portal/sdk";
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

/** Asks for what a page shows. The page tells of its own failures, so that they are read once; the end of the session stays with the portal. */
async function ask<T>(portal: LinePortal, path: string, question: ReadOptions<T>): Promise<T> {
  try {
    return await portal.http.get(path, { ...question, noHandle: true });
  } catch (error) {
    if (!endsSession(error, portal.config)) throw error;
    // The portal says so and leaves this page, which waits as it is.
    return portal.http.get(path, question).catch(() => new Promise<never>(() => undefined));
  }
}

/** One page of the list. @throws HttpError */
export function fetchPage(portal: LinePortal, state: ListState, signal: AbortSignal): Promise<DeclarationPage> {
  const { filters, page, pageSize, sort } = state;
  const query = { ...filters, page, pageSize, sort };
  return ask(portal, `${base}/list`, { query, signal, read: (data) => declarationPageSchema.parse(data) });
}

/** The choices of the filters. @throws HttpError */
export function fetchOptions(portal: LinePortal, signal: AbortSignal): Promise<DeclarationOptions> {
  return ask(portal, `${base}/options`, { signal, read: (data) => declarationOptionsSchema.parse(data) });
}

/** One declaration. @throws HttpError `not-found` for one of another company */
export function fetchDeclaration(portal: LinePortal, id: string, signal: AbortSignal): Promise<Declaration> {
  return ask(portal, `${base}/detail`, { query: { id }, signal, read: (data) => declarationSchema.parse(data) });
}
