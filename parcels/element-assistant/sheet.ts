import type { CodeElements, ElementRow } from "@customs-portal/sdk/contract";
import {
  declaredValue,
  fixedElementValue,
  formatElements,
  moveElements,
  normalise,
  parseElements,
  type MovedElements,
  type TradeDirection,
} from "@customs-portal/sdk/rules";

/** The elements that are filled in, and what stands in them as it was typed. */
export interface Sheet {
  /** The tariff code that these are the elements of; "" while none was answered. */
  readonly code: string;
  /** What the look-up answered; undefined where it failed or was none. */
  readonly found: CodeElements | undefined;
  readonly rows: readonly Readonly<ElementRow>[];
  /** One for each row; a single one for the whole string while there are no rows. */
  readonly values: readonly string[];
}

/** A string whose elements are not known yet; `names` are those that it was written for. */
export function unknownSheet(specification: string, names: readonly string[] = []): Sheet {
  const rows = names.map((NAME, index) => ({
    CODE: String(index),
    NAME,
    ISNULL: "0",
    DECFACTYPE: "0",
    DECFACCODE: "",
    DECFACCONTENT: "",
  }));
  const values = rows.length === 0 ? [specification] : parseElements(specification, rows.length);
  return { code: "", found: undefined, rows, values };
}

/** The specification string as it is declared. */
export function specificationOf({ rows, values }: Pick<Sheet, "rows" | "values">): string {
  if (rows.length === 0) return formatElements([normalise(values[0] ?? "")]);
  return formatElements(rows.map((row, index) => declaredValue(row, values[index] ?? "")));
}

/** Values as the fields hold them: choices by their code, and what the trade direction decides. */
export function enteredValues(
  rows: Sheet["rows"],
  values: readonly string[],
  direction: TradeDirection | undefined,
): string[] {
  return rows.map((row, index) => fixedElementValue(row, direction) ?? declaredValue(row, values[index] ?? ""));
}

/** Whether nobody has entered anything: what the trade direction fills in is no entry. */
export function isBlank(sheet: Sheet, direction: TradeDirection | undefined): boolean {
  const values = enteredValues(
    sheet.rows,
    sheet.values.map(() => ""),
    direction,
  );
  return specificationOf(sheet) === (sheet.rows.length === 0 ? "" : specificationOf({ ...sheet, values }));
}

/** Another text for the whole sheet. */
export function withText(sheet: Sheet, text: string, direction: TradeDirection | undefined): Sheet {
  const { rows } = sheet;
  if (rows.length === 0) return { ...sheet, values: [text] };
  return { ...sheet, values: enteredValues(rows, parseElements(text, rows.length), direction) };
}

/**
 * The sheet of a code once its look-up ended: a string gets its elements by place, elements move to those of the same
 * name, and where no elements are known the string is kept as it is.
 */
export function adopt(
  sheet: Sheet,
  code: string,
  found: CodeElements | undefined,
  direction: TradeDirection | undefined,
): { sheet: Sheet; lost: MovedElements["lost"] } {
  const rows = found?.rows ?? [];
  if (rows.length === 0) return { sheet: { code, found, rows, values: [specificationOf(sheet)] }, lost: [] };
  const names = (all: Sheet["rows"]) => all.map(({ NAME }) => NAME);
  const { values, lost }: MovedElements =
    sheet.rows.length === 0
      ? { values: parseElements(sheet.values[0] ?? "", rows.length), lost: [] }
      : moveElements(names(sheet.rows), sheet.values, names(rows));
  return { sheet: { code, found, rows, values: enteredValues(rows, values, direction) }, lost };
}
