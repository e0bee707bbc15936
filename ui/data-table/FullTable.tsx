import LoaderCircle from "lucide-react/icons/loader-circle";
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
} from "react";
import { AnchoredMenu } from "../controls/AnchoredMenu.tsx";
import { Icon } from "../controls/Icon.tsx";
import { useAnnounce } from "../hooks/use-announce.ts";
import { usePortal } from "../hooks/use-portal.ts";
import { useAppearance } from "../hooks/use-appearance.ts";
import { useFormat } from "../hooks/use-format.ts";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { useElapsed } from "../results/use-elapsed.ts";
import { dataTableCss } from "../styles/data-table.ts";
import { FullText } from "../table/FullText.tsx";
import { KeepFocus } from "../table/KeepFocus.tsx";
import { useScrollEdges } from "../table/use-scroll-edges.ts";
import type { RowShape } from "./BodyRow.tsx";
import { chosenRows, toPaste } from "./copy.ts";
import { headingMenu } from "./heading-menu.ts";
import { cellProps, widthProperties } from "./layout.ts";
import type { DataTableProps } from "./props.ts";
import type { SortBy } from "./row-source.ts";
import { isSelected, noSelection, selectedCount } from "./selection.ts";
import { TableBody } from "./TableBody.tsx";
import { TableFoot } from "./TableFoot.tsx";
import { TableHead } from "./TableHead.tsx";
import { useChoice } from "./use-choice.ts";
import { useColumnSetup } from "./use-column-setup.ts";
import { useColumns } from "./use-columns.ts";
import { useFitted, type FittedWidths } from "./use-fitted.ts";
import { useHeadingActions } from "./use-heading-actions.ts";
import { useListPaper } from "./use-list-paper.ts";
import { useTableKeys } from "./use-table-keys.ts";
import type { RowWindow } from "./use-window.ts";
import { densityOf, rowHeight } from "./windowing.ts";

export { tableTexts } from "./locales/index.ts";

const skeletonRows = 10;
/** Whoever waits for a shorter time is told of the rows alone. */
const tellLoadingMs = 500;
const noSort: readonly SortBy[] = [];
const nothing = () => undefined;
const shapes = { count: skeletonRows, get: nothing };
const isCoarse = () => matchMedia("(pointer: coarse)").matches;

/** What `DataTable` shows once its code is there. */
export function FullTable<Row>(props: DataTableProps<Row>) {
  const { label, columns: page, rowKey, sort = noSort, onSortChange, selection, onSelectionChange, paging } = props;
  const [look] = useAppearance();
  const {
    density = densityOf[look.density],
    loading = false,
    busy = false,
    dimmed = false,
    height,
    fill = false,
    note,
    ref,
  } = props;
  useStyles(dataTableCss);
  const t = useT("ui-table");
  const ui = useT("ui");
  const format = useFormat();
  const announce = useAnnounce();
  const { notices } = usePortal();
  const table = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<Pick<RowWindow, "reveal">>(null);
  const mark = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, []);

  const isLoadingFirst = loading && props.rows.count === 0;
  const rows = isLoadingFirst ? shapes : props.rows;
  const tellsLoading = useElapsed(isLoadingFirst, tellLoadingMs);
  const total = paging?.total ?? props.rows.count;
  const isChoosing = selection !== undefined;
  const { shown, change } = useColumnSetup(page, props.setup, props.onSetupChange);
  const [fitted, setFitted] = useState<FittedWidths>({});
  const columns = useColumns(shown, fitted, sort, onSortChange);
  const { leaves, headings } = columns;
  useFitted(table, leaves, { isChoosing, hasRows: rows.get(0) !== undefined, fitted, onFit: setFitted });
  useListPaper(table, {
    label,
    rows: props.rows,
    paging,
    leaves,
    headings,
    isPage: fill,
    isStale: dimmed || loading,
  });
  const heading = useHeadingActions({ table, mark, shown, columns, isChoosing, onChange: change });
  const choice = useChoice({
    rows: props.rows,
    rowKey,
    total,
    isPaged: paging !== undefined,
    selection: selection ?? noSelection,
    onChange: onSelectionChange ?? nothing,
  });

  const [coarse] = useState(isCoarse);
  const rowPx = rowHeight(density, coarse);
  useTableKeys(scroller, {
    rowCount: () => rows.count,
    columnCount: () => leaves.length + (isChoosing ? 1 : 0),
    headRows: () => headings.length,
    reveal: (row) => body.current?.reveal(row),
    sort: (key, isMore) => columns.toggleSort(key, isMore),
    openMenu: heading.actions.openMenu,
    resize: heading.resize,
    choose: (row, isRange) => isChoosing && choice.choose(row, isRange),
    chooseAll: () => isChoosing && choice.chooseAll(),
  });

  const properties = widthProperties(leaves, columns.widthOf, isChoosing);
  const pinnedPx = (side: "start" | "end") => Number.parseFloat(properties[`--cp-pinned-${side}`] ?? "");
  useScrollEdges(table, scroller, pinnedPx("start"), pinnedPx("end"));

  // Another page or order begins at its first row; the same rows again stay where they are.
  const question = JSON.stringify([paging?.page, paging?.pageSize, sort]);
  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current !== question) scroller.current?.scrollTo({ top: 0 });
    asked.current = question;
  }, [question]);

  const chooseLabel = t("choose");
  const shape = useMemo((): RowShape<Row> => {
    return {
      leaves,
      cells: leaves.map((leaf) => cellProps(leaf, leaves.length, isChoosing)),
      isChoosing,
      chooseLabel,
    };
  }, [leaves, isChoosing, chooseLabel]);
  const firstAria = headings.length + 1 + (paging ? (paging.page - 1) * paging.pageSize : 0);
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest(".cp-dt-choice")) return;
    const row = target.closest<HTMLElement>("[data-row]");
    if (row?.dataset.row !== undefined) choice.choose(Number(row.dataset.row), shiftKey);
  };
  const onCopy = (event: ClipboardEvent) => {
    const { target, currentTarget } = event;
    const cell =
      target instanceof HTMLElement && currentTarget.contains(target)
        ? target.closest<HTMLElement>("[data-cell]")
        : null;
    const isText =
      !(getSelection()?.isCollapsed ?? true) || (target instanceof Element && target.matches("input, textarea"));
    const rowElement = cell?.closest<HTMLElement>("[data-row]");
    if (!cell || isText || !rowElement) return;
    const row = rows.get(Number(rowElement.dataset.row));
    if (row === undefined) return;
    const chosen = selection && isSelected(selection, rowKey(row)) ? chosenRows(rows, rowKey, selection) : [];
    const leaf = leaves[[...rowElement.children].indexOf(cell) - (isChoosing ? 1 : 0)];
    const drawn = leaves.map(({ column }) => column);
    const { text, html } = chosen.length > 0 ? toPaste(chosen, drawn) : toPaste([row], leaf ? [leaf.column] : drawn);
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData("text/html", html);
    event.preventDefault();
    const count = format.number(chosen.length);
    announce(chosen.length > 0 ? t("copiedRows", { count }) : t("copied"));
    const wanted = selection && chosen.length > 0 ? selectedCount(selection, total) : 0;
    // Those of other pages are not at hand.
    if (wanted > chosen.length)
      notices.show({ kind: "warning", text: t("copiedSome", { count, total: format.number(wanted) }) });
  };

  const menuAt = heading.menuKey === undefined ? undefined : heading.headingOf(heading.menuKey);
  const menuLeaf = leaves.find(({ key }) => key === heading.menuKey);
  const style = { ...properties, "--cp-row": `${rowPx}px`, "--cp-levels": headings.length } as CSSProperties;
  const isBusy = busy || loading;
  const isEmpty = !isLoadingFirst && rows.count === 0;
  return (
    <div className="cp-dt-frame" data-fill={fill ? "" : undefined} style={height === undefined ? {} : { height }}>
      <div
        className="cp-table cp-dt"
        ref={table}
        data-busy={isBusy ? "" : undefined}
        data-dimmed={dimmed ? "" : undefined}
        data-noted={note ? "" : undefined}
        data-fill={fill || height !== undefined ? "" : undefined}
        style={style}
      >
        {/* What a press does, the keys of the table do as well. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <div
          className="cp-table-scroll"
          role="grid"
          aria-label={label}
          aria-busy={isBusy}
          aria-rowcount={headings.length + (isLoadingFirst ? 0 : total)}
          aria-colcount={leaves.length + (isChoosing ? 1 : 0)}
          aria-multiselectable={isChoosing ? true : undefined}
          tabIndex={-1}
          ref={scroller}
          onClick={onClick}
          onCopy={onCopy}
        >
          <TableHead columns={columns} choice={isChoosing ? choice : undefined} actions={heading.actions} ref={head} />
          <TableBody
            ref={body}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            shape={shape}
            scroller={scroller}
            head={head}
            rowPx={rowPx}
            guessPx={height ?? window.innerHeight}
            firstAria={firstAria}
            onVisible={props.onVisible}
          />
        </div>
        {isEmpty && (
          <KeepFocus className="cp-dt-empty" region={scroller}>
            {props.empty}
          </KeepFocus>
        )}
        {/* Screen readers only follow a region that was there before its text. */}
        <div className={props.loadingText === undefined ? "cp-hidden" : "cp-dt-loading"} role="status">
          {tellsLoading && (
            <span>
              {props.loadingText !== undefined && <Icon of={LoaderCircle} spin />}
              <span>{props.loadingText ?? ui("table.loading")}</span>
            </span>
          )}
        </div>
        <span
          className="cp-table-fade"
          data-side="start"
          data-pinned={properties["--cp-pinned-start"] === "0px" ? undefined : ""}
        />
        <span
          className="cp-table-fade"
          data-side="end"
          data-pinned={properties["--cp-pinned-end"] === "0px" ? undefined : ""}
        />
        <div className="cp-dt-drop" ref={mark} hidden />
        {note && (
          <KeepFocus className="cp-table-note" region={scroller}>
            {note}
          </KeepFocus>
        )}
      </div>
      {(isChoosing || paging) && (
        <TableFoot
          chosen={selection && selectedCount(selection, total)}
          total={total}
          choice={choice}
          actions={props.batchActions}
          summary={props.summary}
          paging={paging}
          region={scroller}
        />
      )}
      {heading.menuKey !== undefined && menuAt && (
        <AnchoredMenu
          label={t("menu", { column: menuAt.querySelector(".cp-cut")?.textContent ?? "" })}
          anchor={menuAt}
          groups={headingMenu({
            key: heading.menuKey,
            shown,
            sort,
            onSort: menuLeaf?.column.isSortable ? onSortChange : undefined,
            onChange: change,
            onFit: menuLeaf && (() => heading.actions.fit(menuLeaf.key)),
            t,
          })}
          onClose={heading.closeMenu}
        />
      )}
      <FullText scroller={scroller} />
    </div>
  );
}
