import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import { entriesOf, isWholeNumber, type DeclarationFilters, type MissingNumbers } from "../contract.ts";
import type { GoodsFilters } from "../goods-contract.ts";
import { matching } from "./filters.ts";
import { goodsMatching } from "./goods/filters.ts";
import type { DeclarationDatabase } from "./table.ts";

/** Where numbers are looked for: their table, and what else has to hold of its rows. */
interface Place<Table extends "declaration" | "declaration_goods"> {
  table: Table;
  corpCode: string;
  others: (eb: ExpressionBuilder<DeclarationDatabase, Table>) => Expression<SqlBool>;
}
const states = { absent: 0, hidden: 1, found: 2 } as const;

/** Numbers as rows; also where there are none. */
function valuesOf(numbers: readonly string[]) {
  const rows = sql.join(numbers.map((number) => sql`(${number})`));
  return numbers.length > 0
    ? sql<{ number: string }>`(values ${rows})`
    : sql<{ number: string }>`(select '' where 1 = 0)`;
}

/** Looks for all numbers in one query: whether the company has each, and whether what else is filtered leaves it. */
async function lookFor<Table extends "declaration" | "declaration_goods">(
  db: Kysely<DeclarationDatabase>,
  list: string,
  { table, corpCode, others }: Place<Table>,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  const numbers = [...new Set(entriesOf(list))];
  const column = sql.ref<string>(`${table}.declaration_no`);
  const company = sql<SqlBool>`${sql.ref(`${table}.corp_code`)} = ${corpCode}`;
  // Whole numbers go by the index; parts are looked for wherever they stand.
  const conditions = {
    whole: sql<SqlBool>`${column} = ${sql.ref("whole.number")}`,
    parts: sql<SqlBool>`${column} like '%' || ${sql.ref("parts.number")} || '%'`,
  };
  const stateOf = (kind: keyof typeof conditions) => {
    const rows = db.selectFrom<"declaration" | "declaration_goods">(table).select(sql.lit(1).as("one")).where(company);
    const there = rows.where(conditions[kind]);
    const left = there.where((eb) => others(eb as unknown as ExpressionBuilder<DeclarationDatabase, Table>));
    return sql<number>`case when not exists ${there} then ${sql.lit(states.absent)} when exists ${left}
      then ${sql.lit(states.found)} else ${sql.lit(states.hidden)} end`.as("state");
  };
  const rows = await db
    .with("whole(number)", () => valuesOf(numbers.filter(isWholeNumber)))
    .with("parts(number)", () => valuesOf(numbers.filter((number) => !isWholeNumber(number))))
    .selectFrom("whole")
    .select(["whole.number", stateOf("whole")])
    .unionAll((eb) => eb.selectFrom("parts").select(["parts.number", stateOf("parts")]))
    .execute({ signal });
  const stateBy = new Map(rows.map(({ number, state }) => [number, state]));
  const inState = (state: number) => numbers.filter((number) => stateBy.get(number) === state);
  return { asked: numbers.length, absent: inState(states.absent), hidden: inState(states.hidden) };
}

/** Which of the numbers that are asked for find no declaration. */
export function readMissing(
  db: Kysely<DeclarationDatabase>,
  corpCode: string,
  { declarationNo = "", ...rest }: DeclarationFilters,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  return lookFor(
    db,
    declarationNo,
    { table: "declaration", corpCode, others: (eb) => matching(eb, corpCode, rest) },
    signal,
  );
}

/** Which of the numbers that are asked for find no goods line. */
export function readMissingGoods(
  db: Kysely<DeclarationDatabase>,
  corpCode: string,
  { declarationNo = "", ...rest }: GoodsFilters,
  signal: AbortSignal,
): Promise<MissingNumbers> {
  const place = {
    table: "declaration_goods",
    corpCode,
    others: (eb: ExpressionBuilder<DeclarationDatabase, "declaration_goods">) => goodsMatching(eb, corpCode, rest),
  } as const;
  return lookFor(db, declarationNo, place, signal);
}
