import { useLayoutEffect, type RefObject } from "react";
import { firstWidthMaxPx, fittingWidth } from "./content-width.ts";
import type { Leaf } from "./layout.ts";

/** Widths by the key of columns that nobody gave one. */
export type FittedWidths = Readonly<Record<string, number>>;

/**
 * Measures the content of columns that have no width, once, when the first rows are there, so that no later rows move
 * them.
 */
export function useFitted<Row>(
  table: RefObject<HTMLElement | null>,
  leaves: readonly Leaf<Row>[],
  parts: { isChoosing: boolean; hasRows: boolean; fitted: FittedWidths; onFit(fitted: FittedWidths): void },
): void {
  const { isChoosing, hasRows, fitted, onFit } = parts;
  useLayoutEffect(() => {
    const element = table.current;
    const missing = leaves.filter(({ key, column }) => column.width === undefined && fitted[key] === undefined);
    if (!element || !hasRows || missing.length === 0) return;
    const widths = missing.map((leaf) => {
      const px = fittingWidth(element, leaf, isChoosing);
      return [leaf.key, Math.min(px, Math.max(firstWidthMaxPx, leaf.minPx))] as const;
    });
    onFit({ ...fitted, ...Object.fromEntries(widths) });
  }, [table, leaves, isChoosing, hasRows, fitted, onFit]);
}
