import {
  PostgresAdapter,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import { declarationStatuses } from "../contract.ts";
import type { SortBy } from "../sort.ts";

/** How the values of a column compare. Empty ones stand last, whichever way the others go. */
export interface OrderedColumn {
  /** With its table. */
  name: string;
  /**
   * `bytes` for text that the table itself compares byte by byte, `text` for other text, `decimal` for exact decimals as
   * text, `status` for the states of a declaration on their way.
   */
  kind: "bytes" | "text" | "integer" | "decimal" | "status";
  mayBeEmpty?: boolean;
  /** Unlike in every other row of the company: what would come after it orders nothing. */
  isUnique?: boolean;
}

/** A value that rows are ordered by, never null. */
export type OrderValue = string | number;
/** One step of an order. */
export interface OrderTerm {
  value: Expression<OrderValue>;
  direction: "asc" | "desc";
}

const wayOfStatus = sql.raw(declarationStatuses.map((status, at) => `when '${status}' then ${at}`).join(" "));

function isPostgres(db: Pick<Kysely<never>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function valueOf({ name, kind, mayBeEmpty = false }: OrderedColumn, collates: boolean): Expression<OrderValue> {
  const column = sql.ref(name);
  if (kind === "status") return sql`case ${column} ${wayOfStatus} else ${sql.lit(declarationStatuses.length)} end`;
  if (kind === "integer") return sql`${column}`;
  if (kind === "decimal")
    return mayBeEmpty ? sql`coalesce(cast(nullif(${column}, '') as decimal), 0)` : sql`cast(${column} as decimal)`;
  const text = mayBeEmpty ? sql<string>`coalesce(${column}, '')` : sql<string>`${column}`;
  // Both databases order text alike: byte by byte.
  return collates && kind === "text" ? sql`${text} collate "C"` : text;
}

/**
 * The steps of an order, the first decides; rows that are equal in all go by id, the way of the last.
 * @param columns where the lists' columns are stored
 * @param id with its table
 */
export function orderTerms<Key extends string>(
  db: Pick<Kysely<never>, "getExecutor">,
  columns: Readonly<Record<Key, OrderedColumn>>,
  sort: readonly SortBy<Key>[],
  id: string,
): OrderTerm[] {
  const collates = isPostgres(db);
  const terms: OrderTerm[] = [];
  for (const { key, desc } of sort) {
    const column = columns[key];
    if (column.mayBeEmpty)
      terms.push({
        value: sql`case when coalesce(${sql.ref(column.name)}, '') = '' then 1 else 0 end`,
        direction: "asc",
      });
    terms.push({ value: valueOf(column, collates), direction: desc ? "desc" : "asc" });
    if (column.isUnique) return terms;
  }
  return [...terms, { value: sql.ref(id), direction: sort.at(-1)?.desc ? "desc" : "asc" }];
}

/** The order the other way round. */
export function reversed(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map(({ value, direction }) => ({ value, direction: direction === "asc" ? "desc" : "asc" }));
}

/** The condition of rows that stand after the one with these values, one for each step. */
export function standsAfter<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  terms: readonly OrderTerm[],
  values: readonly OrderValue[],
): Expression<SqlBool> {
  const beyond = ({ direction }: OrderTerm) => sql.raw(direction === "asc" ? ">" : "<");
  const [first] = terms;
  // One comparison of all values goes by an index.
  if (first && terms.every(({ direction }) => direction === first.direction)) {
    const [left, right] = [sql.join(terms.map(({ value }) => value)), sql.join(values)];
    return sql<SqlBool>`(${left}) ${beyond(first)} (${right})`;
  }
  return eb.or(
    terms.map((term, at) =>
      eb.and([
        ...terms.slice(0, at).map(({ value }, before) => sql<SqlBool>`${value} = ${values[before]}`),
        sql<SqlBool>`${term.value} ${beyond(term)} ${values[at]}`,
      ]),
    ),
  );
}

/** Reads the values of the steps off a row that has them in this order. */
export function orderValues(row: readonly unknown[]): OrderValue[] {
  return row.map((value) => (typeof value === "number" ? value : String(value)));
}

/** A query whose rows stand in an order. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  terms: readonly OrderTerm[],
): SelectQueryBuilder<DB, TB, O> {
  return terms.reduce((ordered, { value, direction }) => ordered.orderBy(value, direction), query);
}
