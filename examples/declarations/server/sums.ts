import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { DeclarationFilters, DeclarationSums } from "../contract.ts";
import { decimalOf, sumOf } from "../decimals.ts";
import type { GoodsFilters, GoodsSums } from "../goods-contract.ts";
import { matching } from "./filters.ts";
import { goodsMatching } from "./goods/filters.ts";
import { codeListsIn } from "./reference/code-names.ts";
import type { DeclarationDatabase } from "./table.ts";
import type { Locale } from "./texts.ts";

/** Of every figure, at most. */
const decimals = 4;
/** Characters of figures that a database adds exactly, in whole units of the last decimal. */
const addedMaxChars = 12;
/** Sums of the database are of so many units, and of the rest of each, apart: together they would pass 64 bits. */
const partUnits = 1_000_000;

const weights = ["net_weight", "gross_weight"] as const;
const ofDeclarations = { by: ["currency"], figures: ["amount", ...weights] } as const;
const ofGoods = {
  by: ["currency", "unit"],
  figures: ["amount", ...weights, "quantity", "customs_value", "duty_amount", "vat_amount"],
} as const;

/** What was added up of some rows that are alike in some columns. */
type Part<Column extends string> = Record<Column, string> & { count: number };

/** A figure that nobody declared adds nothing. */
const declared = (figure: string) => sql`nullif(${sql.ref(figure)}, '')`;

/** The sum of whole parts and the sum of rests of a figure, parted by a blank. */
function sumsOf(figure: string): RawBuilder<string> {
  const units = sql`cast(round(cast(${declared(figure)} as decimal) * ${sql.lit(10 ** decimals)}) as bigint)`;
  const sum = (what: RawBuilder<unknown>) => sql`cast(coalesce(sum(${what}), 0) as text)`;
  const size = sql.lit(partUnits);
  return sql<string>`${sum(sql`${units} / ${size}`)} || ' ' || ${sum(sql`${units} % ${size}`)} as ${sql.ref(figure)}`;
}

/** What `sumsOf` found, as a decimal. */
function readSum(text: string): string {
  const [parts = "0", rest = "0"] = text.split(" ");
  return decimalOf(String(BigInt(parts) * BigInt(partUnits) + BigInt(rest)), decimals);
}

/**
 * Adds up decimals that are text. A database that adds floats would lose some: it adds whole units, and the few figures
 * that are too long for that come one by one. One query: no row changes from one to the other between two.
 * @param found the rows, with the columns of both
 */
async function addUp<By extends string, Figure extends string>(
  db: Kysely<DeclarationDatabase>,
  found: RawBuilder<unknown>,
  { by, figures }: { by: readonly By[]; figures: readonly Figure[] },
  signal: AbortSignal,
): Promise<Part<By | Figure>[]> {
  const columns = sql.join(by.map((name) => sql.ref(name)));
  const isShort = figures.map((figure) => sql<SqlBool>`length(${sql.ref(figure)}) <= ${sql.lit(addedMaxChars)}`);
  const areShort = sql.join(isShort, sql` and `);
  const plain = sql.join(figures.map((figure) => sql.ref(figure)));
  const { rows } = await sql<Record<By | Figure, string> & { count: number | string; is_added: number }>`
    with found as ${found}
    select ${columns}, 1 as is_added, count(*) as count, ${sql.join(figures.map(sumsOf))}
      from found where ${areShort} group by ${columns}
    union all
    select ${columns}, 0, 1, ${plain} from found where not (${areShort})`.execute(db, { signal });
  return rows.map(({ count, is_added, ...row }) => {
    const written = figures.map((name) => {
      const text = String((row as Record<string, unknown>)[name]);
      return [name, is_added === 1 ? readSum(text) : text || "0"];
    });
    return { ...row, ...Object.fromEntries(written), count: Number(count) } as Part<By | Figure>;
  });
}

/** The sums of a figure, for each value of another column in the order of those. */
function sumsBy<By extends string, Figure extends string>(
  parts: readonly Part<By | Figure>[],
  by: By,
  figure: Figure,
): [value: string, sum: string][] {
  const grouped = [...Map.groupBy(parts, (part): string => part[by])];
  const sums = grouped.map(([value, own]): [string, string] => [value, sumOf(own.map((part) => part[figure]))]);
  return sums.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** What declarations and goods lines have in common. */
function sharedSums(parts: readonly Part<"currency" | "amount" | "net_weight" | "gross_weight">[]): DeclarationSums {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    netWeight: sumOf(parts.map((part) => part.net_weight)),
    grossWeight: sumOf(parts.map((part) => part.gross_weight)),
    amounts: sumsBy(parts, "currency", "amount").map(([currency, amount]) => ({ currency, amount })),
  };
}

/** Sums up the declarations that filters find: their weights, and their amounts for each currency. */
export async function readSums(
  db: Kysely<DeclarationDatabase>,
  corpCode: string,
  filters: DeclarationFilters,
  signal: AbortSignal,
): Promise<DeclarationSums> {
  const found = db
    .selectFrom("declaration")
    .select([...ofDeclarations.by, ...ofDeclarations.figures])
    .where((eb) => matching(eb, corpCode, filters));
  return sharedSums(await addUp(db, sql`${found}`, ofDeclarations, signal));
}

/** Sums up the goods lines that filters find, their quantities for each unit. */
export async function readGoodsSums(
  db: Kysely<DeclarationDatabase>,
  corpCode: string,
  filters: GoodsFilters,
  { locale, signal }: { locale: Locale; signal: AbortSignal },
): Promise<GoodsSums> {
  const found = db
    .selectFrom("declaration_goods")
    .select([...ofGoods.by, ...ofGoods.figures])
    .where((eb) => goodsMatching(eb, corpCode, filters));
  const parts = await addUp(db, sql`${found}`, ofGoods, signal);
  const nameOf = (code: string) => codeListsIn(locale).entry("units", code).name;
  return {
    ...sharedSums(parts),
    quantities: sumsBy(parts, "unit", "quantity").map(([unit, quantity]) => ({ unit: nameOf(unit), quantity })),
    customsValue: sumOf(parts.map((part) => part.customs_value)),
    dutyAmount: sumOf(parts.map((part) => part.duty_amount)),
    vatAmount: sumOf(parts.map((part) => part.vat_amount)),
  };
}
