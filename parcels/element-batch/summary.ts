import type { LineCheck } from "./check-lines.ts";
import { isChanged, type BatchLine } from "./lines.ts";

/** What of the lines is shown. */
export type Shown = "all" | "faults" | "warnings" | "changed";

/** Lines by what is to be done about them. */
export interface Summary extends Readonly<Record<Exclude<Shown, "all">, readonly BatchLine[]>> {
  /** Not checked yet. */
  readonly waiting: number;
  /** Their string is declared otherwise than it is written, nothing is wrong with it, and each part has its place. */
  readonly untidy: readonly BatchLine[];
  /** Changed, and without a fault. */
  readonly putRight: readonly BatchLine[];
}

/** Sorts the lines by what was found in them. */
export function summarise(lines: readonly BatchLine[], checkOf: (line: BatchLine) => LineCheck | undefined): Summary {
  const faults: BatchLine[] = [];
  const warnings: BatchLine[] = [];
  const changed: BatchLine[] = [];
  const untidy: BatchLine[] = [];
  const putRight: BatchLine[] = [];
  let waiting = 0;
  for (const line of lines) {
    const check = checkOf(line);
    if (!check) waiting += 1;
    else if (check.isFaulty) faults.push(line);
    else {
      if (check.isUnasked || check.findings.length > 0) warnings.push(line);
      const isPlaced = !check.findings.some(({ kind }) => kind === "surplus");
      if (isPlaced && check.specification !== line.text) untidy.push(line);
    }
    if (!isChanged(line)) continue;
    changed.push(line);
    if (check && !check.isFaulty) putRight.push(line);
  }
  return { faults, warnings, changed, untidy, putRight, waiting };
}
