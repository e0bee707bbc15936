import * as z from "zod/mini";
import { messageToneSchema } from "./messages.ts";
import { listOf } from "./one-by-one.ts";
import { lenient, wireNumber, wireText } from "./values.ts";

/** What a card of the home page is for: what has gone wrong, what waits to be done, what is good to know. */
export const homeTones = ["exception", "todo", "info"] as const;
export type HomeTone = (typeof homeTones)[number];

/** A tone; one that is not known reads as `info`. */
const toneSchema = z.pipe(
  lenient(z.enum(homeTones)),
  z.transform((tone) => tone ?? "info"),
);

const row = z.object({
  title: wireText,
  note: wireText,
  /** Local path of what the row tells of. */
  path: wireText,
  /** ISO 8601; null where it has no time. */
  at: z.nullable(wireText),
  tone: messageToneSchema,
});
export type HomeRow = z.infer<typeof row>;

const point = z.object({
  /** A word, or a calendar day `YYYY-MM-DD`. */
  label: wireText,
  value: wireNumber,
  path: z.nullable(wireText),
});
export type HomePoint = z.infer<typeof point>;

const facts = {
  /** Name of the module and of its card: `declarations.returned`. */
  name: wireText,
  title: wireText,
  tone: toneSchema,
  /** Local path of all that the card sums up. */
  path: wireText,
};

/** A card of the home page; without `data` where it could not be read in time. */
export const homeCardSchema = z.union([
  z.object({ ...facts, kind: z.literal("count"), data: z.nullable(z.object({ count: wireNumber })) }),
  z.object({ ...facts, kind: z.literal("list"), data: z.nullable(z.object({ rows: listOf(row, "Row of a card") })) }),
  z.object({ ...facts, kind: z.literal("chart"), data: z.nullable(z.object({ points: z.array(point) })) }),
]);
export type HomeCardAnswer = z.infer<typeof homeCardSchema>;

/** Answer of the cards of the home page that the user may see, in their order. */
export const homeCardsSchema = z.object({ cards: listOf(homeCardSchema, "Card") });
