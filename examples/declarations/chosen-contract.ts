import * as z from "zod/mini";
import { datesInOrder } from "./contract.ts";
import { goodsFilterShape, listedGoodsSchema } from "./goods-contract.ts";

/** Lines that one call answers. */
export const chosenGoodsMax = 1_000;

/**
 * Query of `GET /declarations/api/goods-chosen`: lines that the filters find and that may be changed, of those that are
 * named alone, or without some.
 */
export const chosenGoodsQuerySchema = z
  .object({
    ...goodsFilterShape,
    /** Where the answer before ended. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18},[\w-]{1,64}$/))),
  })
  .check(datesInOrder);
export type ChosenGoodsQuery = z.infer<typeof chosenGoodsQuerySchema>;

/** A goods line, as far as the check of its specification string needs it. */
export const chosenGoodsSchema = z.pick(listedGoodsSchema, {
  id: true,
  version: true,
  declarationNo: true,
  lineNo: true,
  ieFlag: true,
  partNo: true,
  tariffCode: true,
  specification: true,
});
export type ChosenGoods = z.infer<typeof chosenGoodsSchema>;

/** `next` is there where there may be more: the `after` of the next call. */
export const chosenGoodsAnswerSchema = z.object({ lines: z.array(chosenGoodsSchema), next: z.optional(z.string()) });
export type ChosenGoodsAnswer = z.infer<typeof chosenGoodsAnswerSchema>;
