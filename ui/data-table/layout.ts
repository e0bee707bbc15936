import type { CSSProperties } from "react";
import { wholeProps } from "../table/whole-cells.ts";
import type { DataColumn } from "./columns.ts";

/** The column of the boxes that choose rows. */
const choicePx = 44;

/** Where a column or group stands. */
export interface Placed {
  key: string;
  pinned: "start" | "end" | undefined;
  /** Place of its first column among all, from 0; boxes that choose rows are no column. */
  index: number;
  /** Columns that it covers. */
  span: number;
  /** The pinned columns of an edge end here. */
  isInnermost: boolean;
}

/** A column that is drawn. */
export interface Leaf<Row> extends Placed {
  column: DataColumn<Row>;
  isFirst: boolean;
  minPx: number;
}

/** A heading: of a column, or of a group above it. */
export interface Heading<Row> extends Placed {
  title: string;
  /** The rows of the header that it covers, from 0, `endLevel` not included. */
  level: number;
  endLevel: number;
  /** The heading of a column; undefined for groups. */
  leaf: Leaf<Row> | undefined;
}

/** Attributes and style that place a cell. Widths are properties of the table, so that resizing draws no cell anew. */
export function placeOf(placed: Placed, columns: number, isChoosing: boolean) {
  const { pinned, index, span } = placed;
  // Columns at the end count from there: before them is what the columns leave free.
  const line = pinned === "end" ? index - columns - 1 : index + 1 + (isChoosing ? 1 : 0);
  const edge = pinned === "end" ? index + span - 1 : index;
  return {
    "data-sticky": pinned,
    "data-innermost": placed.isInnermost ? ("" as const) : undefined,
    style: {
      gridColumn: `${line} / span ${span}`,
      ...(pinned && { "--cp-offset": `var(--cp-at-${edge})` }),
    } as CSSProperties,
  };
}

/** The attributes of all cells of a column, made once. */
export function cellProps<Row>(leaf: Leaf<Row>, columns: number, isChoosing: boolean) {
  const { column, index } = leaf;
  const { style: placed, ...place } = placeOf(leaf, columns, isChoosing);
  // In order cells find their places themselves; those of the end are beyond what the columns leave free.
  const { gridColumn: _gridColumn, ...rest } = placed;
  const style = leaf.pinned === "end" ? placed : leaf.pinned ? rest : undefined;
  return {
    role: leaf.isFirst ? "rowheader" : "gridcell",
    className: "cp-dt-cell",
    tabIndex: -1,
    "aria-colindex": index + 1 + (isChoosing ? 1 : 0),
    ...place,
    ...wholeProps(column, index, style),
  };
}

/** The properties of a table that hold its widths. */
export function widthProperties<Row>(
  leaves: readonly Leaf<Row>[],
  widthOf: (key: string) => number,
  isChoosing: boolean,
): Record<string, string> {
  const tracks = (pinned: boolean) =>
    leaves.filter((leaf) => (leaf.pinned === "end") === pinned).map(({ key }) => `${widthOf(key)}px`);
  const properties: Record<string, string> = {};
  let startPx = isChoosing ? choicePx : 0;
  for (const { key, pinned, index } of leaves) {
    if (pinned !== "start") continue;
    properties[`--cp-at-${index}`] = `${startPx}px`;
    startPx += widthOf(key);
  }
  let endPx = 0;
  for (const { key, pinned, index } of leaves.toReversed()) {
    if (pinned !== "end") continue;
    properties[`--cp-at-${index}`] = `${endPx}px`;
    endPx += widthOf(key);
  }
  const choice = isChoosing ? [`${choicePx}px`] : [];
  properties["--cp-tracks"] = [...choice, ...tracks(false), "minmax(0, 1fr)", ...tracks(true)].join(" ");
  const sum = leaves.reduce((total, { key }) => total + widthOf(key), isChoosing ? choicePx : 0);
  properties["--cp-sheet"] = `${sum}px`;
  properties["--cp-pinned-start"] = `${startPx}px`;
  properties["--cp-pinned-end"] = `${endPx}px`;
  return properties;
}
