import { useLocale, type SortBy } from "@customs-portal/ui";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { pageEntries } from "./api.ts";
import { arrange } from "./arrange.ts";
import type { Entry } from "./contract.ts";
import type { FolderList } from "./use-folder.ts";

/** What of a folder is shown, and in which order. */
export interface Arrangement {
  entries: readonly Entry[];
  /** What is looked for in the names of the folder. */
  text: string;
  find(text: string): void;
  /** None where none was asked for. */
  sort: readonly SortBy[];
  order(sort: readonly SortBy[]): void;
  /** The order waits until all of the folder is loaded. */
  isWaiting: boolean;
}

const noSort: readonly SortBy[] = [];
const byName: readonly SortBy[] = [{ key: "name", desc: false }];

/**
 * Looks for names, and orders. The server does neither, and an order of a part would be none: all of the folder is loaded
 * for it. Another folder begins without; whoever comes back finds it as it was. Without an order a folder is shown by name
 * as people count, `2` before `10`, where one page holds it; a longer one as the server has it, `10` before `2`, as rows
 * would move under the eye once its last page has come.
 * @param entries those that are loaded
 */
export function useArrangement(folder: string, list: FolderList, entries: readonly Entry[]): Arrangement {
  const locale = useLocale();
  const [asked, setAsked] = useState({ folder, text: "", sort: noSort });
  const of = (name: string) => (asked.folder === name ? asked : { text: "", sort: noSort });
  const { text, sort } = of(folder);
  // Rows of the folder before stay as they are until those of this one come.
  const applied = of(list.resource.dataKey ?? folder);
  const isShort = list.entries.length <= pageEntries;
  const appliedSort = list.hasMore ? noSort : applied.sort.length > 0 ? applied.sort : isShort ? byName : noSort;
  const shown = useMemo(
    () => arrange(entries, { text: applied.text, sort: appliedSort, locale }),
    [entries, applied.text, appliedSort, locale],
  );
  const isAsked = text !== "" || sort.length > 0;
  const wantAll = useEffectEvent(list.wantAll);
  useEffect(() => wantAll(isAsked), [isAsked]);
  const ask = (change: Partial<typeof asked>) => setAsked({ folder, text, sort, ...change });
  return {
    entries: shown,
    text,
    find: (next) => ask({ text: next }),
    sort,
    order: (next) => ask({ sort: next }),
    isWaiting: sort.length > 0 && list.hasMore,
  };
}
