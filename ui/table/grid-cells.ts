/** The rows and cells of a table that the keyboard walks through: those of its body. */

/** A place in the body, counted from 0. */
export interface GridPlace {
  row: number;
  column: number;
}

function rowsOf(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...(table.tBodies[0]?.rows ?? [])].filter((row) => !row.hasAttribute("aria-hidden"));
}

/** The cell of the body that holds a node. */
export function cellOf(table: HTMLTableElement, node: EventTarget | null): HTMLTableCellElement | undefined {
  const cell = node instanceof Element ? node.closest<HTMLTableCellElement>("td, th") : null;
  return cell && table.tBodies[0]?.contains(cell) ? cell : undefined;
}

/** The cell at a place, or the nearest to it. */
export function cellAt(table: HTMLTableElement, { row, column }: GridPlace): HTMLTableCellElement | undefined {
  const rows = rowsOf(table);
  const cells = rows[Math.min(Math.max(row, 0), rows.length - 1)]?.cells;
  return cells?.[Math.min(Math.max(column, 0), cells.length - 1)];
}

export function placeOf(table: HTMLTableElement, cell: HTMLTableCellElement): GridPlace {
  return { row: rowsOf(table).findIndex((row) => row === cell.parentElement), column: cell.cellIndex };
}

/** Where a key leads from a cell; undefined for keys that lead nowhere. */
export function keyPlace(
  event: Pick<KeyboardEvent, "key" | "ctrlKey">,
  { row, column }: GridPlace,
  pageRows: number,
): GridPlace | undefined {
  if (event.ctrlKey && event.key !== "Home" && event.key !== "End") return undefined;
  switch (event.key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "PageDown":
      return { row: row + pageRows, column };
    case "PageUp":
      return { row: row - pageRows, column };
    case "Home":
      return { row: event.ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: event.ctrlKey ? Number.MAX_SAFE_INTEGER : row, column: Number.MAX_SAFE_INTEGER };
    default:
      return undefined;
  }
}
