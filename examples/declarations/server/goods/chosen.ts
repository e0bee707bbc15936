import { sql, type Kysely, type SqlBool } from "kysely";
import { chosenGoodsMax, type ChosenGoodsAnswer, type ChosenGoodsQuery } from "../../chosen-contract.ts";
import { entriesOf } from "../../contract.ts";
import { editableStatuses } from "../../edit-contract.ts";
import type { DeclarationDatabase } from "../table.ts";
import { goodsMatching } from "./filters.ts";

/** Reads the lines of a choice that may be changed, those of the newest declaration first. */
export async function readChosen(
  db: Kysely<DeclarationDatabase>,
  { corpCode, signal }: { corpCode: string; signal: AbortSignal },
  { after, ...filters }: ChosenGoodsQuery,
): Promise<ChosenGoodsAnswer> {
  const [afterNo, afterId] = after === undefined ? [] : entriesOf(after);
  const rows = await db
    .selectFrom("declaration_goods")
    .innerJoin("declaration", "declaration.id", "declaration_goods.declaration_id")
    .select([
      "declaration_goods.id",
      "declaration_goods.version",
      "declaration.ie_flag as ieFlag",
      "declaration_goods.part_no as partNo",
      "declaration_goods.tariff_code as tariffCode",
      "declaration_goods.specification",
      "declaration_goods.declaration_no as declarationNo",
      "declaration_goods.line_no as lineNo",
    ])
    .where((eb) => goodsMatching(eb, corpCode, filters))
    .where("declaration.status", "in", [...editableStatuses])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(declaration_goods.declaration_no, declaration_goods.id) < (${afterNo ?? ""}, ${afterId ?? ""})`,
      ),
    )
    .orderBy("declaration_goods.declaration_no", "desc")
    .orderBy("declaration_goods.id", "desc")
    .limit(chosenGoodsMax)
    .execute({ signal });
  const last = rows.length < chosenGoodsMax ? undefined : rows.at(-1);
  return {
    lines: rows.map(({ id, version, declarationNo, lineNo, ieFlag, partNo, tariffCode, specification }) => ({
      id,
      version,
      declarationNo,
      lineNo,
      ieFlag,
      partNo,
      tariffCode,
      specification,
    })),
    ...(last && { next: `${last.declarationNo},${last.id}` }),
  };
}
