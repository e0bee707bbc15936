import type { ExportTask } from "@customs-portal/sdk/contract";
import { downloadFirstPage, downloadPageSize } from "@customs-portal/sdk/limits";
import { moduleText } from "@customs-portal/sdk/rules";
import {
  Button,
  SimpleTable,
  EmptyState,
  ErrorState,
  errorText,
  PageHead,
  Pager,
  ResultNote,
  useLocale,
  useResultView,
  useStyles,
  useT,
} from "@customs-portal/ui";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { RefreshState } from "./RefreshState.tsx";
import { defaultName } from "./search-name.ts";
import { SearchBar } from "./SearchBar.tsx";
import { downloadCenterCss } from "./styles.ts";
import { useTaskColumns } from "./task-columns.tsx";
import type { DownloadCenterProps } from "./types.ts";
import { useDownloads } from "./use-downloads.ts";
import { useNarrow } from "./use-narrow.ts";
import { useAnnounceTasks } from "./use-announce-tasks.ts";
import { useOutcomes } from "./use-outcomes.ts";
import { useTableHeight } from "./use-table-height.ts";
import { useTaskList, type TaskList, type TaskQuery } from "./use-task-list.ts";

/** What is shown in place of rows when there are none. */
function NoRows({ portal, list, name }: Pick<DownloadCenterProps, "portal"> & { list: TaskList; name: string }) {
  const t = useT("downloadCenter");
  if (list.failure) {
    const { text, code } = errorText(portal, list.failure.error);
    return (
      <ErrorState
        title={t("failed.title")}
        message={text}
        hint={t("failed.hint")}
        code={code}
        action={
          <Button variant="primary" onClick={() => list.refresh()}>
            {t("retry")}
          </Button>
        }
      />
    );
  }
  if (name) return <EmptyState title={t("notFound.title", { name })} hint={t("notFound.hint")} />;
  return <EmptyState title={t("empty.title")} hint={t("empty.hint")} />;
}

/** What a query searches for, without the page. */
const subjectOf = ({ page: _page, pageSize: _size, ...rest }: TaskQuery) => JSON.stringify(rest);
/** A query in words. */
const answeredQuery = (label: string, { taskName, page }: TaskQuery) => ({
  words: taskName ? [{ label, value: taskName }] : [],
  page,
});
const noRows: readonly ExportTask[] = [];

/** The download centre: search, table with its seven columns, refreshed every five seconds, ten rows a page (R25-*). */
export function DownloadCenter(props: DownloadCenterProps) {
  const { portal, systemCode, taskCode, limit, module = "", extraCode = "" } = props;
  useStyles(downloadCenterCss);
  useLocale();
  const t = useT("downloadCenter");
  const screen = useRef<HTMLElement>(null);
  const header = useRef<HTMLElement>(null);
  const search = useRef<HTMLFormElement>(null);

  const suggested = defaultName(portal, { taskCode, module });
  /** What stands in the box; undefined while it was not touched. */
  const [typed, setTyped] = useState<string>();
  const [searched, setSearched] = useState<string>();
  const [{ page, pageSize }, setPaging] = useState({ page: downloadFirstPage, pageSize: downloadPageSize });
  const name = searched || suggested;

  const systemCodes = systemCode.join(",");
  const taskCodes = taskCode.join(",");
  const query = useMemo<TaskQuery>(
    () => ({
      systemCode: systemCodes.split(","),
      taskCode: taskCodes.split(","),
      limit,
      extraCode,
      taskName: name,
      page,
      pageSize,
    }),
    [systemCodes, taskCodes, limit, extraCode, name, page, pageSize],
  );
  const outcomes = useOutcomes(props);
  const list = useTaskList(query, { screen, outcomes, hostEndsSession: props.hostEndsSession === true });
  const fitsWindow = props.fit !== "content";
  const height = useTableHeight(fitsWindow, screen, header, search);

  // An empty answer to an earlier question says nothing about this one.
  const shownQuery = list.stale && list.rows.length === 0 ? undefined : list.shownQuery;
  const view = useResultView({
    subject: subjectOf(query),
    shownSubject: shownQuery && subjectOf(shownQuery),
    stale: list.stale,
    pending: list.stale && !list.failure,
    failed: list.failure !== undefined,
  });

  const pages = Math.max(1, Math.ceil(list.total / pageSize));
  if (!list.stale && page > pages) setPaging({ page: pages, pageSize });

  const downloads = useDownloads(props, outcomes);
  const narrow = useNarrow(screen);
  const [asked, askToCancel] = useState<ExportTask>();
  const columns = useTaskColumns({ list, downloads, narrow, onCancel: askToCancel });
  useAnnounceTasks(list, query);
  const { ListSide } = list.parts ?? {};
  const isReady = list.fetchedAt !== undefined;
  const tellReady = useEffectEvent(() => props.onReady?.());
  useEffect(() => {
    if (isReady) tellReady();
  }, [isReady]);

  /** Back to what the rows at hand answer. */
  const goBack = () => {
    if (!shownQuery) return;
    const wanted = shownQuery.taskName === suggested ? undefined : shownQuery.taskName;
    setTyped(wanted);
    setSearched(wanted);
    setPaging({ page: shownQuery.page, pageSize: shownQuery.pageSize });
  };
  const failure = list.failure && errorText(portal, list.failure.error);

  const submit = () => {
    const wanted = typed === undefined ? searched : typed.trim() || undefined;
    setTyped(wanted);
    if (wanted === searched && page === downloadFirstPage) list.refresh();
    setSearched(wanted);
    setPaging({ page: downloadFirstPage, pageSize });
  };
  const goHome = "tabs" in portal ? { onClick: () => portal.tabs.open("/home") } : undefined;
  const moduleName = moduleText(portal.t, module);

  return (
    <section className="dc-screen" data-fit={fitsWindow ? undefined : "content"} ref={screen}>
      <PageHead
        ref={header}
        title={t("title")}
        trail={goHome ? [{ label: t("home"), ...goHome }] : []}
        part={moduleName}
        level={goHome ? 1 : 2}
      >
        <RefreshState list={list} />
      </PageHead>
      <SearchBar ref={search} name={typed ?? suggested} onType={setTyped} onSearch={submit} />
      <SimpleTable
        label={t("title")}
        columns={columns}
        rows={view.skeleton ? noRows : list.rows}
        rowKey={list.keyOf}
        loading={view.skeleton}
        busy={list.stale && !list.failure}
        dimmed={view.dimmed}
        note={
          view.dimmed && (failure || view.slow) ? (
            <ResultNote
              failure={failure}
              shownAt={list.fetchedAt}
              answered={shownQuery && answeredQuery(t("search.label"), shownQuery)}
              onBack={goBack}
              onRetry={() => list.refresh()}
            />
          ) : undefined
        }
        height={height}
        empty={<NoRows portal={portal} list={list} name={name} />}
      />
      <footer className="dc-footer">
        {view.totalKnown && list.total > 0 && (
          <Pager page={page} pageSize={pageSize} total={list.total} onChange={setPaging} />
        )}
      </footer>
      {ListSide && <ListSide screen={screen} refresh={list.refresh} asked={asked} ask={askToCancel} />}
    </section>
  );
}
