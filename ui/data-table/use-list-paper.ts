import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { useEnvironment } from "../environment/environment-context.ts";
import { useFormat } from "../hooks/use-format.ts";
import { useT } from "../hooks/use-texts.ts";
import { conditionsOf } from "../print/conditions.ts";
import { putListPaper } from "../print/list-paper.ts";
import { paperHead } from "../print/paper.ts";
import { textOf } from "./columns.ts";
import type { Heading, Leaf } from "./layout.ts";
import { plainTable } from "./plain-table.ts";
import type { DataTableProps } from "./props.ts";

/** Rows that are printed at most; a page has no more by any setting, a list without pages may. */
const printedRowsMax = 10_000;

interface PrintedList<Row> extends Pick<DataTableProps<Row>, "label" | "rows" | "paging"> {
  leaves: readonly Leaf<Row>[];
  headings: readonly (readonly Heading<Row>[])[];
  /** The list is what the page is about; others are printed as they stand. */
  isPage: boolean;
  /** The rows answer an earlier question. */
  isStale: boolean;
}

/** Columns of buttons have no words. */
const hasWords = <Row>({ column }: Leaf<Row>, rows: readonly Row[]) =>
  column.text !== undefined || rows.some((row) => textOf(column, row) !== "");

/**
 * What the browser itself prints of a list: all rows of the page and all shown columns, with what they were searched by
 * and how many there are, in the place of the page, whose table draws the rows in sight alone.
 */
export function useListPaper<Row>(table: RefObject<HTMLElement | null>, list: PrintedList<Row>): void {
  const tree = useEnvironment();
  const t = useT("ui-table");
  const format = useFormat();

  const put = useEffectEvent((): (() => void) | undefined => {
    const { label, rows, paging, leaves, headings, isPage, isStale } = list;
    const place = table.current;
    const isShown = place !== null && place.checkVisibility() && !place.closest(".cp-layer");
    if (!isPage || !isShown || rows.count === 0) return undefined;
    const printed = Array.from({ length: Math.min(rows.count, printedRowsMax) }, (_, index) => rows.get(index));
    const loaded = printed.filter((row) => row !== undefined);
    const worded = leaves.filter((leaf) => hasWords(leaf, loaded));
    const before = paging ? (paging.page - 1) * paging.pageSize : 0;
    const conditions = conditionsOf(tree)?.map(({ label: name, value }) =>
      t("print.condition", { label: name, value }),
    );
    const lines = [
      conditions && t("print.conditions", { words: conditions.join(t("print.and")) || t("print.all") }),
      t("print.range", {
        first: format.number(before + 1),
        last: format.number(before + printed.length),
        total: format.number(paging?.total ?? rows.count),
      }),
      loaded.length < printed.length && t("print.missing", { count: format.number(printed.length - loaded.length) }),
      isStale && t("print.stale"),
    ];
    const page = place.ownerDocument;
    const { elements, pageRules } = paperHead(page, tree.portal, label);
    const notes = lines.filter(Boolean).map((line) => Object.assign(page.createElement("p"), { textContent: line }));
    const levels = headings.map((_, row) => {
      const begun = headings.flat().filter(({ level }) => level === row);
      return begun
        .toSorted((a, b) => a.index - b.index)
        .flatMap(({ title, index, span, level, endLevel, leaf }) => {
          const columnSpan = worded.filter((one) => one.index >= index && one.index < index + span).length;
          return columnSpan > 0 ? [{ title, columnSpan, rowSpan: endLevel - level, align: leaf?.column.align }] : [];
        });
    });
    const columns = worded.map(({ column }) => column);
    return putListPaper(page, pageRules, [...elements, ...notes, plainTable(columns, loaded, levels)]);
  });

  useLayoutEffect(() => {
    let takeAway: (() => void) | undefined;
    const end = () => {
      takeAway?.();
      takeAway = undefined;
    };
    const begin = () => {
      end();
      takeAway = put();
    };
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      end();
    };
  }, []);
}
