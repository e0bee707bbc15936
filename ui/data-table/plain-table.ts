import { textOf, type DataColumn } from "./columns.ts";
import { paperWraps } from "./paper-columns.ts";

/** From so many columns on, a table on paper is set in smaller letters. */
const manyColumns = 16;

/** A heading of a plain table. */
export interface PlainHeading {
  title: string;
  align?: "start" | "center" | "end" | undefined;
  columnSpan?: number;
  rowSpan?: number;
}

/**
 * A plain table of rows, with the columns that are no groups.
 * @param headings by row, where groups stand above columns
 */
export function plainTable<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  headings: readonly (readonly PlainHeading[])[] = [columns],
): HTMLTableElement {
  const table = document.createElement("table");
  const isSmall = columns.length >= manyColumns;
  if (isSmall) table.dataset["columns"] = "many";
  const texts = columns.map((column) => rows.map((row) => textOf(column, row)));
  const wraps = paperWraps(texts, isSmall);
  const cellOf = (name: "th" | "td", text: string, align: PlainHeading["align"]) => {
    const cell = document.createElement(name);
    cell.textContent = text;
    if (align === "end") cell.dataset["align"] = "end";
    return cell;
  };
  const lineOf = (cells: readonly HTMLTableCellElement[]) => {
    const line = document.createElement("tr");
    line.append(...cells);
    return line;
  };
  const headingOf = ({ title, align, columnSpan = 1, rowSpan = 1 }: PlainHeading) =>
    Object.assign(cellOf("th", title, align), { colSpan: columnSpan, rowSpan });
  table.createTHead().append(...headings.map((level) => lineOf(level.map(headingOf))));
  const body = table.createTBody();
  for (const [at] of rows.entries()) {
    const cells = columns.map((column, place) => {
      const cell = cellOf("td", texts[place]?.[at] ?? "", column.align);
      cell.dataset["wrap"] = wraps[place];
      return cell;
    });
    body.append(lineOf(cells));
  }
  return table;
}
