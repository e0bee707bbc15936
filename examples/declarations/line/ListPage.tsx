import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  PageHead,
  Pager,
  SelectField,
  useStore,
  useT,
} from "@customs-portal/ui";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useMemo, useRef } from "react";
import { pageSizes, sortOrders, type Declaration, type SortOrder } from "../contract.ts";
import { failureOf, fetchPage } from "./api.ts";
import { listColumns } from "./columns.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { readListState, toSearch, type ListState } from "./list-state.ts";
import { useFigures } from "./use-figures.ts";
import { useResource } from "./use-resource.ts";

const listPath = "/declarations/list";
const noRows: readonly Declaration[] = [];

/** The list of declarations: filters, page and order live in the address. */
export function ListPage({ portal }: { portal: LinePortal }) {
  const t = useT("declarations");
  const { search } = useStore(portal.router.location);
  const state = useMemo(() => readListState(search), [search]);
  const key = toSearch(state);
  const { data, error, pending, reload } = useResource(key, (signal) => fetchPage(portal, state, signal));
  const figures = useFigures();
  const scroller = useRef<HTMLDivElement>(null);

  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = key;
  }, [key]);

  const go = (change: Partial<ListState>) => {
    const next = toSearch({ ...state, page: 1, ...change });
    if (next === key) reload();
    else portal.router.navigate(listPath + next);
  };
  const rows = error === undefined ? (data?.rows ?? noRows) : noRows;
  const total = data?.total ?? 0;

  return (
    <div className="decl-page">
      <PageHead title={t("title")} trail={[{ label: t("group") }]} />
      <FilterRow portal={portal} filters={state.filters} onSearch={(filters) => go({ filters })} />
      <div className="decl-tools">
        <div>
          <ExportButton portal={portal} filters={state.filters} none={!pending && total === 0} />
        </div>
        <div>
          <div className="decl-sort">
            <SelectField
              label={t("sort.label")}
              hideLabel
              value={state.sort}
              options={sortOrders.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(sort) => go({ sort: sort as SortOrder })}
            />
          </div>
          <IconButton label={t("list.refresh")} icon={<Icon of={RefreshCw} />} onClick={reload} />
        </div>
      </div>
      <DataTable
        label={t("list.table")}
        columns={listColumns(portal, t, figures)}
        rows={rows}
        rowKey={(row) => row.id}
        loading={pending && rows.length === 0}
        busy={pending}
        fill
        ref={scroller}
        empty={
          error === undefined ? (
            <NothingFound state={state} total={total} onGo={go} />
          ) : (
            <Failure error={error} onRetry={reload} />
          )
        }
      />
      <div className="decl-foot">
        {total > 0 && error === undefined && (
          <Pager page={state.page} pageSize={state.pageSize} pageSizes={pageSizes} total={total} onChange={go} />
        )}
      </div>
    </div>
  );
}

/** Why the table is empty, and the next step. */
function NothingFound({
  state,
  total,
  onGo,
}: {
  state: ListState;
  total: number;
  onGo(change: Partial<ListState>): void;
}) {
  const t = useT("declarations");
  if (total > 0) {
    return (
      <EmptyState
        title={t("list.pastEnd")}
        hint={t("list.pastEndHint", { pages: Math.ceil(total / state.pageSize) })}
        action={<Button onClick={() => onGo({ page: 1 })}>{t("list.firstPage")}</Button>}
      />
    );
  }
  if (Object.keys(state.filters).length === 0) return <EmptyState title={t("list.empty")} hint={t("list.emptyHint")} />;
  return (
    <EmptyState
      title={t("list.emptyFiltered")}
      hint={t("list.emptyFilteredHint")}
      action={<Button onClick={() => onGo({ filters: {} })}>{t("filters.reset")}</Button>}
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT("declarations");
  const { code, message } = failureOf(error, useT());
  return (
    <ErrorState
      title={t("list.failed")}
      message={message}
      hint={t("list.failedHint")}
      code={code}
      action={<Button onClick={onRetry}>{t("list.retry")}</Button>}
    />
  );
}
