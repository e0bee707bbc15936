import type { ElementRow } from "@customs-portal/sdk/contract";
import { elementNameMaxChars, elementTextMaxChars, tariffCodeChars } from "@customs-portal/sdk/limits";
import { elementOptions, entryOf, normalise } from "@customs-portal/sdk/rules";
import { quoted, type FaultList } from "./faults.ts";

/** The fields of a line of a catalogue. */
export const recordFields = [
  "tariffCode",
  "goodsName",
  "CODE",
  "NAME",
  "ISNULL",
  "DECFACTYPE",
  "DECFACCODE",
  "DECFACCONTENT",
] as const;
export type RecordField = (typeof recordFields)[number];

/** A line of a catalogue as it was read: an element with its tariff code. */
export interface ElementRecord extends Readonly<Record<RecordField, string>> {
  /** Where it stands, such as `line 12`. */
  where: string;
}

/** An element of a tariff code. */
export interface CheckedRecord {
  code: string;
  goodsName: string;
  row: ElementRow;
  /** The choice has codes and texts, but not as many of both. */
  isUneven: boolean;
}

/** Characters of the codes of a choice, and of its texts. */
const choiceMaxChars = 8000;
const maxChars = {
  goodsName: elementTextMaxChars,
  NAME: elementNameMaxChars,
  DECFACCODE: choiceMaxChars,
  DECFACCONTENT: choiceMaxChars,
} as const satisfies Partial<Record<RecordField, number>>;

/** A cell without what only the file needs: line breaks and blanks around it. */
const clean = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** What no database, or no reader, could do anything with. */
function brokenText(text: string): string | undefined {
  if (text.includes("\0")) return "holds the character NUL";
  if (!text.isWellFormed()) return "holds half a character";
  return text.includes("\u{FFFD}") ? "holds a character that was lost in another encoding" : undefined;
}

function faultOfCode(code: string): string | undefined {
  const length = [...code].length;
  if (/^\d+$/.test(code) && length === tariffCodeChars - 1)
    return `the tariff code ${quoted(code)} has ${length} digits instead of ${tariffCodeChars}: spreadsheets drop a zero at the begin`;
  if (/^[\d.]+E\+?\d+$/i.test(code) && code.includes("+"))
    return `the tariff code ${quoted(code)} was turned into a number by a spreadsheet`;
  if (length !== tariffCodeChars || !/^[0-9A-Za-z]+$/.test(code))
    return `the tariff code ${quoted(code)} is not ${tariffCodeChars} digits or letters`;
  return undefined;
}

const partsOf = (list: string) => (list === "" ? 0 : list.split("|").length);

/** What is wrong with the values that an element lets choose from; a free text lets choose from none. */
function faultOfChoice(row: ElementRow): string | undefined {
  if (entryOf(row) === "text") return undefined;
  const codes = elementOptions(row)
    .map(({ code }) => normalise(code))
    .filter((code) => code !== "");
  if (codes.length === 0 && entryOf(row) === "choice")
    return "DECFACTYPE 1 is a choice, and DECFACCODE and DECFACCONTENT hold none";
  const seen = new Set<string>();
  const doubled = codes.find((code) => seen.has(code) || !seen.add(code));
  return doubled === undefined ? undefined : `the choice has ${quoted(doubled)} twice`;
}

/** What is wrong with the fields, each for itself. */
function faultsOf(fields: Readonly<Record<RecordField, string>>): string[] {
  const { tariffCode, NAME, CODE, ISNULL, DECFACTYPE } = fields;
  const faults = [faultOfCode(tariffCode)];
  for (const [name, max] of Object.entries(maxChars)) {
    const text = fields[name as keyof typeof maxChars];
    if (text.length > max) faults.push(`${name} has more than ${max} characters: ${quoted(text)}`);
  }
  if (normalise(NAME) === "") faults.push("NAME is empty");
  if (!/^\d{0,3}$/.test(CODE)) faults.push(`CODE ${quoted(CODE)} is no position such as 0, 1, 2`);
  if (ISNULL !== "0" && ISNULL !== "1") faults.push(`ISNULL ${quoted(ISNULL)} is neither 1 (required) nor 0`);
  if (!/^\d{0,2}$/.test(DECFACTYPE)) faults.push(`DECFACTYPE ${quoted(DECFACTYPE)} is no number`);
  faults.push(faultOfChoice(fields));
  return faults.filter((fault) => fault !== undefined);
}

/** An element as it is kept; undefined where something is wrong with it, which is then told. */
export function checkRecord(record: ElementRecord, list: FaultList): CheckedRecord | undefined {
  const broken = recordFields.flatMap((name) => {
    const what = brokenText(record[name]);
    return what === undefined ? [] : [`${name} ${what}`];
  });
  const fields = Object.fromEntries(recordFields.map((name) => [name, clean(record[name])])) as Record<
    RecordField,
    string
  >;
  const faults = broken.length > 0 ? broken : faultsOf(fields);
  for (const fault of faults) list.add(record.where, fault);
  if (faults.length > 0) return undefined;
  const { tariffCode, goodsName, ...row } = fields;
  const [codes, texts] = [partsOf(row.DECFACCODE), partsOf(row.DECFACCONTENT)];
  return { code: tariffCode.toUpperCase(), goodsName, row, isUneven: codes > 0 && texts > 0 && codes !== texts };
}
