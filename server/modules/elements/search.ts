import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import type { FoundTariffCodes } from "@customs-portal/sdk/contract";
import type { DialectName } from "../../db/index.ts";
import { endOf, fold } from "./search-keys.ts";
import { elementTables, type ElementTables } from "./table.ts";

/** Whether a column contains a text, without wildcards. */
export function contains(dialect: DialectName, column: Expression<string>, text: string): Expression<SqlBool> {
  return dialect === "postgres"
    ? sql<SqlBool>`strpos(${column}, ${text}) > 0`
    : sql<SqlBool>`instr(${column}, ${text}) > 0`;
}

type Found = FoundTariffCodes["items"][number];
type Keys = ExpressionBuilder<{ k: ElementTables["element_key"]; of: ElementTables["element_code"] }, "k" | "of">;

/**
 * Finds tariff codes: those that begin with the text first, then those whose goods name or its initials do, then those
 * that contain it. The first two are found by index; the last one reads the keys, and only where the others were few.
 */
export async function searchCodes(
  db: Kysely<never>,
  dialect: DialectName,
  { text, limit }: { text: string; limit: number },
  signal: AbortSignal,
): Promise<Found[]> {
  const wanted = fold(text);
  if (wanted === "") return [];
  const tables = elementTables(db);
  const found = new Map<string, Found>();
  const add = (rows: readonly { code: string; goods_name: string }[]) => {
    for (const { code, goods_name } of rows)
      if (found.size < limit && !found.has(code)) found.set(code, { code, goodsName: goods_name });
  };
  const byKey = (where: (keys: Keys) => Expression<SqlBool>) =>
    tables
      .selectFrom("element_key as k")
      .innerJoin("element_code as of", "of.code", "k.code")
      .select(["of.code", "of.goods_name"])
      .distinct()
      .where(where)
      .orderBy("of.code")
      // Those that are there already may come again.
      .limit(limit + found.size)
      .execute({ signal });

  const code = wanted.toUpperCase();
  add(
    await tables
      .selectFrom("element_code")
      .select(["code", "goods_name"])
      .where("code", ">=", code)
      .where("code", "<", endOf(code))
      .orderBy("code")
      .limit(limit)
      .execute({ signal }),
  );
  if (found.size < limit)
    add(await byKey((keys) => keys.and([keys("k.key", ">=", wanted), keys("k.key", "<", endOf(wanted))])));
  if (found.size < limit) add(await byKey((keys) => contains(dialect, keys.ref("k.key"), wanted)));
  return [...found.values()];
}
