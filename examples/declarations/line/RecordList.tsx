import type { LinePortal, PersonalColumn, QueryValue } from "@customs-portal/sdk";
import {
  DataTable,
  isSelected,
  MissingNumbers,
  noSelection,
  PageHead,
  QueryForm,
  ResultNote,
  useLocale,
  usePersonalColumns,
  useQueryLanguage,
  useQueryViews,
  useT,
  type DataColumn,
  type MissingEntries,
  type QueryField,
  type QueryFormHandle,
  type RowSelection,
} from "@customs-portal/ui";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { answeredQuery } from "./answered-query.ts";
import { ExportButton } from "./ExportButton.tsx";
import type { ExportWords } from "./export-scope.ts";
import type { ListSpec } from "./list-spec.ts";
import { toSearch, toSortBy, toSortOrder, type ListState } from "./list-state.ts";
import { NothingFound } from "./NothingFound.tsx";
import { TableTools } from "./TableTools.tsx";
import type { ExportTarget } from "./use-export.ts";
import { useList, type Page } from "./use-list.ts";

/** Rows that were chosen, for what is done with them together. */
export interface ChosenRows<Row, Filters> {
  selection: RowSelection;
  /** Those of them that are at hand. */
  rows: readonly Row[];
  /** Rows that the filters find. */
  total: number;
  /** When they came; what was read before may have changed. */
  loadedAt: Date | undefined;
  columns: DataColumn<Row>[];
  state: ListState<Filters>;
  words: ExportWords<Filters>;
  target: ExportTarget;
}

export interface RecordListProps<Row, Filters extends { declarationNo?: unknown }> {
  portal: LinePortal;
  /** Under which people's own columns and views are kept. */
  resourceId: string;
  spec: ListSpec<Filters>;
  texts: Readonly<Record<"title" | "table" | "exportTitle" | "failed" | "none" | "noneHint", string>>;
  fields: readonly QueryField[];
  /** Asks again for code lists that could not be had. */
  onAskOptions(): void;
  /** @param search of the address as it leads back to the list; the same function as long as the columns are */
  columnsOf(search: string): DataColumn<Row>[];
  rowKey(row: Row): string;
  fetch(state: ListState<Filters>, signal: AbortSignal): Promise<Page<Row>>;
  fetchMissing(filters: Filters, signal: AbortSignal): Promise<MissingEntries>;
  file: Pick<ExportTarget, "taskCode" | "fileName">;
  /** What its export offers. */
  exportColumnsOf(columns: DataColumn<Row>[], setup: readonly PersonalColumn[] | undefined): ExportTarget["columns"];
  /** Whether filters may be asked for; it says why not. */
  mayApply?(value: QueryValue): boolean;
  /** What is done with the chosen rows together. */
  renderBatch(chosen: ChosenRows<Row, Filters>): ReactNode;
}

/** A page of records: filters, the table with people's own columns, its export, and what is done with chosen rows. */
export function RecordList<Row, Filters extends { declarationNo?: unknown }>(props: RecordListProps<Row, Filters>) {
  const { portal, resourceId, spec, texts, fields, columnsOf, rowKey, file, mayApply } = props;
  const t = useT("declarations");
  const locale = useLocale();
  const language = useQueryLanguage();
  const form = useRef<QueryFormHandle>(null);
  const list = useList({ portal, spec, fields, form, fetch: props.fetch });
  const { state, subject, view, total, failure, go } = list;
  // Rows of earlier filters, beside filters whose own could not be had: nothing is done with them.
  const isForeign = failure !== undefined && list.shownTotal !== undefined && !view.totalKnown;
  const views = useQueryViews(resourceId, portal.router.location.getSnapshot().search);
  const [unapplied, setUnapplied] = useState<readonly string[]>([]);
  const search = toSearch(spec, fields, { ...state, page: 1, pageSize: spec.defaultPageSize });
  const columns = useMemo(() => columnsOf(search), [columnsOf, search]);
  const personal = usePersonalColumns(resourceId, columns, { title: texts.title });
  const [chosen, setChosen] = useState({ subject, selection: noSelection });
  // Rows were chosen from what some filters find; others find others.
  const selection = chosen.subject === subject ? chosen.selection : noSelection;
  const words = { spec, fields, language };
  const target: ExportTarget = {
    ...file,
    taskName: texts.title,
    columns: props.exportColumnsOf(columns, personal.setup),
  };
  const rows = list.listed.filter((row) => isSelected(selection, rowKey(row)));

  return (
    <div className="decl-page">
      <PageHead title={texts.title} trail={[{ label: t("group") }]} />
      <QueryForm
        fields={fields}
        value={state.value}
        problems={state.problems}
        views={views}
        setup={{ resourceId, title: texts.title }}
        rows={1}
        handle={form}
        onAskOptions={props.onAskOptions}
        onApply={(value) => (mayApply?.(value) ?? true) && go({ value })}
        onUnapplied={setUnapplied}
      />
      <div className="decl-tools">
        <div>
          <ExportButton
            portal={portal}
            title={texts.exportTitle}
            target={target}
            state={state}
            words={words}
            rows={list.counted}
            isPending={list.pending}
            isForeign={isForeign}
            form={form}
            isTyped={unapplied.length > 0}
          />
        </div>
        <TableTools loadedAt={view.dimmed ? undefined : list.loadedAt} personal={personal} onRefresh={list.reload} />
      </div>
      <MissingNumbers
        subject={subject}
        hasNumbers={state.filters.declarationNo !== undefined}
        loadedAt={view.totalKnown ? list.loadedAt : undefined}
        fetch={(signal) => props.fetchMissing(state.filters, signal)}
      />
      <DataTable
        // Widths that fit the words of one language do not fit those of another.
        key={locale}
        label={texts.table}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={list.rows}
        rowKey={rowKey}
        sort={toSortBy(spec, state.sort)}
        onSortChange={(sort) => go({ sort: toSortOrder(spec, sort) })}
        selection={isForeign ? undefined : selection}
        onSelectionChange={(next) => setChosen({ subject, selection: next })}
        batchActions={props.renderBatch({
          selection,
          rows,
          total: total ?? 0,
          loadedAt: list.loadedAt,
          columns,
          state,
          words,
          target,
        })}
        paging={list.paging}
        loading={view.skeleton || !personal.isReady}
        busy={list.pending}
        dimmed={view.dimmed}
        note={
          list.shownTotal !== undefined && (failure || view.slow) ? (
            <ResultNote
              failure={failure}
              shownAt={list.loadedAt}
              answered={list.answered && answeredQuery(words, list.answered.search, list.answered.at)}
              onBack={list.goBack}
              onRetry={list.reload}
            />
          ) : undefined
        }
        fill
        empty={
          <NothingFound
            texts={texts}
            failure={list.shownTotal === undefined ? failure : undefined}
            hasFilters={Object.keys(state.value).length > 0}
            total={list.shownTotal ?? 0}
            pageSize={state.pageSize}
            onRetry={list.reload}
            onClear={() => go({ value: {} })}
            onFirstPage={() => go({ page: 1 })}
          />
        }
      />
    </div>
  );
}
