import type { LinePortal, QueryValue } from "@customs-portal/sdk";
import { dayOf } from "@customs-portal/sdk/rules";
import {
  describeQuery,
  errorText,
  fromParams,
  memoryRows,
  toParams,
  useAnnounceResults,
  useQueryLanguage,
  useResource,
  useResultView,
  useStore,
  type QueryField,
  type QueryFormHandle,
} from "@customs-portal/ui";
import { useMemo, useRef } from "react";

const pageSizes = [20, 50, 100, 200];
const usualPageSize = 50;

interface PagedListOptions<Answer> {
  portal: LinePortal;
  path: string;
  fields: readonly QueryField[];
  fetch(value: QueryValue, page: { page: number; pageSize: number }, signal: AbortSignal): Promise<Answer>;
}

function readState(fields: readonly QueryField[], search: string) {
  const query = new URLSearchParams(search);
  const { value, problems } = fromParams(fields, query);
  const page = Number(query.get("page"));
  const pageSize = pageSizes.find((size) => size === Number(query.get("pageSize"))) ?? usualPageSize;
  return { value, problems, page: Number.isInteger(page) && page > 0 ? page : 1, pageSize };
}

/** A list of which the server answers pages; filters and page live in the address. */
export function usePagedList<Row, Answer extends { rows: readonly Row[]; total: number }>({
  portal,
  path,
  fields,
  fetch,
}: PagedListOptions<Answer>) {
  const { search } = useStore(portal.router.location);
  const language = useQueryLanguage();
  const form = useRef<QueryFormHandle>(null);
  const state = useMemo(() => readState(fields, search), [fields, search]);
  const searchOf = (value: QueryValue, page: number, pageSize: number) => {
    const query = new URLSearchParams(toParams(fields, value).params);
    if (page !== 1) query.set("page", String(page));
    if (pageSize !== usualPageSize) query.set("pageSize", String(pageSize));
    return query.size > 0 ? `?${query.toString()}` : "";
  };
  const key = searchOf(state.value, state.page, state.pageSize);
  const subject = searchOf(state.value, 1, usualPageSize);
  const result = useResource(key, async (signal) => ({
    subject,
    answer: await fetch(state.value, { page: state.page, pageSize: state.pageSize }, signal),
  }));
  const { data, dataKey, loadedAt, pending, error } = result;
  const failed = error !== undefined;
  const stale = dataKey !== key;
  // An empty answer to an earlier question says nothing about this one.
  const shown = stale && data?.answer.rows.length === 0 ? undefined : data;
  const view = useResultView({ subject, shownSubject: shown?.subject, stale, pending, failed });
  const total = view.totalKnown ? shown?.answer.total : undefined;
  useAnnounceResults({
    answered: pending || failed ? undefined : key,
    total: total ?? 0,
    page: state.page,
    pageSize: state.pageSize,
  });
  const answer = view.skeleton ? undefined : shown?.answer;
  const rows = useMemo(() => memoryRows(answer?.rows ?? []), [answer]);
  const answered = useMemo(() => {
    if (!language || dataKey === undefined || !loadedAt) return undefined;
    const { value, page } = readState(fields, dataKey);
    // Presets are the days that they were when the rows came.
    return { words: describeQuery(fields, value, language, dayOf(loadedAt)), page };
  }, [language, fields, dataKey, loadedAt]);
  const go = (value: QueryValue, page = 1, pageSize = state.pageSize) => {
    const next = searchOf(value, page, pageSize);
    if (next === key) result.reload();
    else portal.router.navigate(path + next);
  };
  return {
    ...state,
    language,
    /** For the query form. */
    form,
    result,
    view,
    rows,
    /** Rows of the filters in force; undefined where they could not be counted. */
    counted: total ?? (pending ? ("counting" as const) : undefined),
    /** There is an answer to show, of these filters or of earlier ones. */
    hasAnswer: shown !== undefined,
    /** Rows of earlier filters, beside filters whose own could not be had. */
    isForeign: failed && shown !== undefined && !view.totalKnown,
    /** When the rows came; undefined where they answer something else than what was asked for. */
    loadedAt: view.dimmed || view.skeleton ? undefined : loadedAt,
    failure: failed ? errorText(portal, error) : undefined,
    /** For what stands in place of rows: the note over rows tells of failures where there are some. */
    missing: { error: shown ? undefined : error, reload: result.reload },
    search: (value: QueryValue) => go(value),
    /** For the note over the rows. */
    note: {
      shownAt: loadedAt,
      answered,
      onRetry: result.reload,
      /** Back to what the rows at hand answer; what was typed stays, not searched for. */
      onBack() {
        if (dataKey === undefined || dataKey === key) result.cancel();
        else {
          form.current?.keepTyped();
          portal.router.navigate(path + dataKey, { replace: true });
        }
      },
    },
    paging:
      total !== undefined && total > 0
        ? {
            page: state.page,
            pageSize: state.pageSize,
            pageSizes,
            total,
            onChange: (to: { page: number; pageSize: number }) => go(state.value, to.page, to.pageSize),
          }
        : undefined,
  };
}
