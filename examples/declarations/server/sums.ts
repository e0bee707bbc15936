import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from "kysely";
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

/** Sums of the database are of so many units, and of the rest of each, apart: together they would pass 64 bits. */
const partUnits = 1_000_000;

/** What was added up of some declarations in one currency. */
type Part = Record<Figure, string> & { currency: string; count: number };

/** The sum of whole parts and the sum of rests of a figure, parted by a blank. */
function sumsOf(figure: Figure) {
  const units = sql`cast(round(cast(${sql.ref(figure)} as decimal) * ${sql.lit(10 ** decimals)}) as bigint)`;
  const sum = (what: RawBuilder<unknown>) => sql`cast(sum(${what}) as text)`;
  const size = sql.lit(partUnits);
  return sql<string>`${sum(sql`${units} / ${size}`)} || ' ' || ${sum(sql`${units} % ${size}`)}`.as(figure);
}

/** What `sumsOf` found, as a decimal. */
function readSum(text: string): string {
  const [parts = "0", rest = "0"] = text.split(" ");
  return decimalOf(String(BigInt(parts) * BigInt(partUnits) + BigInt(rest)), decimals);
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
  const added = found
    .select((eb) => ["currency", sql.lit(1).as("is_added"), eb.fn.countAll<number | string>().as("count")])
    .select(figures.map(sumsOf))
    .where(areShort)
    .groupBy("currency");
  const long = found
    .select(["currency", sql<number>`0`.as("is_added"), sql<number | string>`1`.as("count"), ...figures])
    .where((eb) => eb.not(areShort(eb)));
  // One query: no declaration changes from short to long between two.
  const rows = await added.unionAll(long).execute({ signal });
  const parts = rows.map(({ currency, count, is_added, ...sums }): Part => {
    const written = (text: string) => (is_added === 1 ? readSum(text) : text);
    return {
      currency,
      count: Number(count),
      amount: written(sums.amount),
      net_weight: written(sums.net_weight),
      gross_weight: written(sums.gross_weight),
    };
  });
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
