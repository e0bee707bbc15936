import type { LinePortal, QueryValue } from "@customs-portal/sdk";
import {
  fromParams,
  memoryRows,
  toParams,
  useAnnounceResults,
  useResource,
  useResultView,
  useStore,
  type QueryField,
} from "@customs-portal/ui";
import { useMemo } from "react";

const pageSizes = [20, 50, 100, 200];
const usualPageSize = 50;

interface PagedListOptions<Answer> {
  portal: LinePortal;
  path: string;
  fields: readonly QueryField[];
  fetch(value: QueryValue, page: { page: number; pageSize: number }, signal: AbortSignal): Promise<Answer>;
}

/** A list of which the server answers pages; filters and page live in the address. */
export function usePagedList<Row, Answer extends { rows: readonly Row[]; total: number }>({
  portal,
  path,
  fields,
  fetch,
}: PagedListOptions<Answer>) {
  const { search } = useStore(portal.router.location);
  const state = useMemo(() => {
    const query = new URLSearchParams(search);
    const { value, problems } = fromParams(fields, query);
    const page = Number(query.get("page"));
    const pageSize = pageSizes.find((size) => size === Number(query.get("pageSize"))) ?? usualPageSize;
    return { value, problems, page: Number.isInteger(page) && page > 0 ? page : 1, pageSize };
  }, [fields, search]);
  const addressOf = (value: QueryValue, page: number, pageSize: number) => {
    const query = new URLSearchParams(toParams(fields, value).params);
    if (page !== 1) query.set("page", String(page));
    if (pageSize !== usualPageSize) query.set("pageSize", String(pageSize));
    return query.size > 0 ? `${path}?${query.toString()}` : path;
  };
  const key = addressOf(state.value, state.page, state.pageSize);
  const subject = addressOf(state.value, 1, usualPageSize);
  const result = useResource(key, async (signal) => ({
    subject,
    answer: await fetch(state.value, { page: state.page, pageSize: state.pageSize }, signal),
  }));
  const { data, dataKey, pending, error } = result;
  const view = useResultView({
    subject,
    shownSubject: data?.subject,
    stale: dataKey !== key,
    pending,
    failed: error !== undefined,
  });
  const answer = view.skeleton ? undefined : data?.answer;
  const total = view.totalKnown ? (data?.answer.total ?? 0) : 0;
  useAnnounceResults({
    answered: pending || error !== undefined ? undefined : key,
    total,
    page: state.page,
    pageSize: state.pageSize,
  });
  const rows = useMemo(() => memoryRows(answer?.rows ?? []), [answer]);
  const go = (value: QueryValue, page = 1, pageSize = state.pageSize) => {
    const next = addressOf(value, page, pageSize);
    if (next === key) result.reload();
    else portal.router.navigate(next);
  };
  return {
    ...state,
    result,
    view,
    rows,
    total,
    answer,
    search: (value: QueryValue) => go(value),
    paging:
      total > 0
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
