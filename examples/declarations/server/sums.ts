import { sql, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import type { DeclarationFilters, DeclarationSums } from "../contract.ts";
import { decimalOf, sumOf } from "../decimals.ts";
import { matching } from "./filters.ts";
import type { DeclarationDatabase } from "./table.ts";

type Builder = ExpressionBuilder<DeclarationDatabase, "declaration">;

const figures = ["amount", "net_weight", "gross_weight"] as const;
type Figure = (typeof figures)[number];
/** Of every figure of a declaration, at most. */
const decimals = 4;
/** Characters of figures that a database adds exactly, in whole units of the last decimal. */
const addedMaxChars = 12;

/** What was added up of some declarations in one currency. */
type Part = Record<Figure, string> & { currency: string; count: number };

function unitsOf(figure: Figure) {
  const units = sql`cast(round(cast(${sql.ref(figure)} as decimal) * ${sql.lit(10 ** decimals)}) as bigint)`;
  return sql<string>`cast(sum(${units}) as text)`.as(figure);
}

const isShort = (figure: Figure) => sql<SqlBool>`length(${sql.ref(figure)}) <= ${sql.lit(addedMaxChars)}`;

/**
 * Sums up the declarations that filters find: their weights, and their amounts for each currency. A database that adds
 * floats would lose some: it adds whole units, and the few figures that are too long for that are added here.
 */
export async function readSums(
  db: Kysely<DeclarationDatabase>,
  corpCode: string,
  filters: DeclarationFilters,
  signal: AbortSignal,
): Promise<DeclarationSums> {
  const found = db.selectFrom("declaration").where((eb) => matching(eb, corpCode, filters));
  const areShort = (eb: Builder) => eb.and(figures.map(isShort));
  const added = await found
    .select((eb) => ["currency", eb.fn.countAll<number | string>().as("count"), ...figures.map(unitsOf)])
    .where(areShort)
    .groupBy("currency")
    .execute({ signal });
  const long = await found
    .select(["currency", ...figures])
    .where((eb) => eb.not(areShort(eb)))
    .execute({ signal });
  const parts: Part[] = [
    ...added.map((row) => ({
      currency: row.currency,
      count: Number(row.count),
      amount: decimalOf(row.amount, decimals),
      net_weight: decimalOf(row.net_weight, decimals),
      gross_weight: decimalOf(row.gross_weight, decimals),
    })),
    ...long.map((row) => ({ ...row, count: 1 })),
  ];
  const amounts = [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: sumOf(own.map(({ amount }) => amount)),
  }));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    netWeight: sumOf(parts.map((part) => part.net_weight)),
    grossWeight: sumOf(parts.map((part) => part.gross_weight)),
    amounts: amounts.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
