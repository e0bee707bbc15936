import type { LinePortal } from "@customs-portal/sdk";
import { transferBase } from "@customs-portal/sdk/limits";
import { entryPageSchema, fileLinkSchema, type Entry, type EntryPage } from "./contract.ts";

const base = `${transferBase}/files`;
/** The page tells of its own failures, so that they are read once. */
const shownByPage = { notice: false } as const;
/** Entries of a page, the most that the server gives: of nearly every folder the first look has all, and can order it. */
export const pageEntries = 500;

/** What of a folder is asked for. */
export interface FolderQuery {
  folder: string;
  /** `next` of the page before; "" for the first. */
  after: string;
  /** `pageEntries` when left out. */
  pageSize?: number;
}

/** A page of a folder. @throws HttpError `upload-name-refused`, `upload-path-too-long`, `upload-folder-taken` for what can be no folder */
export function fetchEntries(portal: LinePortal, query: FolderQuery, signal?: AbortSignal): Promise<EntryPage> {
  const options = { ...shownByPage, schema: entryPageSchema, ...(signal && { signal }) };
  return portal.http.get(base, { ...options, query: { pageSize: pageEntries, ...query } });
}

/** A folder from its begin on, as far as it was loaded before. @throws HttpError */
export async function fetchFromBegin(
  portal: LinePortal,
  { folder, atLeast }: { folder: string; atLeast: number },
  signal: AbortSignal,
): Promise<EntryPage> {
  const entries: Entry[] = [];
  let after = "";
  for (;;) {
    const page = await fetchEntries(portal, { folder, after }, signal);
    entries.push(...page.entries);
    if (page.next === null || entries.length >= atLeast) return { entries, next: page.next };
    after = page.next;
  }
}

/** Removes a file of the user. @throws HttpError */
export async function deleteFile(portal: LinePortal, id: string): Promise<void> {
  await portal.http.delete(base, { ...shownByPage, query: { id } });
}

/** Where a browser downloads a file by itself, for a minute. @throws HttpError */
export async function fetchLink(portal: LinePortal, id: string): Promise<string> {
  const { link } = await portal.http.post(`${base}/link`, { id }, { ...shownByPage, schema: fileLinkSchema });
  // A bucket has an address of its own; a path is one of the backend.
  return /^https?:\/\//i.test(link) ? link : portal.config.baseUrl.pro.replace(/\/$/, "") + link;
}
