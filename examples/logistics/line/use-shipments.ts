import type { LinePortal } from "@customs-portal/sdk";
import {
  errorText,
  memoryRows,
  useAnnounceResults,
  useLocale,
  useResource,
  useResultView,
  useStore,
  useT,
  type QueryFormHandle,
  type Resource,
} from "@customs-portal/ui";
import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { pageSizes } from "../contract.ts";
import { fetchPage } from "./api.ts";
import { queryFields, readListState, toSearch, type ListState } from "./list-state.ts";
import { listPath, type ListName } from "./paths.ts";

/** Asks again when the language changes: the names of places come with the answers. */
export function useLocaleReload({ reload }: Pick<Resource<unknown>, "reload">): void {
  const locale = useLocale();
  const asked = useRef(locale);
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    again();
  }, [locale]);
}

/** The shipments of a list whose filters, page and order live in the address. */
export function useShipments(portal: LinePortal, list: ListName, form: RefObject<QueryFormHandle | null>) {
  const t = useT("logistics");
  const { search } = useStore(portal.router.location);
  const fields = useMemo(() => queryFields(t), [t]);
  const state = useMemo(() => readListState(fields, search), [fields, search]);
  const key = toSearch(fields, state);
  const subject = JSON.stringify(state.filters);
  const result = useResource(key, async (signal) => ({
    subject,
    ...(await fetchPage(portal, state, list === "list", signal)),
  }));
  useLocaleReload(result);

  const { dataKey, error, pending } = result;
  const failed = error !== undefined;
  const stale = dataKey !== key;
  // An empty answer to an earlier question says nothing about this one.
  const shown = stale && result.data?.rows.length === 0 ? undefined : result.data;
  const view = useResultView({ subject, shownSubject: shown?.subject, stale, pending, failed });
  const total = view.totalKnown ? shown?.total : undefined;
  useAnnounceResults({
    answered: pending || failed ? undefined : key,
    total: total ?? 0,
    page: state.page,
    pageSize: state.pageSize,
  });
  const isBlank = view.skeleton || !shown;
  const rows = useMemo(() => memoryRows(isBlank ? [] : shown.rows), [isBlank, shown]);

  const go = (change: Partial<Pick<ListState, "value" | "page" | "pageSize" | "sort">>) => {
    const next = toSearch(fields, { ...state, page: 1, ...change });
    if (next === key) result.reload();
    else portal.router.navigate(listPath(list) + next);
  };
  return {
    state,
    fields,
    view,
    rows,
    pending,
    /** Rows that the answer at hand has in all; undefined before there is one. */
    shownTotal: shown?.total,
    loadedAt: result.loadedAt,
    /** What the rows at hand answer; undefined before there are any. */
    answered: dataKey === undefined ? undefined : readListState(fields, dataKey),
    failure: failed ? errorText(portal, error) : undefined,
    reload: result.reload,
    /** Changes filters, order or page; filters and order begin at the first page. */
    go,
    goBack() {
      if (dataKey === undefined || dataKey === key) result.cancel();
      else {
        form.current?.keepTyped();
        portal.router.navigate(listPath(list) + dataKey, { replace: true });
      }
    },
    paging:
      total !== undefined && total > 0
        ? { page: state.page, pageSize: state.pageSize, pageSizes, total, onChange: go }
        : undefined,
  };
}
