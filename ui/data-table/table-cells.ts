import type { GridPlace } from "../table/grid-cells.ts";

/** Finds the cells and headings of a table in the document. Places count columns with that of the boxes. */

/** The cell or heading that holds a node. */
export function focusedCell(region: HTMLElement, node: EventTarget | null): HTMLElement | undefined {
  const cell = node instanceof Element ? node.closest<HTMLElement>("[data-cell]") : null;
  return cell && region.contains(cell) ? cell : undefined;
}

export function cellIn(region: HTMLElement, row: number, column: number): HTMLElement | undefined {
  const cells = region.querySelector(`[data-row="${row}"]`)?.children;
  const cell = cells?.[Math.min(column, cells.length - 1)];
  return cell instanceof HTMLElement ? cell : undefined;
}

/** The heading that covers a place of the header. */
export function headingIn(region: HTMLElement, level: number, column: number): HTMLElement | undefined {
  return [...region.querySelectorAll<HTMLElement>("[data-head] [data-cell]")].find(({ dataset }) => {
    const from = Number(dataset.from);
    const isBeside = column >= from && column < from + Number(dataset.span);
    return isBeside && level >= Number(dataset.level) && level < Number(dataset.endLevel);
  });
}

/** Where a cell or heading is; a heading of several places keeps the one that it was reached in. */
export function placeIn(cell: HTMLElement, headRows: number, last: GridPlace): GridPlace {
  const row = cell.parentElement?.dataset.row;
  if (row !== undefined && cell.parentElement) {
    return { row: Number(row), column: [...cell.parentElement.children].indexOf(cell) };
  }
  const { level, endLevel, from, span } = cell.dataset;
  const within = (value: number, start: number, end: number) => (value >= start && value < end ? value : start);
  return {
    row: within(last.row, Number(level) - headRows, Number(endLevel) - headRows),
    column: within(last.column, Number(from), Number(from) + Number(span)),
  };
}
