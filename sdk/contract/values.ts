/**
 * How values of other backends are read. Everything optional may be null, numbers may come as text, text as a number,
 * and flags as boolean, number or text; each schema of this folder is made of these.
 */
import * as z from "zod/mini";
import { isTrue } from "../flags.ts";

/** A field that may be left out; null reads as left out. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  );
}

/**
 * A field that may be left out or null, and null stays: it says that there is nothing, where a missing field says
 * nothing. A company switch needs the difference.
 */
export function nullish<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema));
}

/** A field that may be left out; null, and what cannot be read, reads as left out. For what nobody has to send. */
export function lenient<T extends z.ZodMiniType>(schema: T) {
  const left = z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  );
  return z.optional(z.union([schema, left]));
}

/** A field with a default, which null takes too. */
export function withDefault<T extends z.ZodMiniType>(schema: T, value: NoInfer<z.output<T>>) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((given) => given ?? value),
  );
}

type Optional<T extends z.ZodMiniType> = ReturnType<typeof optional<T>>;

/** The shape with every field made `optional`. */
export function optionals<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, optional(schema)])) as {
    [Name in keyof Shape]: Optional<Shape[Name]>;
  };
}

/** A text; a number is read as its digits. */
export const wireText = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

/** A text of some length at least. */
export const wireTextNotEmpty = z.pipe(wireText, z.string().check(z.minLength(1)));

/** A number; a decimal text is read as one. */
export const wireNumber = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\s*[-+]?\d{1,300}(?:\.\d{1,300})?\s*$/)), z.transform(Number)),
]);

/** A time: milliseconds since 1970, as a number or as 12 or 13 digits, or any other text as it came. */
export const wireTime = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{12,13}$/)), z.transform(Number)),
  z.string(),
]);

/** A flag as backends send them, boolean, number or text, read by `isTrue` (A56). */
export const wireFlag = z.pipe(
  z.union([z.boolean(), z.number(), z.string()]),
  z.transform((flag) => isTrue(flag)),
);

/** A flag that must be one: a boolean, 0, 1, or one of these as text. */
export const exactFlag = z.union([
  z.boolean(),
  z.pipe(
    z.union([z.literal(0), z.literal(1), z.string().check(z.regex(/^\s*(?:true|false|0|1)\s*$/i))]),
    z.transform((flag) => isTrue(flag)),
  ),
]);

/** A text, or a text per locale. */
export const localised = z.union([z.string(), z.record(z.string(), z.string())]);
