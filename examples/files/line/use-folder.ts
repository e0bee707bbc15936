import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { useResource, type Resource } from "@customs-portal/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { fetchEntries, fetchFromBegin } from "./api.ts";
import type { Entry, EntryPage } from "./contract.ts";
import { isAway } from "./use-asked-again.ts";

/** A folder as far as it is loaded. */
export interface FolderList {
  /** The first look at the folder; its `dataKey` is the folder that `entries` are of. */
  resource: Resource<EntryPage>;
  entries: readonly Entry[];
  hasMore: boolean;
  /** Its address can be that of no folder. */
  isWrong: boolean;
  /** Why more could not be loaded. */
  moreError: unknown;
  /** Loads on until there are so many entries, or all. */
  want(entries: number): void;
  /** Whether all of it is wanted, as by a search or an order, which a part cannot answer. */
  wantAll(isAll: boolean): void;
  /** Tries again to load more. */
  retryMore(): void;
  /**
   * Asks again for what failed, the first look or more, and shows the answer; what is shown stands still until then.
   * @returns whether there is one; never rejects
   */
  askAgain(signal: AbortSignal): Promise<boolean>;
}

/** What the server says of an address that can be no folder. */
const noFolderCodes: readonly string[] = ["upload-name-refused", "upload-path-too-long", "upload-folder-taken"];
const noEntries: readonly Entry[] = [];

/**
 * Loads a folder page by page. A reload asks for as much of it as was wanted, so that the rows in sight stay where they
 * are; of a folder that was searched once no more than that, as it may be very long.
 */
export function useFolder(portal: LinePortal, folder: string): FolderList {
  const [wanted, setWanted] = useState({ folder, count: 0 });
  const [wholeFolder, setWholeFolder] = useState<string>();
  const wantedCount = wholeFolder === folder ? Infinity : wanted.folder === folder ? wanted.count : 0;
  /** Was asked for before, and is what the next look finds. */
  const came = useRef<{ folder: string; page: EntryPage }>(undefined);
  const look = (signal: AbortSignal) => fetchFromBegin(portal, { folder, atLeast: wantedCount }, signal);
  const resource = useResource(folder, (signal) => {
    const page = came.current?.folder === folder ? came.current.page : undefined;
    came.current = undefined;
    return page ? Promise.resolve(page) : look(signal);
  });
  const { data, dataKey, error: loadError } = resource;
  const [added, setAdded] = useState<{ to: EntryPage; entries: readonly Entry[]; next: string | null }>();
  const [failure, setFailure] = useState<{ after: string; error: unknown }>();

  const more = added?.to === data ? added : undefined;
  const entries = useMemo(
    () => (more ? [...(data?.entries ?? []), ...more.entries] : (data?.entries ?? noEntries)),
    [data, more],
  );
  const next = (more ?? data)?.next ?? null;
  const moreError = failure?.after === next ? failure?.error : undefined;
  const isWanted = dataKey === folder && wantedCount > entries.length;
  const after = isWanted && moreError === undefined ? next : null;

  useEffect(() => {
    if (after === null || !data) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    fetchEntries(portal, { folder, after }, signal).then(
      (page) => {
        if (signal.aborted) return;
        setAdded((before) => {
          const earlier = before?.to === data ? before.entries : noEntries;
          return { to: data, entries: [...earlier, ...page.entries], next: page.next };
        });
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure({ after, error });
      },
    );
    return () => controller.abort();
  }, [portal, folder, data, after]);

  return {
    resource,
    entries,
    hasMore: next !== null,
    isWrong: dataKey !== folder && isHttpError(loadError) && noFolderCodes.includes(loadError.code),
    moreError,
    want(count) {
      if (wanted.folder !== folder || count > wanted.count) setWanted({ folder, count });
    },
    wantAll(isAll) {
      const whole = isAll ? folder : undefined;
      if (whole !== wholeFolder) setWholeFolder(whole);
    },
    retryMore: () => setFailure(undefined),
    async askAgain(signal) {
      try {
        const page = await look(signal);
        if (signal.aborted) return false;
        came.current = { folder, page };
      } catch (error) {
        if (signal.aborted || isAway(error)) return false;
        // The backend is there and refuses: the look says why.
      }
      resource.reload();
      return true;
    },
  };
}
