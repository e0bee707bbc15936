import type { ElementRow } from "@customs-portal/sdk";
import { isSameElements, normalise, parseDecimal, type DecimalMarks } from "@customs-portal/sdk/rules";
import { productOf } from "../../decimals.ts";
import { goodsEntryKeys, goodsEntrySchema, type GoodsEntry } from "../../edit-contract.ts";
import type { GoodsLine } from "../../goods-contract.ts";
import { specificationProblem } from "../../specification.ts";
import { decimalsOf } from "../figures.ts";

/** What stands in the fields, figures as the language writes them. */
export type Draft = GoodsEntry;
export type EntryProblem =
  | "tariffCode"
  | "goodsName"
  | "chars"
  | "figure"
  | "too-long"
  | "elements"
  | "other-code"
  | "unit";

/** The elements that a string has to fit. */
export interface StringElements {
  /** Those of the tariff code; none where they are not known, and the server has the last word. */
  rows: readonly ElementRow[];
  /** Those of the code that the string was written for, where that is another one. */
  writtenRows?: readonly ElementRow[] | undefined;
}

/** What is wrong with a field that does not fit. */
const problemOf: Readonly<Record<keyof Draft, EntryProblem>> = {
  tariffCode: "tariffCode",
  goodsName: "goodsName",
  specification: "too-long",
  partNo: "chars",
  batchNo: "chars",
  certificateNo: "chars",
  quantity: "figure",
  unit: "unit",
  unitPrice: "figure",
};

/** How a language writes decimals. @param locale BCP 47 */
export function marksOf(locale: string): DecimalMarks {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const of = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { group: of("group", ","), decimal: of("decimal", ".") };
}

/** A stored line as it stands in the fields. */
export function draftOf(line: GoodsLine, { decimal }: DecimalMarks): Draft {
  return {
    tariffCode: line.tariffCode,
    goodsName: line.goodsName,
    specification: line.specification,
    partNo: line.partNo,
    batchNo: line.batchNo,
    certificateNo: line.certificateNo,
    quantity: line.quantity.replace(".", decimal),
    unit: line.unitCode,
    unitPrice: line.unitPrice.replace(".", decimal),
  };
}

/** The same draft with figures as another language writes them; what is no figure stays as it was typed. */
export function rewordedDraft(draft: Draft, from: DecimalMarks, to: DecimalMarks): Draft {
  const figure = (text: string) => parseDecimal(text, from)?.replace(".", to.decimal) ?? text;
  return { ...draft, quantity: figure(draft.quantity), unitPrice: figure(draft.unitPrice) };
}

/** What a user has changed, over what stands there now: no field that they left alone goes back to what it was. */
export function mergedDraft(draft: Draft, before: Draft, stored: Draft): Draft {
  const mine = differences(draft, before).map((key) => [key, draft[key]]);
  return { ...stored, ...(Object.fromEntries(mine) as Partial<Draft>) };
}

/** A tariff code as it is stored, however it was typed. */
export function codeOf(text: string): string {
  return normalise(text).replace(/[\s.]/g, "");
}

/** What the fields say; a figure that is none stays as it was typed, and is refused. */
export function entryOf(draft: Draft, marks: DecimalMarks): GoodsEntry {
  const figure = (text: string) => parseDecimal(text, marks) ?? text;
  return {
    ...draft,
    tariffCode: codeOf(draft.tariffCode),
    goodsName: draft.goodsName.trim(),
    specification: normalise(draft.specification),
    partNo: draft.partNo.trim(),
    batchNo: draft.batchNo.trim(),
    certificateNo: draft.certificateNo.trim(),
    quantity: figure(draft.quantity),
    unitPrice: figure(draft.unitPrice),
  };
}

/** Fields whose values are unlike. */
export function differences(one: Draft, other: Draft): (keyof Draft)[] {
  return goodsEntryKeys.filter((key) => one[key] !== other[key]);
}

/** What is wrong with a string: under another code its parts are other elements, though each may fit its place. */
function stringProblem(text: string, { rows, writtenRows }: StringElements): EntryProblem | undefined {
  const namesOf = (list: readonly ElementRow[]) => list.map(({ NAME }) => NAME);
  const isMoved = writtenRows && text !== "" && rows.length > 0 && !isSameElements(namesOf(rows), namesOf(writtenRows));
  return isMoved ? "other-code" : specificationProblem(text, rows);
}

/** What is wrong with each field. @param elements undefined where string and code stay as they were */
export function problemsOf(
  entry: GoodsEntry,
  elements: StringElements | undefined,
): Partial<Record<keyof Draft, EntryProblem>> {
  const problems: Partial<Record<keyof Draft, EntryProblem>> = {};
  for (const { path } of goodsEntrySchema.safeParse(entry).error?.issues ?? []) {
    const key = path[0] as keyof Draft;
    problems[key] = problemOf[key];
  }
  const ofString = elements && stringProblem(entry.specification, elements);
  return ofString ? { ...problems, specification: ofString } : problems;
}

/** The amount that the fields make; undefined while a figure is none. */
export function amountOf({ quantity, unitPrice }: GoodsEntry, currency: string): string | undefined {
  const { shape } = goodsEntrySchema;
  const isFit = shape.quantity.safeParse(quantity).success && shape.unitPrice.safeParse(unitPrice).success;
  return isFit ? productOf([quantity, unitPrice], decimalsOf(currency)) : undefined;
}
