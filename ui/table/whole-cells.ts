import type { CSSProperties } from "react";

/** A column as far as it matters whether a part of a value may stand for it. */
export interface WholeColumn {
  align?: "start" | "center" | "end" | undefined;
  mono?: boolean | undefined;
  isWhole?: boolean | undefined;
}

/** The property of a table that is set while an edge cuts a column, by the column's place. */
export function cutProperty(index: number): string {
  return `--cp-cut-${index}`;
}

/** Half a number, code or date reads as another one: the marks of a cell that shows it wholly or not at all. */
export function wholeProps(column: WholeColumn, index: number, style?: CSSProperties) {
  const isWhole = column.isWhole ?? (column.align === "end" || column.mono === true);
  return {
    "data-align": column.align,
    "data-mono": column.mono ? ("" as const) : undefined,
    "data-whole": isWhole ? ("" as const) : undefined,
    style: isWhole ? ({ ...style, "--cp-cut": `var(${cutProperty(index)})` } as CSSProperties) : style,
  };
}
