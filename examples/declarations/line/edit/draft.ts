import { isHttpError } from "@customs-portal/sdk";
import { codeOfTyped, normalise, parseDecimal, type DecimalMarks } from "@customs-portal/sdk/rules";
import * as z from "zod/mini";
import { productOf } from "../../decimals.ts";
import { goodsEntryKeys, goodsEntrySchema, type GoodsEntry } from "../../edit-contract.ts";
import type { GoodsLine } from "../../goods-contract.ts";
import {
  declaredSpecification,
  specificationProblem,
  type SpecificationProblem,
  type StringElements,
} from "../../specification.ts";
import { decimalsOf } from "../../currency.ts";

/** What stands in the fields, figures as the language writes them. */
export type Draft = GoodsEntry;
export type EntryProblem = "tariffCode" | "goodsName" | "chars" | "figure" | "unit" | SpecificationProblem;

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

/** What the fields say; a figure that is none stays as it was typed, and is refused. */
export function entryOf(draft: Draft, marks: DecimalMarks): GoodsEntry {
  const figure = (text: string) => parseDecimal(text, marks) ?? text;
  return {
    ...draft,
    tariffCode: codeOfTyped(draft.tariffCode),
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

/**
 * What is wrong with each field.
 * @param elements undefined where string and code stay as they were, or could not be looked up: the server asks anew
 */
export function problemsOf(
  entry: GoodsEntry,
  elements: StringElements | undefined,
): Partial<Record<keyof Draft, EntryProblem>> {
  const problems: Partial<Record<keyof Draft, EntryProblem>> = {};
  for (const { path } of goodsEntrySchema.safeParse(entry).error?.issues ?? []) {
    const key = path[0] as keyof Draft;
    problems[key] = problemOf[key];
  }
  const ofString =
    elements && specificationProblem(declaredSpecification(entry.specification, elements.rows), elements);
  return ofString ? { ...problems, specification: ofString } : problems;
}

const refusalSchema = z.object({
  field: z.literal("specification"),
  problem: z.enum(["too-long", "elements", "other-code"]),
});

/** What the server found wrong with the string; undefined where something else failed. */
export function refusedField(error: unknown): z.infer<typeof refusalSchema> | undefined {
  return isHttpError(error) ? refusalSchema.safeParse(error.data).data : undefined;
}

/** The amount that the fields make; undefined while a figure is none. */
export function amountOf({ quantity, unitPrice }: GoodsEntry, currency: string): string | undefined {
  const { shape } = goodsEntrySchema;
  const isFit = shape.quantity.safeParse(quantity).success && shape.unitPrice.safeParse(unitPrice).success;
  return isFit ? productOf([quantity, unitPrice], decimalsOf(currency)) : undefined;
}
