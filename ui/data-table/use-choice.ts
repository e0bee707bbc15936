import { useCallback, useMemo, useRef } from "react";
import type { RowSource } from "./row-source.ts";
import { allOfQuery, isSelected, noSelection, withRows, type RowKey, type RowSelection } from "./selection.ts";

interface ChoiceParts<Row> {
  rows: RowSource<Row>;
  rowKey(row: Row): RowKey;
  /** Rows that the query finds. */
  total: number;
  /** The rows are those of a page: they are chosen by name, also where it is the only one. */
  isPaged: boolean;
  selection: RowSelection;
  onChange(selection: RowSelection): void;
}

export interface Choice {
  /** How many rows of the page are chosen. */
  page: "all" | "some" | "none";
  /** Takes a row in or out; with a range, the rows from the last one to it as that one was. */
  choose(index: number, isRange: boolean): void;
  /** The box of the header: the rows of the page, or the whole query where there are no pages. */
  choosePage(): void;
  chooseAll(): void;
  clear(): void;
}

function keysOf<Row>(rows: RowSource<Row>, rowKey: (row: Row) => RowKey, from: number, to: number): RowKey[] {
  const keys: RowKey[] = [];
  for (let index = from; index <= to; index++) {
    const row = rows.get(index);
    if (row !== undefined) keys.push(rowKey(row));
  }
  return keys;
}

/** How many of the rows are chosen. One that is not loaded is as the whole where the rows are all that there is. */
function chosenOf<Row>(
  { rows, rowKey, selection }: Pick<ChoiceParts<Row>, "rows" | "rowKey" | "selection">,
  isWhole: boolean,
): Choice["page"] {
  const { isAll, keys } = selection;
  // Of a long list not every row has to be looked at: mostly the first ones tell.
  if (keys.size === 0) return isAll && rows.count > 0 ? "all" : "none";
  const found = { chosen: false, left: false };
  for (let index = 0; index < rows.count; index++) {
    const row = rows.get(index);
    if (row === undefined && !isWhole) continue;
    // Keys outlive their rows (a refresh, a filter): how many there are says nothing of those that are here.
    found[(row === undefined ? isAll : isSelected(selection, rowKey(row))) ? "chosen" : "left"] = true;
    if (found.chosen && found.left) return "some";
  }
  return found.chosen ? "all" : "none";
}

/** Choosing rows one by one, in ranges, by page or all that a query finds. */
export function useChoice<Row>({ rows, rowKey, total, isPaged, selection, onChange }: ChoiceParts<Row>): Choice {
  const anchor = useRef<RowKey>(undefined);
  const hasAll = rows.count >= total;
  const isWhole = hasAll && !isPaged;

  const page = useMemo(() => chosenOf({ rows, rowKey, selection }, isWhole), [rows, rowKey, selection, isWhole]);

  const choose = useCallback(
    (index: number, isRange: boolean) => {
      const row = rows.get(index);
      if (row === undefined) return;
      const key = rowKey(row);
      let start = index;
      if (isRange && anchor.current !== undefined) {
        for (let at = 0; at < rows.count; at++) {
          const one = rows.get(at);
          if (one !== undefined && rowKey(one) === anchor.current) start = at;
        }
      }
      const wanted = start === index ? !isSelected(selection, key) : isSelected(selection, anchor.current ?? key);
      anchor.current = start === index ? key : anchor.current;
      onChange(withRows(selection, keysOf(rows, rowKey, Math.min(start, index), Math.max(start, index)), wanted));
    },
    [rows, rowKey, selection, onChange],
  );
  return {
    page,
    choose,
    choosePage: () => {
      if (page === "all" && hasAll) onChange(noSelection);
      else if (isWhole) onChange(allOfQuery);
      else onChange(withRows(selection, keysOf(rows, rowKey, 0, rows.count - 1), page !== "all"));
    },
    chooseAll: () => onChange(allOfQuery),
    clear: () => onChange(noSelection),
  };
}
