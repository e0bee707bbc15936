import type { CSSProperties } from "react";

/** Width of a column that names none, where a width is needed. */
const flexibleMinPx = 140;

/** A column as far as its place is concerned. */
export interface PlacedColumn {
  key: string;
  width?: number;
  sticky?: "start" | "end";
}

/** Where a pinned column stands. */
export interface Pin {
  side: "start" | "end";
  /** Widths of the pinned columns between it and its edge. */
  offsetPx: number;
  /** Beside the columns that scroll. */
  isInnermost: boolean;
}

/** The pinned columns of a table. */
export interface PinnedColumns {
  readonly pins: ReadonlyMap<string, Pin>;
  /** What the pinned columns of an edge take together. */
  readonly startPx: number;
  readonly endPx: number;
}

const widthOf = ({ width = flexibleMinPx }: PlacedColumn) => width;

/** Lines up the pinned columns of both edges, several of them side by side. */
export function pinColumns(columns: readonly PlacedColumn[]): PinnedColumns {
  const pins = new Map<string, Pin>();
  const lineUp = (side: "start" | "end", outermostFirst: readonly PlacedColumn[]) =>
    outermostFirst.reduce((offsetPx, column, index) => {
      pins.set(column.key, { side, offsetPx, isInnermost: index === outermostFirst.length - 1 });
      return offsetPx + widthOf(column);
    }, 0);
  const of = (side: "start" | "end") => columns.filter((column) => column.sticky === side);
  return { pins, startPx: lineUp("start", of("start")), endPx: lineUp("end", of("end").toReversed()) };
}

/** Below this width columns share what there is no more: the table scrolls sideways. */
export function leastWidth(columns: readonly PlacedColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0);
}

/** What pinned columns have to leave for the others: a share of the place, within these bounds. */
const roomShare = 0.4;
const roomMinPx = 160;
const roomMaxPx = 200;

/** The edges whose columns are let go, those of the end before those of the start; undefined where all stay. */
export type LooseEdges = "end" | "both" | undefined;

/** Which pinned columns scroll with the others, so that there is room to read beside what stays. */
export function looseEdges({ startPx, endPx }: Pick<PinnedColumns, "startPx" | "endPx">, widthPx: number): LooseEdges {
  const roomPx = Math.min(roomMaxPx, Math.max(roomMinPx, widthPx * roomShare));
  if (startPx + endPx === 0 || widthPx - startPx - endPx >= roomPx) return undefined;
  return widthPx - startPx >= roomPx ? "end" : "both";
}

/** Attributes and style of a cell in a pinned column; none for others. */
export function pinProps(pin: Pin | undefined): {
  "data-sticky"?: string;
  "data-innermost"?: "";
  style?: CSSProperties;
} {
  if (!pin) return {};
  return {
    "data-sticky": pin.side,
    ...(pin.isInnermost ? { "data-innermost": "" as const } : {}),
    ...(pin.offsetPx > 0 ? { style: { "--cp-offset": `${pin.offsetPx}px` } as CSSProperties } : {}),
  };
}
