import { columnMaxWidthPx } from "@customs-portal/sdk/limits";
import { contentPx } from "../table/content-px.ts";
import { cutSelector } from "../styles/table.ts";
import type { Leaf } from "./layout.ts";

/** What a cell keeps free on both sides. */
const cellExtraPx = 24;
/** What a heading has besides: its marks and the button of its menu. */
const headingExtraPx = 58;
/** A column that nobody made wider leaves others room; asked for, it may take more. */
export const firstWidthMaxPx = 400;

/** Headings wrap where they have to; measured is one line. */
function unwrappedPx(title: HTMLElement): number {
  title.style.display = "inline";
  title.style.whiteSpace = "nowrap";
  const px = contentPx(title);
  title.style.removeProperty("display");
  title.style.removeProperty("white-space");
  return px;
}

/**
 * The width at which nothing that is drawn of a column is cut.
 * @param table what the cells stand in
 */
export function fittingWidth<Row>(table: HTMLElement, leaf: Leaf<Row>, isChoosing: boolean): number {
  const place = leaf.index + (isChoosing ? 1 : 0);
  const cells = [...table.querySelectorAll<HTMLElement>("[data-body] [role=row]")].flatMap(({ children }) => {
    const cell = children[place];
    return cell ? [contentPx(cell.querySelector(cutSelector) ?? cell) + cellExtraPx] : [];
  });
  const title = table.querySelector<HTMLElement>(`[data-leaf="${CSS.escape(leaf.key)}"] .cp-cut`);
  const heading = title ? unwrappedPx(title) + headingExtraPx : 0;
  return Math.min(columnMaxWidthPx, Math.max(leaf.minPx, Math.ceil(Math.max(heading, ...cells))));
}
