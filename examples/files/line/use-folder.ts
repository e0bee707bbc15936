import { isHttpError, type LinePortal } from "@customs-portal/sdk";
import { useResource, type Resource } from "@customs-portal/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { fetchEntries, fetchFromBegin } from "./api.ts";
import type { Entry, EntryPage } from "./contract.ts";

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
  /** Tries again to load more. */
  retryMore(): void;
}

/** What the server says of an address that can be no folder. */
const noFolderCodes: readonly string[] = ["upload-name-refused", "upload-path-too-long", "upload-folder-taken"];
const noEntries: readonly Entry[] = [];

/**
 * Loads a folder page by page. A reload asks for as much of it as there was, so that the rows in sight stay where they
 * are.
 */
export function useFolder(portal: LinePortal, folder: string): FolderList {
  const loaded = useRef({ folder, count: 0 });
  const resource = useResource(folder, (signal) => {
    const atLeast = loaded.current.folder === folder ? loaded.current.count : 0;
    return fetchFromBegin(portal, { folder, atLeast }, signal);
  });
  const { data, dataKey, error: loadError } = resource;
  const [added, setAdded] = useState<{ to: EntryPage; entries: readonly Entry[]; next: string | null }>();
  const [wanted, setWanted] = useState({ folder, count: 0 });
  const [failure, setFailure] = useState<{ after: string; error: unknown }>();

  const more = added?.to === data ? added : undefined;
  const entries = useMemo(
    () => (more ? [...(data?.entries ?? []), ...more.entries] : (data?.entries ?? noEntries)),
    [data, more],
  );
  const next = (more ?? data)?.next ?? null;
  const moreError = failure?.after === next ? failure?.error : undefined;
  const isWanted = dataKey === folder && wanted.folder === folder && wanted.count > entries.length;
  const after = isWanted && moreError === undefined ? next : null;

  useEffect(() => {
    if (dataKey !== undefined) loaded.current = { folder: dataKey, count: entries.length };
  }, [dataKey, entries.length]);

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
    retryMore: () => setFailure(undefined),
  };
}
