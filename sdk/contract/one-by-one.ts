/** Lists and records of which each entry is read by itself. */
import * as z from "zod/mini";

/** Reads one of several; one that cannot be read is named in the console. */
function readOne<T extends z.ZodMiniType>(schema: T, value: unknown, name: string) {
  const result = schema.safeParse(value);
  if (!result.success) console.error(`${name} cannot be read and is left out.`, result.error);
  return result;
}

/**
 * The entries of a list that can be read. The others are left out and named in the console: one that is wrong must not
 * take all the others with it.
 * @param what how the console calls such an entry
 * @returns also the first reason why one could not be read
 */
export function readEach<T extends z.ZodMiniType>(schema: T, entries: readonly unknown[], what: string) {
  const read: z.output<T>[] = [];
  let unread: z.core.$ZodError | undefined;
  for (const [index, entry] of entries.entries()) {
    const result = readOne(schema, entry, `${what} ${index}`);
    if (result.success) read.push(result.data);
    else unread ??= result.error;
  }
  return { read, unread };
}

/** A list of which each entry is read by itself. Not for lists that are wrong as soon as an entry is missing. */
export function listOf<T extends z.ZodMiniType>(schema: T, what: string) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries) => readEach(schema, entries, what).read),
  );
}

/** A record of which each value is read by itself. */
export function recordOf<T extends z.ZodMiniType>(schema: T, what: string) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((given) => {
      const read = Object.entries(given).flatMap(([key, value]) => {
        const result = readOne(schema, value, `${what} ${key}`);
        return result.success ? [[key, result.data] as const] : [];
      });
      return Object.fromEntries(read) as Record<string, z.output<T>>;
    }),
  );
}
