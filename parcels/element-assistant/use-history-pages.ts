import type { ElementHistory, ElementHistoryQuery } from "@customs-portal/sdk/contract";
import { elementHistoryPageDefault } from "@customs-portal/sdk/limits";
import { useGone, usePortal, useResource, type Resource } from "@customs-portal/ui";
import { useRef, useState } from "react";

/** What the history is asked for. */
export type HistoryFilters = Pick<ElementHistoryQuery, "code" | "goodsName" | "model" | "partNo">;

/** Pages behind the first one. */
interface MorePages {
  /** The first page that they follow. */
  of: ElementHistory | undefined;
  items: ElementHistory["items"];
  next: ElementHistory["next"];
}

/** What was accepted before, as far as its pages were asked for. */
export interface HistoryPages {
  /** The first page. */
  readonly pages: Resource<ElementHistory>;
  readonly items: ElementHistory["items"];
  readonly hasMore: boolean;
  readonly isAdding: boolean;
  /** Why the next page did not come; undefined while nothing is wrong. */
  readonly addingFailure: unknown;
  /** Asks for the next page. */
  add(): void;
}

/** Loads the history page by page; other filters begin with the first page again. */
export function useHistoryPages(filters: HistoryFilters): HistoryPages {
  const portal = usePortal();
  const [more, setMore] = useState<MorePages>();
  const [adding, setAdding] = useState<{ of: ElementHistory; error?: unknown }>();
  const ending = useRef<AbortController>(undefined);
  const limit = elementHistoryPageDefault;
  const key = JSON.stringify(filters);
  const pages = useResource(key, (signal) =>
    portal.elements.history.list({ ...filters, limit }, { signal, notice: false }),
  );
  useGone(() => ending.current?.abort());

  const first = pages.pending ? undefined : pages.data;
  const own = first && more?.of === first ? more : undefined;
  const next = own ? own.next : (first?.next ?? null);
  const ownAdding = first && adding?.of === first ? adding : undefined;
  const add = async (page: ElementHistory, before: number) => {
    ending.current?.abort();
    const { signal } = (ending.current = new AbortController());
    setAdding({ of: page });
    try {
      const found = await portal.elements.history.list({ ...filters, limit, before }, { signal, notice: false });
      if (signal.aborted) return;
      setMore({ of: page, items: [...(own?.items ?? []), ...found.items], next: found.next });
      setAdding(undefined);
    } catch (error) {
      if (!signal.aborted) setAdding({ of: page, error });
    }
  };
  return {
    pages,
    items: first ? [...first.items, ...(own?.items ?? [])] : [],
    hasMore: next !== null,
    isAdding: ownAdding !== undefined && ownAdding.error === undefined,
    addingFailure: ownAdding?.error,
    add: () => {
      if (first && next !== null) void add(first, next);
    },
  };
}
