import { readArrays, type ExportDefinition } from "@customs-portal/server";
import { sql, type Kysely } from "kysely";
import {
  goodsExportSchema,
  type GoodsColumnKey,
  type GoodsExportParams,
  type GoodsFilters,
} from "../../goods-contract.ts";
import { inOrder, orderValues, standsAfter, type OrderValue } from "../order.ts";
import { createSay, type ExportedRow } from "../say.ts";
import { tablesOf, type DeclarationDatabase } from "../table.ts";
import { localeOf, type Locale } from "../texts.ts";
import { goodsExportColumns, goodsStoredAs, goodsWordsIn } from "./columns.ts";
import { goodsMatching } from "./filters.ts";
import { goodsOrder } from "./order.ts";

const rowsPerPage = 1_000;

/** What an opened export reads; lines that come after the start are left out (ids grow with time). */
interface Bound {
  corpCode: string;
  filters: GoodsFilters;
  sort: string | undefined;
  newestId: string;
}

/** Reads the lines in their order, a page at a time, each page from where the one before ended. */
async function* readPages(
  db: Kysely<DeclarationDatabase>,
  { corpCode, filters, sort, newestId }: Bound,
  { keys, locale }: { keys: readonly GoodsColumnKey[]; locale: Locale },
): AsyncGenerator<readonly ExportedRow[]> {
  const say = createSay(keys, goodsWordsIn(locale));
  const { terms } = goodsOrder(db, sort);
  let last: readonly OrderValue[] | undefined;
  for (;;) {
    const after = last;
    const query = db
      .selectFrom("declaration_goods")
      .innerJoin("declaration", "declaration.id", "declaration_goods.declaration_id")
      .select((eb) => [
        ...keys.map((name, at) => eb.ref(goodsStoredAs[name]).as(`c${at}`)),
        ...terms.map(({ value }, at) => sql`${value}`.as(`o${at}`)),
      ])
      .where((eb) => goodsMatching(eb, corpCode, filters))
      .where("declaration_goods.id", "<=", newestId)
      .$if(after !== undefined, (rest) => rest.where((eb) => standsAfter(eb, terms, after ?? [])))
      .limit(rowsPerPage);
    const rows = await readArrays<ExportedRow>(db, inOrder(query, terms));
    for (const row of rows) say(row);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = orderValues(rows.at(-1)?.slice(keys.length) ?? []);
  }
}

function isColumn(key: string): key is GoodsColumnKey {
  return Object.hasOwn(goodsStoredAs, key);
}

/** The list of goods lines as a file: the filters and the order of the page. */
export const goodsExport: ExportDefinition<GoodsExportParams> = {
  systemCode: "DECL",
  taskCode: "goods-list",
  requires: { menu: "DeclarationGoods", function: "DECL_EXPORT" },
  columns: goodsExportColumns,
  params: goodsExportSchema,
  async open(connection, { corpCode }, { sort, ...filters }, { locale, columns }) {
    const db = tablesOf(connection);
    const { count, newest } = await db
      .selectFrom("declaration_goods")
      .select((eb) => [eb.fn.countAll<number | string>().as("count"), eb.fn.max("id").as("newest")])
      .where((eb) => goodsMatching(eb, corpCode, filters))
      .executeTakeFirstOrThrow();
    // An empty bound is below every id.
    const newestId = (newest as string | null) ?? "";
    const keys = columns.filter(isColumn);
    const bound = { corpCode, filters, sort, newestId };
    return { total: Number(count), keys, pages: readPages(db, bound, { keys, locale: localeOf(locale) }) };
  },
};
