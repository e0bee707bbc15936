import { elementTextMaxChars, partNoMaxChars } from "@customs-portal/sdk/limits";
import { compareDecimals, isDecimal, withoutUnseen } from "@customs-portal/sdk/rules";
import * as z from "zod/mini";
import type { DeclarationStatus } from "./contract.ts";

/** States in which the goods of a declaration may be changed: not yet submitted, or sent back by the customs. */
export const editableStatuses: ReadonlySet<DeclarationStatus> = new Set(["draft", "rejected"]);

/** Whether the goods of a declaration may be changed. */
export function isEditable(status: DeclarationStatus): boolean {
  return editableStatuses.has(status);
}

/** Function code of changes to declarations. */
export const editFunction = "DECL_EDIT";

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));
const versionSchema = z.int().check(z.gte(1));
/** Longer than any string that may be declared, so that what is too long is told as that. */
const specificationSchema = z.string().check(z.maxLength(1_000));
const figureSchema = (decimals: number) =>
  z.string().check(
    z.refine((text) => isDecimal(text) && new RegExp(`^(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`).test(text)),
    z.refine((text) => Number(text) > 0),
  );

/** In kilograms; absent where it stays as it is. */
const weightSchema = z.optional(figureSchema(4));

/** As it is read, in one line: what no eye sees would keep it from being found again. */
const seen = z.overwrite<string>((text) => withoutUnseen(text).replace(/[\p{Cc}\u2028\u2029]+/gu, " "));

/** Codes of somebody else, in any form; `""` for none. */
const shortText = z.string().check(seen, z.trim(), z.maxLength(partNoMaxChars));

/** What people enter of a goods line; its amount and duties follow from it. */
export const goodsEntrySchema = z.object({
  tariffCode: z.string().check(z.regex(/^\d{10}$/)),
  goodsName: z.string().check(seen, z.trim(), z.minLength(1), z.maxLength(elementTextMaxChars)),
  specification: specificationSchema,
  partNo: shortText,
  batchNo: shortText,
  certificateNo: shortText,
  quantity: figureSchema(4),
  /** A code of the list of units. */
  unit: z.string().check(z.minLength(1), z.maxLength(20)),
  unitPrice: figureSchema(4),
  netWeight: weightSchema,
  grossWeight: weightSchema,
});
export type GoodsEntry = z.infer<typeof goodsEntrySchema>;
/** The unit of the weights. */
export const kilogram = "千克";

/** Whether goods weigh less with their packing than without. */
export const isGrossBelowNet = ({ netWeight = "", grossWeight = "" }: Pick<GoodsEntry, "netWeight" | "grossWeight">) =>
  isDecimal(netWeight) && isDecimal(grossWeight) && compareDecimals(grossWeight, netWeight) < 0;

export const goodsEntryKeys = Object.keys(goodsEntrySchema.shape) as (keyof GoodsEntry)[];

/** Of a code that may be half typed. */
export const writtenForMaxChars = 20;

/** A change of a goods line, and the version of it that was changed. */
export const goodsEditSchema = z.object({
  id: idSchema,
  version: versionSchema,
  ...goodsEntrySchema.shape,
  /** The tariff code that the string was written for, where that is another one than that of the line. */
  writtenFor: z.optional(z.string().check(z.maxLength(writtenForMaxChars))),
});
export type GoodsEdit = z.infer<typeof goodsEditSchema>;

/** Which declaration is copied, or which draft deleted. */
export const draftSchema = z.object({ id: idSchema });

/** The draft that was made. */
export const copiedSchema = z.object({ id: z.string(), declarationNo: z.string() });
export type CopiedDeclaration = z.infer<typeof copiedSchema>;

/** Lines that one call may change. */
export const specificationEditsMax = 1_000;

/** Specification strings of many lines, each with the version that was changed. */
export const specificationEditsSchema = z.object({
  lines: z.array(z.object({ id: idSchema, version: versionSchema, specification: specificationSchema })).check(
    z.minLength(1),
    z.maxLength(specificationEditsMax),
    z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
  ),
});
export type SpecificationEdit = z.infer<typeof specificationEditsSchema>["lines"][number];

/**
 * What became of a line: `changed` by somebody else since it was read, `locked` by the state of its declaration,
 * `missing` in this company, `invalid` for its tariff code.
 */
const editOutcomes = ["saved", "changed", "locked", "missing", "invalid"] as const;
export const specificationOutcomesSchema = z.object({
  outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(editOutcomes) })),
});
export type SpecificationOutcomes = z.infer<typeof specificationOutcomesSchema>["outcomes"];
