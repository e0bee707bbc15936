import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  describeQuery,
  Icon,
  IconButton,
  MissingNumbers,
  PageHead,
  QueryForm,
  ResultNote,
  useFormat,
  useLocale,
  useMoments,
  usePersonalColumns,
  useQueryLanguage,
  useQueryViews,
  useResource,
  useT,
  type QueryFormHandle,
} from "@customs-portal/ui";
import Columns3 from "lucide-react/icons/columns-3";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useRef } from "react";
import { fetchCounts, fetchMissing } from "./api.ts";
import { shipmentColumns } from "./columns.tsx";
import { Counters } from "./Counters.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { toSort, toSortBy } from "./list-state.ts";
import { workbenchPath, type ListName } from "./paths.ts";
import { useFollow } from "./use-follow.ts";
import { useShipments } from "./use-shipments.ts";

/** A list of shipments: the workbench with its counters, or those that the user follows. */
export function ListPage({ portal, list }: { portal: LinePortal; list: ListName }) {
  const t = useT("logistics");
  const format = useFormat();
  const momentText = useMoments();
  const locale = useLocale();
  const form = useRef<QueryFormHandle>(null);
  const shipments = useShipments(portal, list, form);
  const { state, fields, view, failure, answered, go } = shipments;
  const language = useQueryLanguage();
  const counts = useResource("counts", (signal) => fetchCounts(portal, signal));
  const follow = useFollow(portal, shipments.loadedAt, counts.reload);
  const resourceId = `logistics/${list}`;
  const views = useQueryViews(resourceId, portal.router.location.getSnapshot().search);
  const title = t(list === "workbench" ? "title.workbench" : "title.list");
  const columns = shipmentColumns({ portal, list, t, format, follow });
  const personal = usePersonalColumns(resourceId, columns, { title });
  const { openSetup } = personal;
  const refresh = () => {
    shipments.reload();
    counts.reload();
  };
  const loadedAt = view.dimmed ? undefined : shipments.loadedAt;

  return (
    <div className="logi-page">
      <PageHead title={title} trail={[{ label: t("group") }]} />
      {list === "workbench" && <Counters portal={portal} counts={counts} state={state} fields={fields} />}
      <QueryForm
        fields={fields}
        value={state.value}
        problems={state.problems}
        views={views}
        setup={{ resourceId, title }}
        rows={1}
        handle={form}
        onApply={(value) => (go({ value }), true)}
      />
      <div className="logi-tools">
        <p className="logi-quiet">{t(list === "workbench" ? "list.order" : "list.followed")}</p>
        <div>
          {list === "list" && <Button onClick={() => portal.tabs.open(workbenchPath)}>{t("list.toWorkbench")}</Button>}
          <span className="logi-quiet logi-loaded">
            {loadedAt && t("list.loadedAt", { time: momentText(loadedAt) })}
          </span>
          {openSetup && (
            <IconButton
              label={t("list.columns")}
              icon={<Icon of={Columns3} />}
              aria-haspopup="dialog"
              onClick={() => void openSetup()}
            />
          )}
          <IconButton label={t("list.refresh")} icon={<Icon of={RefreshCw} />} onClick={refresh} />
        </div>
      </div>
      <MissingNumbers
        subject={JSON.stringify([list, state.filters])}
        hasNumbers={state.filters.number !== undefined}
        loadedAt={view.totalKnown ? shipments.loadedAt : undefined}
        fetch={(signal) => fetchMissing(portal, state.filters, list === "list", signal)}
      />
      <DataTable
        // Widths that fit the words of one language do not fit those of another.
        key={locale}
        label={title}
        columns={columns}
        setup={personal.setup}
        onSetupChange={personal.saveSetup}
        rows={shipments.rows}
        rowKey={(row) => row.id}
        sort={toSortBy(state.sort)}
        onSortChange={(sort) => go({ sort: toSort(sort) })}
        paging={shipments.paging}
        loading={view.skeleton || !personal.isReady}
        busy={shipments.pending}
        dimmed={view.dimmed}
        note={
          shipments.shownTotal !== undefined && (failure || view.slow) ? (
            <ResultNote
              failure={failure}
              shownAt={shipments.loadedAt}
              answered={
                language && answered && { words: describeQuery(fields, answered.value, language), page: answered.page }
              }
              onBack={shipments.goBack}
              onRetry={shipments.reload}
            />
          ) : undefined
        }
        fill
        empty={
          <NothingFound
            list={list}
            failure={shipments.shownTotal === undefined ? failure : undefined}
            hasFilters={Object.keys(state.value).length > 0}
            isPastEnd={(shipments.shownTotal ?? 0) > 0}
            onRetry={shipments.reload}
            onClear={() => go({ value: {} })}
            onFirstPage={() => go({ page: 1 })}
            onWorkbench={() => portal.tabs.open(workbenchPath)}
          />
        }
      />
    </div>
  );
}
