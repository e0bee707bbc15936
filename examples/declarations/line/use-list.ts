import type { LinePortal } from "@customs-portal/sdk";
import {
  errorText,
  memoryRows,
  useAnnounceResults,
  useFormat,
  useResource,
  useResultView,
  useStore,
  useT,
  useToday,
  type QueryField,
  type QueryFormHandle,
} from "@customs-portal/ui";
import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { useChangeReload } from "./changes.ts";
import type { ListSpec } from "./list-spec.ts";
import { readListState, toSearch, withoutRoom, type Addressed, type ListState } from "./list-state.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

/** What a page of a list answers. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

interface ListOptions<Row, Filters> {
  portal: LinePortal;
  spec: ListSpec<Filters>;
  fields: readonly QueryField[];
  form: RefObject<QueryFormHandle | null>;
  fetch(state: ListState<Filters>, signal: AbortSignal): Promise<Page<Row>>;
}

/** Asks again where the same address means other filters, since "today" is another day. */
function useSubjectReload(key: string, subject: string, reload: () => void): void {
  const asked = useRef({ key, subject });
  const again = useEffectEvent(reload);
  useEffect(() => {
    const before = asked.current;
    asked.current = { key, subject };
    if (before.key === key && before.subject !== subject) again();
  }, [key, subject]);
}

/** A list whose filters, page and order live in the address: its state, its rows and how they are shown. */
export function useList<Row, Filters>(options: ListOptions<Row, Filters>) {
  const { portal, spec, fields, form, fetch } = options;
  const { search } = useStore(portal.router.location);
  const t = useT("declarations");
  const today = useToday();
  const format = useFormat();
  const state = useMemo(() => readListState(spec, fields, search, today), [spec, fields, search, today]);
  const key = toSearch(spec, fields, state);
  const subject = JSON.stringify(state.filters);
  const result = useResource(key, async (signal) => ({ subject, ...(await fetch(state, signal)) }));
  useLocaleReload(result);
  useChangeReload(result.reload);
  useSubjectReload(key, subject, result.reload);

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
  const listed = useMemo(() => (isBlank ? [] : shown.rows), [isBlank, shown]);
  const rows = useMemo(() => memoryRows(listed), [listed]);

  const go = (change: Partial<Addressed>): boolean => {
    const wanted = { ...state, page: 1, ...change };
    const tooLong = withoutRoom(fields, wanted.value);
    if (tooLong.length > 0) {
      const text = t("filters.tooLong", { fields: format.list(tooLong) });
      portal.notices.show({ kind: "warning", text });
      return false;
    }
    const next = toSearch(spec, fields, wanted);
    if (next === key) result.reload();
    else portal.router.navigate(spec.path + next);
    return true;
  };
  return {
    state,
    /** The filters in force: equal ones give equal texts. */
    subject,
    view,
    pending,
    /** Rows of these filters; undefined where they are not known. */
    total,
    /** The same for whoever waits for the count. */
    counted: total ?? (pending ? ("counting" as const) : undefined),
    /** Rows that the answer at hand has in all; undefined before there is one. */
    shownTotal: shown?.total,
    listed,
    rows,
    loadedAt: result.loadedAt,
    /** The address that the rows at hand answer, and when they came; undefined before there are any. */
    answered: dataKey === undefined || !result.loadedAt ? undefined : { search: dataKey, at: result.loadedAt },
    failure: failed ? errorText(portal, error) : undefined,
    reload: result.reload,
    /**
     * Changes filters, order or page; filters and order begin at the first page.
     * @returns false where nothing changes, and the user was told why
     */
    go,
    /** Back to what the rows at hand answer; what was typed stays, not searched for. */
    goBack() {
      if (dataKey === undefined || dataKey === key) result.cancel();
      else {
        form.current?.keepTyped();
        portal.router.navigate(spec.path + dataKey, { replace: true });
      }
    },
    paging:
      total !== undefined && total > 0
        ? { page: state.page, pageSize: state.pageSize, pageSizes: spec.pageSizes, total, onChange: go }
        : undefined,
  };
}
