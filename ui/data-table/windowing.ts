import type { Appearance } from "@customs-portal/sdk/appearance";

/** Which rows of a long list are drawn, and where. All lengths are pixels. */

export type Density = "compact" | "normal" | "loose";

const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, loose: 48 };
/** Rows of a page that asks for no height of its own, by the look of the portal. */
export const densityOf = { comfortable: "normal", compact: "compact", touch: "loose" } as const satisfies Record<
  Appearance["density"],
  Density
>;
/** Fingers need more than a mouse. */
const coarseRowPx = 44;

export function rowHeight(density: Density, isCoarse: boolean): number {
  return isCoarse ? Math.max(coarseRowPx, rowHeights[density]) : rowHeights[density];
}

/** Browsers draw nothing beyond some 16 million pixels; longer lists are scrolled through faster instead. */
const canvasMaxPx = 8_000_000;
/** Rows drawn beyond each edge of the view, so that scrolling draws anew only every so many rows. */
const spareRows = 4;
/** Longer lists count their rows' places from here and there, within what browsers can place. */
const baseRows = 10_000;

/** Drawn rows: from `first` to before `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** A list of rows in a view. */
export interface RowCanvas {
  count: number;
  rowPx: number;
  /** What shows rows: the view without its header. */
  viewPx: number;
}

export function canvasHeight({ count, rowPx }: Pick<RowCanvas, "count" | "rowPx">): number {
  return Math.min(count * rowPx, canvasMaxPx);
}

/** How many pixels of rows a pixel of scrolling stands for. */
function stretch(canvas: RowCanvas): number {
  const height = canvasHeight(canvas);
  const scrollable = height - canvas.viewPx;
  return scrollable > 0 && height < canvas.count * canvas.rowPx
    ? (canvas.count * canvas.rowPx - canvas.viewPx) / scrollable
    : 1;
}

/** The offset of the first pixel of rows in the view. */
function offsetAt(scrollTop: number, canvas: RowCanvas): number {
  return scrollTop * stretch(canvas);
}

/** Where a view has to be scrolled so that a row is seen whole; undefined where it is. */
export function scrollTopFor(row: number, scrollTop: number, canvas: RowCanvas): number | undefined {
  const offset = offsetAt(scrollTop, canvas);
  const top = row * canvas.rowPx;
  if (top < offset) return top / stretch(canvas);
  const bottom = top + canvas.rowPx - canvas.viewPx;
  return bottom > offset ? Math.max(0, Math.ceil(bottom / stretch(canvas))) : undefined;
}

export function rangeInView(scrollTop: number, canvas: RowCanvas): RowRange {
  const offset = offsetAt(scrollTop, canvas);
  const first = Math.min(Math.max(0, Math.floor(offset / canvas.rowPx)), canvas.count);
  return { first, end: Math.min(canvas.count, Math.ceil((offset + canvas.viewPx) / canvas.rowPx)) };
}

/** The rows to draw for those in view. */
export function withSpare({ first, end }: RowRange, count: number): RowRange {
  return { first: Math.max(0, first - spareRows), end: Math.min(count, end + spareRows) };
}

/** The row that places are counted from. */
export function baseOf(first: number, canvas: Pick<RowCanvas, "count" | "rowPx">): number {
  return canvas.count * canvas.rowPx > canvasMaxPx ? Math.floor(first / baseRows) * baseRows : 0;
}

/** How far the rows are moved below the place that they count from. */
export function shiftAt(scrollTop: number, base: number, canvas: RowCanvas): number {
  return stretch(canvas) === 1 ? 0 : scrollTop - offsetAt(scrollTop, canvas) + base * canvas.rowPx;
}
