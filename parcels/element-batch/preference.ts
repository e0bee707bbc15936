import type { ElementRow } from "@customs-portal/sdk/contract";
import { elementProblem, fixedElementValue, type TradeDirection } from "@customs-portal/sdk/rules";

/** The preferential treatment of exports, declared otherwise than the way that the goods take has it. */
export interface PreferenceFinding {
  readonly kind: "preference-import" | "preference-export";
  /** The element. */
  readonly name: string;
  /** Its value. */
  readonly detail: string;
  /** The value that imports have. */
  readonly expected: string;
}

/**
 * Looks for a preference that was written for the other way: on import it does not apply, which has a value of its own,
 * and on export it has every other one. What is no choice at all is a fault already.
 * @param specification the string as it is declared
 */
export function findPreference(
  rows: readonly ElementRow[],
  specification: string,
  direction: TradeDirection | undefined,
): PreferenceFinding[] {
  if (!direction) return [];
  const values = specification.split("|");
  return rows.flatMap((row, index) => {
    const expected = fixedElementValue(row, "import");
    const detail = values[index] ?? "";
    if (expected === undefined || detail === "" || elementProblem(row, detail)) return [];
    if ((direction === "import") === (detail === expected)) return [];
    return [{ kind: `preference-${direction}` as const, name: row.NAME, detail, expected }];
  });
}
