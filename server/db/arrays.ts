import type { Compilable, Kysely } from "kysely";

/**
 * Marks the list of parameters, all of a query that a driver sees whole, of one whose rows are wanted as arrays. Of the
 * whole process: a module from a folder of its own has its own copy of this file.
 */
const mark = Symbol.for("customs-portal.rows-as-arrays");

/** Whether the rows of a query are wanted as arrays. */
export function wantsArrays(parameters: readonly unknown[]): boolean {
  return mark in parameters;
}

function marked(parameters: readonly unknown[]): unknown[] {
  return Object.defineProperty([...parameters], mark, { value: true });
}

/** A list of the same parameters, for the same kind of rows, that is no other query's. */
export function copyParameters(parameters: readonly unknown[]): unknown[] {
  return wantsArrays(parameters) ? marked(parameters) : [...parameters];
}

/**
 * Reads the rows of a query as arrays, the values in the order in which they are selected: for many rows, of which
 * objects would cost as much as the reading itself.
 * @param options.signal as for `execute`
 * @throws TypeError where `db` is none of the portal
 */
export async function readArrays<Row extends readonly unknown[]>(
  db: Pick<Kysely<never>, "executeQuery">,
  query: Compilable,
  options?: { signal: AbortSignal },
): Promise<Row[]> {
  const compiled = query.compile();
  const { rows } = await db.executeQuery({ ...compiled, parameters: marked(compiled.parameters) }, options);
  if (!rows.every((row) => Array.isArray(row))) throw new TypeError("This database gives no rows as arrays.");
  return rows as unknown as Row[];
}
