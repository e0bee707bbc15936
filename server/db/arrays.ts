import type { Compilable, Kysely } from "kysely";

/** Queries whose rows are wanted as arrays, by the list of their parameters: all of a query that a driver sees whole. */
const marked = new WeakSet<readonly unknown[]>();

/** Whether the rows of a query are wanted as arrays. */
export function wantsArrays(parameters: readonly unknown[]): boolean {
  return marked.has(parameters);
}

/** A list of the same parameters, for the same kind of rows, that is no other query's. */
export function copyParameters(parameters: readonly unknown[]): unknown[] {
  const copy = [...parameters];
  if (marked.has(parameters)) marked.add(copy);
  return copy;
}

/**
 * Reads the rows of a query as arrays, the values in the order in which they are selected: for many rows, of which
 * objects would cost as much as the reading itself.
 * @param options.signal as for `execute`
 */
export async function readArrays<Row extends readonly unknown[]>(
  db: Pick<Kysely<never>, "executeQuery">,
  query: Compilable,
  options?: { signal: AbortSignal },
): Promise<Row[]> {
  const compiled = query.compile();
  const parameters = [...compiled.parameters];
  marked.add(parameters);
  const { rows } = await db.executeQuery({ ...compiled, parameters }, options);
  return rows as Row[];
}
