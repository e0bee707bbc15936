import type { CSSProperties, Key, ReactNode, Ref } from "react";
import { Skeleton } from "../controls/Skeleton.tsx";
import { useStyles } from "../hooks/use-styles.ts";
import { useT } from "../hooks/use-texts.ts";
import { tableCss } from "../styles/table.ts";
import { TruncatedText } from "./TruncatedText.tsx";

export interface DataColumn<Row> {
  key: string;
  title: ReactNode;
  /** Pixels; columns without a width share what is left. */
  width?: number;
  align?: "start" | "center" | "end";
  /** Text and numbers are cut to one line with the whole on hover and focus; other nodes are shown as they are. */
  cell(row: Row): ReactNode;
  /** Codes: a fixed-width font. */
  mono?: boolean;
  /** Stays in sight at this edge while the table scrolls sideways. */
  sticky?: "start" | "end";
}

export interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row, index: number): Key;
  /** Nothing was loaded yet: rows of grey shapes are shown. */
  loading?: boolean;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  caption?: ReactNode;
  /** What is shown is being replaced; it stays readable under a thin moving line. */
  busy?: boolean;
  /** Height in pixels; the height of its rows when left out. */
  height?: number | undefined;
  /** Takes the height that a column of flex items has left, at least 240 px. */
  fill?: boolean;
  /** The scrolling region. */
  ref?: Ref<HTMLDivElement>;
}

const flexibleMinPx = 140;
const skeletonRows = 10;

function CellContent({ value }: { value: ReactNode }) {
  if (typeof value === "string") return value === "" ? null : <TruncatedText text={value} />;
  return typeof value === "number" ? <TruncatedText text={String(value)} /> : value;
}

/** A table whose header stays while its rows scroll, for lists of some hundred rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, loading = false, empty, caption, busy = false, ref } = props;
  const { height, fill = false } = props;
  useStyles(tableCss);
  const t = useT("ui");
  const minWidth = columns.reduce((sum, column) => sum + (column.width ?? flexibleMinPx), 0);
  const cellProps = (column: DataColumn<Row>) => ({
    "data-align": column.align,
    "data-mono": column.mono ? "" : undefined,
    "data-sticky": column.sticky,
  });
  const style: CSSProperties = height === undefined ? {} : { height };

  return (
    <div
      className="cp-table"
      data-busy={busy || loading ? "" : undefined}
      data-fill={fill ? "" : undefined}
      style={style}
    >
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className="cp-table-scroll"
        role="region"
        aria-label={label}
        aria-busy={busy || loading}
        tabIndex={0}
        ref={ref}
      >
        <table style={{ minWidth }}>
          {caption && <caption>{caption}</caption>}
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" {...cellProps(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading && rows.length === 0
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  <tr key={row} aria-hidden="true">
                    {columns.map((column, index) => (
                      <td key={column.key} {...cellProps(column)}>
                        <Skeleton width={`${90 - ((row * 3 + index * 7) % 5) * 10}%`} />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row, index) => (
                  <tr key={rowKey(row, index)}>
                    {columns.map((column) => (
                      <td key={column.key} {...cellProps(column)}>
                        <CellContent value={column.cell(row)} />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
        {!loading && rows.length === 0 && <div className="cp-table-empty">{empty}</div>}
        {loading && rows.length === 0 && (
          <span className="cp-hidden" role="status">
            {t("table.loading")}
          </span>
        )}
      </div>
    </div>
  );
}
