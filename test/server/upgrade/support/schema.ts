import type { Settled } from "./settle.ts";

interface Column {
  /** Whether a row may be written without a value for it. */
  mayBeLeftOut: boolean;
}

/** The columns of each table. */
export type Schema = ReadonlyMap<string, ReadonlyMap<string, Column>>;

export function readSchema({ withDatabase }: Settled): Promise<Schema> {
  return withDatabase(async ({ db }) => {
    const tables = await db.introspection.getTables();
    return new Map(
      tables.map(({ name, columns }) => [
        name,
        new Map(
          columns.map((column) => [
            column.name,
            { mayBeLeftOut: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing },
          ]),
        ),
      ]),
    );
  });
}

/** What the code of an earlier schema would miss in a later one: its tables and columns, and columns that it does not fill. */
export function lackingIn(later: Schema, earlier: Schema): string[] {
  return [...earlier]
    .flatMap(([table, columns]) => {
      const found = later.get(table);
      if (!found) return [table];
      const gone = [...columns.keys()].filter((name) => !found.has(name));
      const unfilled = [...found].filter(([name, { mayBeLeftOut }]) => !columns.has(name) && !mayBeLeftOut);
      return [...gone, ...unfilled.map(([name]) => `${name} (needed)`)].map((name) => `${table}.${name}`);
    })
    .toSorted();
}
