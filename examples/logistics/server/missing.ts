import { sql, type ExpressionBuilder, type Kysely } from "kysely";
import type { MissingNumbers } from "../contract.ts";
import { matching, numberColumns, type Reader, type ShipmentQuery } from "./read.ts";
import type { LogisticsDatabase } from "./table.ts";

type Builder = ExpressionBuilder<LogisticsDatabase & { asked: { number: string } }, "shipment" | "asked">;

const states = { absent: 0, hidden: 1, found: 2 } as const;

/** Which of the numbers that are asked for find no shipment, in one query. */
export async function readMissing(
  db: Kysely<LogisticsDatabase>,
  reader: Reader,
  { number: list, ...others }: ShipmentQuery & { number: string },
): Promise<MissingNumbers> {
  const numbers = [...new Set(list.split(","))];
  const asked = sql<{ number: string }>`(values ${sql.join(numbers.map((number) => sql`(${number.toUpperCase()})`))})`;
  const hasNumber = (eb: Builder) =>
    eb.or(numberColumns.map((name) => eb(name, "like", sql<string>`'%' || ${eb.ref("asked.number")} || '%'`)));
  const rows = await db
    .with("asked(number)", () => asked)
    .selectFrom("asked")
    .select((eb) => {
      const there = eb
        .selectFrom("shipment")
        .select(sql.lit(1).as("one"))
        .where("shipment.corp_code", "=", reader.corpCode)
        .where(hasNumber);
      const left = there.where((own) => matching(own as unknown as Parameters<typeof matching>[0], reader, others));
      return [
        "asked.number",
        sql<number>`case when not exists ${there} then ${sql.lit(states.absent)} when exists ${left}
          then ${sql.lit(states.found)} else ${sql.lit(states.hidden)} end`.as("state"),
      ];
    })
    .execute({ signal: reader.signal });
  const stateBy = new Map(rows.map(({ number, state }) => [number, state]));
  const inState = (state: number) => numbers.filter((number) => stateBy.get(number.toUpperCase()) === state);
  return { asked: numbers.length, absent: inState(states.absent), hidden: inState(states.hidden) };
}
