import { isHttpError } from "@customs-portal/sdk";
import { codeOfTyped, normalise, parseDecimal, type DecimalMarks } from "@customs-portal/sdk/rules";
import * as z from "zod/mini";
import { productOf } from "../../decimals.ts";
import { goodsEntryKeys, goodsEntrySchema, isGrossBelowNet, kilogram, type GoodsEntry } from "../../edit-contract.ts";
import type { GoodsLine } from "../../goods-contract.ts";
import {
  declaredSpecification,
  specificationProblem,
  type SpecificationProblem,
  type StringElements,
} from "../../specification.ts";
import { decimalsOf } from "../../currency.ts";

/** What stands in the fields, figures as the language writes them. */
export type Draft = Record<keyof GoodsEntry, string>;
export type EntryProblem = "tariffCode" | "goodsName" | "chars" | "figure" | "gross" | "unit" | SpecificationProblem;
/** What is wrong with fields. */
export type EntryProblems = Partial<Record<keyof Draft, EntryProblem>>;
/** The fields that hold figures. */
const figureKeys = ["quantity", "unitPrice", "netWeight", "grossWeight"] as const satisfies (keyof Draft)[];

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
  netWeight: "figure",
  grossWeight: "figure",
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
    unit: line.unitCode,
    ...figures((key) => line[key].replace(".", decimal)),
  };
}

const figures = (of: (key: (typeof figureKeys)[number]) => string) =>
  Object.fromEntries(figureKeys.map((key) => [key, of(key)])) as Pick<Draft, (typeof figureKeys)[number]>;

/** A change with what goes with it: of goods counted in kilograms the net weight is the quantity, as long as it was. */
export function withWeight(change: Partial<Draft>, { unit, quantity, netWeight }: Draft): Partial<Draft> {
  const typed = change.quantity;
  if (typed === undefined || unit !== kilogram || netWeight !== quantity) return change;
  return { netWeight: typed, ...change };
}

/** The same draft with figures as another language writes them; what is no figure stays as it was typed. */
export function rewordedDraft(draft: Draft, from: DecimalMarks, to: DecimalMarks): Draft {
  return { ...draft, ...figures((key) => parseDecimal(draft[key], from)?.replace(".", to.decimal) ?? draft[key]) };
}

/** What a user has changed, over what stands there now: no field that they left alone goes back to what it was. */
export function mergedDraft(draft: Draft, before: Draft, stored: Draft): Draft {
  const mine = differences(draft, before).map((key) => [key, draft[key]]);
  return { ...stored, ...(Object.fromEntries(mine) as Partial<Draft>) };
}

/** What the fields say; a figure that is none stays as it was typed, and is refused. */
export function entryOf(draft: Draft, marks: DecimalMarks): Draft {
  return {
    ...draft,
    tariffCode: codeOfTyped(draft.tariffCode),
    goodsName: draft.goodsName.trim(),
    specification: normalise(draft.specification),
    partNo: draft.partNo.trim(),
    batchNo: draft.batchNo.trim(),
    certificateNo: draft.certificateNo.trim(),
    ...figures((key) => parseDecimal(draft[key], marks) ?? draft[key].trim()),
  };
}

/** Fields whose values are unlike. */
export function differences(one: Draft, other: Draft): (keyof Draft)[] {
  return goodsEntryKeys.filter((key) => one[key] !== other[key]);
}

/** What is still wrong once fields have changed: what was wrong with those, or with two of which one is among them, is not. */
export function problemsLeft(problems: EntryProblems, change: Partial<Draft>): EntryProblems {
  const isOver = (key: string) => Object.hasOwn(change, key) || (key === "grossWeight" && isWeightOver);
  const isWeightOver = problems.grossWeight === "gross" && Object.hasOwn(change, "netWeight");
  return Object.fromEntries(Object.entries(problems).filter(([key]) => !isOver(key)));
}

/**
 * What is wrong with each field.
 * @param elements undefined where string and code stay as they were, or could not be looked up: the server asks anew
 */
export function problemsOf(entry: GoodsEntry, elements: StringElements | undefined): EntryProblems {
  const problems: EntryProblems = {};
  for (const { path } of goodsEntrySchema.safeParse(entry).error?.issues ?? []) {
    const key = path[0] as keyof Draft;
    problems[key] = problemOf[key];
  }
  if (!problems.netWeight && !problems.grossWeight && isGrossBelowNet(entry)) problems.grossWeight = "gross";
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
