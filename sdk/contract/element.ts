import * as z from "zod/mini";
import { listOf } from "./one-by-one.ts";
import { lenient, wireFlag, wireNumber, wireText, wireTextNotEmpty, withDefault } from "./values.ts";

const text = withDefault(wireText, "");

/**
 * A declaration element of a tariff code (R3-21). `CODE` is its position, as text; `ISNULL` "1" means required,
 * although its name reads the other way round (R3-22); `DECFACTYPE` "1" is a choice, "2" a choice or free text, all
 * else free text (R3-23 … R3-25); codes and texts of the choice are separated by `|` (R3-26).
 */
export const elementRowSchema = z.object({
  CODE: text,
  NAME: wireTextNotEmpty,
  ISNULL: text,
  DECFACTYPE: text,
  DECFACCODE: text,
  DECFACCONTENT: text,
});
export type ElementRow = z.infer<typeof elementRowSchema>;

/** The catalogue that elements are of; ours, other backends say nothing of it. */
const elementCatalogueSchema = z.object({
  name: text,
  /** Its day, `YYYY-MM-DD`; "" where it has none. */
  date: text,
  /** Made up for trying things out, and not to be declared with. */
  isSample: withDefault(wireFlag, false),
});
export type ElementCatalogue = Readonly<z.infer<typeof elementCatalogueSchema>>;

/** What a look-up of a tariff code answers (A44). */
export interface CodeElements {
  /** In their order; none where the code is not in the catalogue. */
  readonly rows: readonly Readonly<ElementRow>[];
  /** What the catalogue calls the goods; "" where it does not say. */
  readonly goodsName: string;
  /** Undefined where the backend says nothing of it. */
  readonly catalogue: ElementCatalogue | undefined;
}

/** One that cannot be read refuses all: an element that is missing would make another declaration. */
const rowsSchema = withDefault(z.array(elementRowSchema), []);
const codeElementsSchema = z.object({ rows: rowsSchema, goodsName: text, catalogue: lenient(elementCatalogueSchema) });

/** Reads the answer of GET {codeListBase}/elements?code=: rows, or an object around them (R3-21, A44). */
export function readCodeElements(answer: unknown): CodeElements {
  // Not a union of both: what is wrong is to be named by its place.
  if (Array.isArray(answer)) return { rows: rowsSchema.parse(answer), goodsName: "", catalogue: undefined };
  const { catalogue, ...read } = codeElementsSchema.parse(answer ?? {});
  return { ...read, catalogue };
}

/** Answer of GET {codeListBase}/elements/search; ours. */
export const foundTariffCodesSchema = z.object({
  items: withDefault(listOf(z.object({ code: wireTextNotEmpty, goodsName: text }), "Tariff code"), []),
  catalogue: lenient(elementCatalogueSchema),
});
export type FoundTariffCodes = z.infer<typeof foundTariffCodesSchema>;

/** Answer of GET to the history: the newest first. */
export const elementHistorySchema = z.object({
  items: listOf(
    z.object({
      code: wireText,
      goodsName: withDefault(wireText, ""),
      model: withDefault(wireText, ""),
      partNo: withDefault(wireText, ""),
      specification: wireText,
      names: withDefault(z.array(wireText), []),
      /** Milliseconds since 1970. */
      at: wireNumber,
    }),
    "Entry of the history",
  ),
  /** `before` of the next page; null where this is the last. */
  next: z.nullable(wireNumber),
});
export type ElementHistory = z.infer<typeof elementHistorySchema>;
