import type { ElementRow } from "../contract/index.ts";
import { specificationMaxBytes } from "../element-limits.ts";
import {
  declaredValue,
  elementProblem,
  fixedElementValue,
  otherPreference,
  type TradeDirection,
} from "./check-elements.ts";
import { countBytes, formatElements } from "./elements.ts";
import { fourByteCharacters } from "./gb18030.ts";
import { normalise } from "./normalise.ts";
import { readPastedElements } from "./pasted-elements.ts";
import { isWholeCode } from "./tariff-code.ts";

/** What keeps a line from being declared. */
export const lineFaults = ["code", "blank", "names-only", "empty", "not-a-choice", "too-long"] as const;
/** What somebody should look at before it is. */
export const lineWarnings = ["unknown-code", "surplus", "wide", "preference-import", "preference-export"] as const;
export type LineFindingKind = (typeof lineFaults)[number] | (typeof lineWarnings)[number];

/** Something about the specification string of a line. */
export interface LineFinding {
  readonly kind: LineFindingKind;
  /** The element; "" where it is about the whole line. */
  readonly name: string;
  /** The value, the surplus, the bytes or the characters that it is about. */
  readonly detail: string;
  /** What a preference should be on import. */
  readonly expected?: string;
}

/** A line as it was checked. */
export interface CheckedLine {
  /** The string as it is declared: normalised, and with codes in the place of texts. */
  readonly specification: string;
  readonly bytes: number;
  /** In the order of the elements. */
  readonly findings: readonly LineFinding[];
}

/** Characters of a value that a finding names. */
const detailMaxChars = 40;
const faults: ReadonlySet<string> = new Set(lineFaults);

/** Whether a finding keeps its line from being declared. */
export function isLineFault({ kind }: Pick<LineFinding, "kind">): boolean {
  return faults.has(kind);
}

function short(text: string): string {
  if (text.length <= detailMaxChars) return text;
  const cut = text.slice(0, detailMaxChars);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

const finding = (kind: LineFindingKind, detail = "", name = ""): LineFinding => ({ kind, name, detail: short(detail) });

/** What is wrong with each element, and what was more than the elements. */
function findInElements(
  rows: readonly ElementRow[],
  values: readonly string[],
  surplus: string,
  direction: TradeDirection | undefined,
): LineFinding[] {
  const found = rows.flatMap((row, index): LineFinding[] => {
    const value = values[index] ?? "";
    const problem = elementProblem(row, value);
    if (problem) return [finding(problem, value, row.NAME)];
    const expected = direction && otherPreference(row, value, direction);
    return expected ? [{ ...finding(`preference-${direction}`, value, row.NAME), expected }] : [];
  });
  if (surplus !== "") found.push(finding("surplus", surplus, rows.at(-1)?.NAME));
  return found;
}

/**
 * Checks the specification string of a line against the elements of its tariff code, in the page and on the server
 * alike. It is understood as a paste is, so that names with values and lists are found, too.
 * @param rows the elements; none where the catalogue does not have the code, undefined where nobody could ask it
 * @param direction decides the value of some elements, where the line leaves theirs out, and questions another one
 */
export function checkLine(
  tariffCode: string,
  text: string,
  rows: readonly ElementRow[] | undefined,
  direction?: TradeDirection,
): CheckedLine {
  const isKnown = rows !== undefined && rows.length > 0;
  const pasted = isKnown ? readPastedElements(text, rows) : undefined;
  const isNamesOnly = pasted?.form === "catalogue";
  const isBlank = normalise(text) === "";
  const valueOf = (row: ElementRow, written = "") =>
    declaredValue(row, written) || (isBlank ? "" : (fixedElementValue(row, direction) ?? ""));
  const values = isKnown && !isNamesOnly ? rows.map((row, index) => valueOf(row, pasted?.values[index])) : [];
  const specification = formatElements(isKnown && !isNamesOnly ? values : [normalise(text)]);
  const bytes = countBytes(specification);
  const findings: LineFinding[] = [];
  if (!isWholeCode(tariffCode)) findings.push(finding("code", tariffCode));
  else if (rows?.length === 0) findings.push(finding("unknown-code", tariffCode));
  if (isNamesOnly) findings.push(finding("names-only"));
  else if (specification === "" && !(isKnown && rows.every((row) => !elementProblem(row, ""))))
    findings.push(finding("blank"));
  else if (pasted && isKnown) {
    const surplus = pasted.surplus.map(normalise).join(",");
    findings.push(...findInElements(rows, values, surplus, direction));
  }
  if (bytes > specificationMaxBytes) findings.push(finding("too-long", String(bytes)));
  const wide = fourByteCharacters(specification);
  if (wide.length > 0) findings.push(finding("wide", wide.join(" ")));
  return { specification, bytes, findings };
}
