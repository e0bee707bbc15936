import type { CodeElements } from "@customs-portal/sdk/contract";
import {
  declaredValue,
  fixedElementValue,
  formatElements,
  moveElements,
  normalise,
  parseElements,
  readPastedElements,
  type MovedElements,
  type TradeDirection,
} from "@customs-portal/sdk/rules";

type Rows = readonly CodeElements["rows"][number][];

/** A tariff code with its elements, as they were answered or as a string of the history names them. */
export interface CodeRows {
  readonly code: string;
  /** What the look-up answered; undefined where it failed or was none. */
  readonly found: CodeElements | undefined;
  /** None where nobody knows them. */
  readonly rows: Rows;
}

/** The elements that are filled in, and what stands in them as it was typed; "" is the code while none was answered. */
export interface Sheet extends CodeRows {
  /** One for each row; a single one for the whole string while there are no rows. */
  readonly values: readonly string[];
  /** What a whole string was written for, where somebody knows it: it goes to elements by their names. */
  readonly writtenFor?: CodeRows | undefined;
  /** A whole string that is read as a paste once there are rows. */
  readonly isPasted?: boolean | undefined;
}

/** A value that the trade direction has put in the place of another one. */
export interface FixedValue {
  readonly row: Rows[number];
  readonly before: string;
  readonly after: string;
}

/** What people should know of values that were filled in. */
export interface Told {
  /** What has no place among the elements of the code. */
  readonly lost: MovedElements["lost"];
  /** Parts of a paste that went to the last element. */
  readonly surplus: readonly string[];
  readonly fixed: readonly FixedValue[];
}

/** Nothing to be told. */
export const nothingTold: Told = { lost: [], surplus: [], fixed: [] };

/** A sheet as it is filled in. */
export interface Filled {
  readonly sheet: Sheet;
  readonly told: Told;
  /** The sheet of another code whose values went to elements of the same name, where they do not stand as before. */
  readonly moved?: Sheet | undefined;
}

/** The elements of a code by their names alone, as the history keeps them. */
export function namedRows(code: string, names: readonly string[]): CodeRows {
  const rows = names.map((NAME, index) => ({
    CODE: String(index),
    NAME,
    ISNULL: "0",
    DECFACTYPE: "0",
    DECFACCODE: "",
    DECFACCONTENT: "",
  }));
  return { code, found: undefined, rows };
}

/** A whole string whose elements are not known yet. */
export function unknownSheet(text: string, more: Pick<Sheet, "writtenFor" | "isPasted"> = {}): Sheet {
  return { code: "", found: undefined, rows: [], values: [text], ...more };
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

/** The sheet with what is declared in its fields; a whole string stays as it is written. */
export function settled(sheet: Sheet, direction: TradeDirection | undefined): Sheet {
  if (sheet.rows.length === 0) return sheet;
  return { ...sheet, values: enteredValues(sheet.rows, sheet.values, direction) };
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

/** Values for the rows of a code. */
export function fillIn(
  { code, found, rows }: CodeRows,
  values: readonly string[],
  direction: TradeDirection | undefined,
  more: Partial<Told> = {},
): Filled {
  const fixed = rows.flatMap((row, index) => {
    const before = declaredValue(row, values[index] ?? "");
    const after = fixedElementValue(row, direction) ?? before;
    return before === "" || before === after ? [] : [{ row, before, after }];
  });
  const sheet = { code, found, rows, values: enteredValues(rows, values, direction) };
  return { sheet, told: { ...nothingTold, fixed, ...more } };
}

/**
 * The sheet under another trade direction: what that one decides stands there, and what the one before decided does not.
 * @param before the trade direction until now; undefined where there was none
 */
export function directed(sheet: Sheet, before: TradeDirection | undefined, direction: TradeDirection): Filled {
  const fixed: FixedValue[] = [];
  const values = sheet.rows.map((row, index) => {
    const value = sheet.values[index] ?? "";
    const after = fixedElementValue(row, direction);
    const declared = declaredValue(row, value);
    if (after === undefined) return declared === fixedElementValue(row, before) ? "" : value;
    if (declared !== "" && declared !== after) fixed.push({ row, before: declared, after });
    return after;
  });
  return { sheet: sheet.rows.length === 0 ? sheet : { ...sheet, values }, told: { ...nothingTold, fixed } };
}

/** So short, a text has been begun anew, whatever stood there before. */
const isBegun = (text: string) => text.trim().length <= 1;

/**
 * Another text for the whole sheet.
 * @param code the one whose rows may read it; while those of another one stand there, the text waits for its own
 */
export function withText(sheet: Sheet, text: string, code: string, direction: TradeDirection | undefined): Sheet {
  const { rows } = sheet;
  if (rows.length > 0 && sheet.code === code) return fillIn(sheet, parseElements(text, rows.length), direction).sheet;
  const writtenFor = rows.length > 0 ? codeRowsOf(sheet) : sheet.writtenFor;
  return unknownSheet(text, isBegun(text) ? {} : { writtenFor, isPasted: sheet.isPasted });
}

const codeRowsOf = ({ code, found, rows }: CodeRows): CodeRows => ({ code, found, rows });
const namesOf = (rows: Rows) => rows.map(({ NAME }) => NAME);

/** Values of one code at the elements of another one. */
function move(from: Sheet, to: CodeRows, direction: TradeDirection | undefined): Filled {
  const { values, lost } = moveElements(namesOf(from.rows), from.values, namesOf(to.rows));
  const filled = fillIn(to, values, direction, { lost });
  const isSame = lost.length === 0 && specificationOf(filled.sheet) === specificationOf(from);
  return isSame || isBlank(from, direction) ? filled : { ...filled, moved: from };
}

/** A whole string at the elements of a code; as it is where nobody can say what goes where. */
function placeWhole(sheet: Sheet, to: CodeRows, direction: TradeDirection | undefined): Filled {
  const { writtenFor, isPasted } = sheet;
  const [text = ""] = sheet.values;
  const whole = { sheet: { ...to, rows: [], values: [text], writtenFor, isPasted }, told: nothingTold };
  if (normalise(text) === "") return fillIn(to, [], direction);
  if (writtenFor && writtenFor.rows.length > 0) {
    return move({ ...writtenFor, values: parseElements(text, writtenFor.rows.length) }, to, direction);
  }
  if (writtenFor && writtenFor.code !== to.code) return whole;
  if (!isPasted) return fillIn(to, parseElements(text, to.rows.length), direction);
  const { form, values, translated, surplus } = readPastedElements(text, to.rows);
  return form === "plain" && translated.length === 0 ? fillIn(to, values, direction, { surplus }) : whole;
}

/**
 * The sheet of a code once its look-up ended: elements move to those of the same name, and a string gets its elements
 * by place, but never by the places of another code. While nothing is found the string is kept as it is, with the
 * elements that it was written for.
 */
export function adopt(
  sheet: Sheet,
  code: string,
  found: CodeElements | undefined,
  direction: TradeDirection | undefined,
): Filled {
  const to: CodeRows = { code, found, rows: found?.rows ?? [] };
  if (to.rows.length > 0) return sheet.rows.length > 0 ? move(sheet, to, direction) : placeWhole(sheet, to, direction);
  const kept =
    sheet.rows.length > 0
      ? { values: [specificationOf(sheet)], writtenFor: codeRowsOf(sheet) }
      : { values: sheet.values, writtenFor: sheet.writtenFor, isPasted: sheet.isPasted };
  return { sheet: { ...to, ...kept }, told: nothingTold };
}
