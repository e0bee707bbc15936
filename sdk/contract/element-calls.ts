import * as z from "zod/mini";
import {
  elementHistoryPageDefault,
  elementHistoryPageMax,
  elementLineCodeMaxChars,
  elementLineLabelMaxChars,
  elementLineMaxChars,
  elementNameMaxChars,
  elementPartMaxLines,
  elementSearchDefault,
  elementSearchMax,
  elementSearchMaxChars,
  elementsOfCodeMax,
  elementTextMaxChars,
  partNoMaxChars,
  specificationMaxBytes,
  tariffCodeChars,
} from "../limits.ts";
import { wireNumber } from "./values.ts";

/** A tariff code as our backend has them: ten digits or letters (A44). */
export const tariffCodeSchema = z.string().check(z.length(tariffCodeChars), z.regex(/^[0-9A-Za-z]+$/));

const upTo = (maxChars: number) => z.string().check(z.maxLength(maxChars));

/** Body of POST to the history: a specification string that was accepted, and what it was for. */
export const acceptedElementsSchema = z.object({
  code: tariffCodeSchema,
  goodsName: z._default(upTo(elementTextMaxChars), ""),
  model: z._default(upTo(elementTextMaxChars), ""),
  /** The number that the company itself gives the goods. */
  partNo: z._default(upTo(partNoMaxChars), ""),
  specification: upTo(specificationMaxBytes).check(z.minLength(1)),
  /** Names of the elements then, so that a later reader sees whether the list has changed. */
  names: z.array(upTo(elementNameMaxChars)).check(z.maxLength(elementsOfCodeMax)),
});
export type AcceptedElements = z.infer<typeof acceptedElementsSchema>;

const pageOf = (max: number) => z.pipe(wireNumber, z.int().check(z.gte(1), z.lte(max)));

/** Query of a search for tariff codes. */
export const elementSearchQuerySchema = z.object({
  /** Begin of a code, part of a goods name or of the initials of its pinyin. */
  q: upTo(elementSearchMaxChars),
  limit: z._default(pageOf(elementSearchMax), elementSearchDefault),
});

/** Query of GET to the history; what is left out or empty holds for all. */
export const elementHistoryQuerySchema = z.object({
  /** Begin of the tariff code. */
  code: z._default(upTo(tariffCodeChars), ""),
  /** Part of the goods name, in upper or lower case. */
  goodsName: z._default(upTo(elementTextMaxChars), ""),
  /** Part of the model, in upper or lower case. */
  model: z._default(upTo(elementTextMaxChars), ""),
  /** The whole part number, in upper or lower case. */
  partNo: z._default(upTo(partNoMaxChars), ""),
  /** `next` of the page before. */
  before: z.optional(z.pipe(wireNumber, z.int().check(z.gte(0)))),
  limit: z._default(pageOf(elementHistoryPageMax), elementHistoryPageDefault),
});
export type ElementHistoryQuery = z.infer<typeof elementHistoryQuerySchema>;

/** A line to be exported with what is wrong with it. */
const exportedLineSchema = z.object({
  partNo: z._default(upTo(partNoMaxChars), ""),
  tariffCode: upTo(elementLineCodeMaxChars),
  text: upTo(elementLineMaxChars),
  /** Decides the value of some elements, where the text leaves theirs out. */
  tradeDirection: z.optional(z.enum(["import", "export"])),
  /** What its page calls it by. */
  label: z.optional(upTo(elementLineLabelMaxChars)),
  /** A cell of its row that was not used, although it may belong to the text. */
  leftOut: z.optional(upTo(elementLineMaxChars)),
});
export type ExportedLine = z.infer<typeof exportedLineSchema>;

/** Body of POST to the lines. The count is checked before the lines are. */
export const exportedLinesSchema = z.object({
  lines: z.pipe(
    z.array(z.unknown()).check(z.minLength(1), z.maxLength(elementPartMaxLines)),
    z.array(exportedLineSchema),
  ),
});

/** Answer of POST to the lines: what an export names them by. */
export const keptLinesSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
