import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  errorText,
  Icon,
  IconButton,
  PageHead,
  Pager,
  ResultNote,
  SelectField,
  useAnnounceResults,
  useFormat,
  useResource,
  useResultView,
  useStore,
  useT,
} from "@customs-portal/ui";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useMemo, useRef } from "react";
import { pageSizes, sortOrders, type Declaration, type SortOrder } from "../contract.ts";
import { fetchOptions, fetchPage } from "./api.ts";
import { listColumns } from "./columns.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { readListState, toSearch, type ListState } from "./list-state.ts";
import { useFigures } from "./use-figures.ts";
import { useFilterForm } from "./use-filter-form.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

const listPath = "/declarations/list";
const noRows: readonly Declaration[] = [];

/** What a state searches for, without page and order. */
const subjectOf = ({ filters }: ListState) => JSON.stringify(filters);

/** The list of declarations: filters, page and order live in the address. */
export function ListPage({ portal }: { portal: LinePortal }) {
  const t = useT("declarations");
  const format = useFormat();
  const { search } = useStore(portal.router.location);
  const state = useMemo(() => readListState(search), [search]);
  const key = toSearch(state);
  const result = useResource(key, (signal) => fetchPage(portal, state, signal));
  const options = useResource("options", (signal) => fetchOptions(portal, signal));
  useLocaleReload(result, options);
  const form = useFilterForm(state.filters);
  const figures = useFigures();
  const columns = useMemo(() => listColumns(portal, t, figures), [portal, t, figures]);
  const scroller = useRef<HTMLDivElement>(null);

  const { dataKey, error, pending } = result;
  const failed = error !== undefined;
  const stale = dataKey !== key;
  // An empty answer to an earlier question says nothing about this one.
  const shown = stale && result.data?.rows.length === 0 ? undefined : result.data;
  const view = useResultView({
    subject: subjectOf(state),
    shownSubject: shown === undefined ? undefined : subjectOf(readListState(dataKey ?? "")),
    stale,
    pending,
    failed,
  });
  const total = view.totalKnown ? shown?.total : undefined;
  useAnnounceResults({
    answered: pending || failed ? undefined : key,
    total: total ?? 0,
    page: state.page,
    pageSize: state.pageSize,
  });

  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = key;
  }, [key]);

  const go = (change: Partial<ListState>) => {
    const next = toSearch({ ...state, page: 1, ...change });
    if (next === key) result.reload();
    else portal.router.navigate(listPath + next);
  };
  /** Back to what the rows at hand answer; what was typed stays, not searched for. */
  const goBack = () => {
    if (dataKey === undefined || dataKey === key) result.cancel();
    else {
      form.keepFor(readListState(dataKey).filters);
      portal.router.navigate(listPath + dataKey, { replace: true });
    }
  };
  const failure = failed ? errorText(portal, error) : undefined;
  const uncounted = pending ? "counting" : undefined;

  return (
    <div className="decl-page">
      <PageHead title={t("title")} trail={[{ label: t("group") }]} />
      <FilterRow form={form} options={options} onSearch={(filters) => go({ filters })} />
      <div className="decl-tools">
        <div>
          <ExportButton
            portal={portal}
            filters={state.filters}
            sort={state.sort}
            rows={total ?? uncounted}
            form={form}
            options={options.data}
            onApply={(filters) => go({ filters })}
          />
          <p className="decl-unapplied" role="status">
            {form.unapplied.length > 0 && t("filters.unapplied", { count: form.unapplied.length })}
          </p>
        </div>
        <div>
          <span className="decl-loaded">
            {result.loadedAt && !view.dimmed && t("list.loadedAt", { time: format.time(result.loadedAt) })}
          </span>
          <div className="decl-sort">
            <SelectField
              label={t("sort.label")}
              hideLabel
              value={state.sort}
              options={sortOrders.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(sort) => go({ sort: sort as SortOrder })}
            />
          </div>
          <IconButton label={t("list.refresh")} icon={<Icon of={RefreshCw} />} onClick={result.reload} />
        </div>
      </div>
      <DataTable
        label={t("list.table")}
        columns={columns}
        rows={view.skeleton ? noRows : (shown?.rows ?? noRows)}
        rowKey={(row) => row.id}
        loading={view.skeleton}
        busy={pending}
        dimmed={view.dimmed}
        note={
          shown && (failure || view.slow) ? (
            <ResultNote failure={failure} shownAt={result.loadedAt} onBack={goBack} onRetry={result.reload} />
          ) : undefined
        }
        fill
        ref={scroller}
        empty={
          failure && !shown ? (
            <ErrorState
              title={t("list.failed")}
              message={failure.text}
              hint={t("list.failedHint")}
              code={failure.code}
              action={<Button onClick={result.reload}>{t("list.retry")}</Button>}
            />
          ) : (
            <NothingFound state={state} total={shown?.total ?? 0} onGo={go} />
          )
        }
      />
      <div className="decl-foot">
        {total !== undefined && total > 0 && (
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
