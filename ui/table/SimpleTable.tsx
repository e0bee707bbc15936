import { useImperativeHandle, useMemo, useRef, type CSSProperties, type Key, type ReactNode, type Ref } from "react";
import { Skeleton } from "../controls/Skeleton.tsx";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { tableCss } from "../styles/table.ts";
import { FullTextLater } from "./FullTextLater.tsx";
import { KeepFocus } from "./KeepFocus.tsx";
import { leastWidth, pinColumns, pinProps } from "./pinned-columns.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useScrollEdges } from "./use-scroll-edges.ts";
import { wholeProps } from "./whole-cells.ts";

export interface SimpleColumn<Row> {
  key: string;
  title: ReactNode;
  /** Pixels; columns without a width share what is left. */
  width?: number;
  align?: "start" | "center" | "end";
  /** Text and numbers are cut to one line with the whole on hover and focus; other nodes are shown as they are. */
  cell(row: Row): ReactNode;
  /** Codes: a fixed-width font. */
  mono?: boolean;
  /** Dates, amounts and the like: shown wholly or not at all. Left out, columns of numbers (`end`) and codes are. */
  isWhole?: boolean;
  /** Stays in sight at this edge while the table scrolls sideways; several columns of an edge stand side by side. */
  sticky?: "start" | "end";
}

export interface SimpleTableProps<Row> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): Key;
  /** Nothing was loaded yet: rows of grey shapes are shown. */
  loading?: boolean;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  caption?: ReactNode;
  /** Something is being fetched; a thin moving line says so. */
  busy?: boolean;
  /** The rows answer another question than the one that was asked: they stay readable, but pale. */
  dimmed?: boolean;
  /** Stands over the lower edge of the table: what is waited for, what failed. */
  note?: ReactNode;
  /** Height in pixels; the height of its rows when left out. */
  height?: number | undefined;
  /** Takes the height that a column of flex items has left, at least 240 px. */
  fill?: boolean;
  /** The scrolling region. */
  ref?: Ref<HTMLDivElement>;
}

const skeletonRows = 10;

function CellContent({ value }: { value: ReactNode }) {
  if (typeof value !== "string" && typeof value !== "number") return value;
  return value === "" ? null : <span className="cp-cut">{value}</span>;
}

/**
 * A table whose header stays while its rows scroll, for lists of some hundred rows. It is one stop of the Tab key, with
 * arrow keys inside (the grid pattern of ARIA); the first column names the row.
 */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { label, columns, rows, rowKey, loading = false, empty, caption, busy = false, dimmed = false, note } = props;
  const { height, fill = false, ref } = props;
  useStyles(tableCss);
  const t = useT("ui");
  const table = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, []);
  const { pins, startPx, endPx } = useMemo(() => pinColumns(columns), [columns]);
  useScrollEdges(table, scroller, startPx, endPx);
  useGridKeys(scroller);
  const cellProps = (column: SimpleColumn<Row>, index: number) => {
    const { style, ...pinned } = pinProps(pins.get(column.key));
    return { ...pinned, ...wholeProps(column, index, style) };
  };
  const style = {
    ...(height === undefined ? {} : { height }),
    "--cp-pinned-start": `${startPx}px`,
    "--cp-pinned-end": `${endPx}px`,
  } as CSSProperties;
  const isLoadingFirst = loading && rows.length === 0;
  const isBusy = busy || loading;

  return (
    <div
      className="cp-table"
      ref={table}
      data-busy={isBusy ? "" : undefined}
      data-dimmed={dimmed ? "" : undefined}
      data-noted={note ? "" : undefined}
      data-fill={fill ? "" : undefined}
      style={style}
    >
      {/* A region that scrolls must be reachable by keyboard: by its cells, or itself where there are none. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className="cp-table-scroll"
        role="region"
        aria-label={label}
        aria-busy={isBusy}
        tabIndex={rows.length === 0 ? 0 : -1}
        ref={scroller}
      >
        {/* A table whose cells the arrow keys walk is a grid. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" aria-label={label} style={{ minWidth: leastWidth(columns) }}>
          {caption && <caption>{caption}</caption>}
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column.key} scope="col" {...cellProps(column, index)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isLoadingFirst
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  <tr key={row} aria-hidden="true">
                    {columns.map((column, index) => (
                      <td key={column.key} {...cellProps(column, index)}>
                        <Skeleton width={`${90 - ((row * 3 + index * 7) % 5) * 10}%`} />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row, index) => (
                  <tr key={rowKey(row, index)}>
                    {columns.map((column, position) => {
                      const content = <CellContent value={column.cell(row)} />;
                      return position === 0 ? (
                        <th key={column.key} scope="row" tabIndex={-1} {...cellProps(column, position)}>
                          {content}
                        </th>
                      ) : (
                        <td key={column.key} tabIndex={-1} {...cellProps(column, position)}>
                          {content}
                        </td>
                      );
                    })}
                  </tr>
                ))}
          </tbody>
        </table>
        {!loading && rows.length === 0 && (
          <KeepFocus className="cp-table-empty" region={scroller}>
            {empty}
          </KeepFocus>
        )}
        {isLoadingFirst && (
          <span className="cp-hidden" role="status">
            {t("table.loading")}
          </span>
        )}
      </div>
      <span className="cp-table-fade" data-side="start" data-pinned={startPx > 0 ? "" : undefined} />
      <span className="cp-table-fade" data-side="end" data-pinned={endPx > 0 ? "" : undefined} />
      {note && (
        <KeepFocus className="cp-table-note" region={scroller}>
          {note}
        </KeepFocus>
      )}
      <FullTextLater scroller={scroller} />
    </div>
  );
}
