import type { LinePortal } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  EmptyState,
  errorText,
  ErrorState,
  Icon,
  useFormat,
  useResultView,
  useT,
  type RowSource,
} from "@customs-portal/ui";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type RefObject } from "react";
import { keyOf, type Entry } from "./contract.ts";
import { entryColumns, isNarrowList } from "./entry-columns.tsx";
import { nameOf } from "./folder-path.ts";
import type { IsNew } from "./uploads.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { useAskedAgain } from "./use-asked-again.ts";
import type { FileActions } from "./use-file-actions.ts";
import type { FolderList } from "./use-folder.ts";
import type { Chosen } from "./use-chosen.ts";
import { useKeptPlace } from "./use-kept-place.ts";

export interface FolderTableProps {
  portal: LinePortal;
  folder: string;
  list: FolderList;
  /** What is shown of it. */
  arrangement: Arrangement;
  actions: FileActions;
  /** Undefined where nothing can be chosen. */
  chosen: Chosen | undefined;
  batchActions: ReactNode;
  /** How much of the folder is shown, in words; below the list. */
  count: string | undefined;
  /** Its grid. */
  table: RefObject<HTMLDivElement | null>;
  isNew: IsNew;
  widthPx: number;
  /** Stands in the place of rows where there are none. */
  empty: ReactNode;
  /** Goes to the topmost folder. */
  onTop(): void;
}

/** So many rows before the end of what is loaded more is asked for. */
const aheadRows = 40;
/** Grey shapes that stand for what is not loaded. */
const shapeRows = 3;

/** The rows of a folder, with grey shapes behind them while there are more. */
function rowsOf(entries: readonly Entry[], hasMore: boolean): RowSource<Entry> {
  return { count: entries.length + (hasMore ? shapeRows : 0), get: (index) => entries[index] };
}

/** A folder: its folders, then its files, of which those in sight are drawn. */
export function FolderTable(props: FolderTableProps) {
  const { portal, folder, list, arrangement, actions, chosen, table, isNew, widthPx, empty, onTop } = props;
  const t = useT("files");
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef(0);
  const isChoosing = chosen !== undefined;
  const { resource, hasMore, moreError } = list;
  const { entries, sort, order, isWaiting } = arrangement;
  const { dataKey, pending, error } = resource;
  const view = useResultView({
    subject: folder,
    shownSubject: dataKey,
    stale: dataKey !== folder,
    pending,
    failed: error !== undefined,
  });
  const hasFailed = error !== undefined && dataKey !== folder;
  const isShown = !view.skeleton && !hasFailed;
  const rows = useMemo(() => rowsOf(isShown ? entries : [], isShown && hasMore), [entries, hasMore, isShown]);
  const shownFolder = isShown ? dataKey : undefined;
  const columns = useMemo(
    () => entryColumns({ portal, folder: dataKey ?? folder, t, format, actions, isNew, widthPx, isChoosing }),
    [portal, dataKey, folder, t, format, actions, isNew, widthPx, isChoosing],
  );
  useAskedAgain({ error: moreError ?? error, place: frame, ask: list.askAgain });
  useKeptPlace(table, { folder: shownFolder, entries: isShown ? entries : [] });

  const look = (loaded: number) => {
    if (isShown && dataKey === folder && end.current + aheadRows > loaded) list.want(end.current + aheadRows);
  };
  const lookOn = useEffectEvent(look);
  useEffect(() => {
    if (hasMore) lookOn(entries.length);
  }, [entries.length, hasMore]);

  const failure = error === undefined ? undefined : errorText(portal, error);
  const later = moreError ?? (hasFailed ? undefined : error);
  return (
    <div className="files-table" ref={frame}>
      <DataTable
        label={t("table")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        {...(isNarrowList(widthPx) && { density: "loose" })}
        loading={view.skeleton}
        loadingText={t("reading", { folder: nameOf(folder) || t("all") })}
        selection={chosen?.selection}
        onSelectionChange={chosen?.choose}
        batchActions={props.batchActions}
        summary={
          props.count && (
            <span className="files-quiet" title={props.count}>
              {props.count}
            </span>
          )
        }
        sort={sort}
        onSortChange={order}
        busy={(pending && dataKey !== folder) || (isWaiting && moreError === undefined)}
        dimmed={view.dimmed}
        fill
        ref={table}
        onVisible={(_first, last) => {
          end.current = last;
          if (hasMore) look(entries.length);
        }}
        empty={
          list.isWrong ? (
            <EmptyState
              title={t("wrong.title")}
              hint={t("wrong.hint")}
              action={<Button onClick={onTop}>{t("wrong.back")}</Button>}
            />
          ) : hasFailed ? (
            <ErrorState
              title={t("failed.title")}
              message={failure?.text}
              hint={t("failed.hint")}
              code={failure?.code}
              action={<Button onClick={resource.reload}>{t("retry")}</Button>}
            />
          ) : (
            empty
          )
        }
        note={
          later !== undefined && (
            <div className="files-later" role="alert">
              <Icon of={CircleAlert} />
              <span>
                {t(moreError === undefined ? "later.reload" : "later.more", { why: errorText(portal, later).text })}
              </span>
              <Button size="compact" onClick={moreError === undefined ? resource.reload : list.retryMore}>
                {t("retry")}
              </Button>
            </div>
          )
        }
      />
    </div>
  );
}
