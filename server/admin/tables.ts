import { printable } from "../base/index.ts";

/** Prints rows as columns of text. What strangers wrote cannot move the cursor or look like another row. */
export function printRows(print: (line: string) => void, head: readonly string[], given: readonly string[][]): void {
  const rows = given.map((row) => row.map(printable));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
