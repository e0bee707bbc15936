import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { datesInOrder, defaultPageSize } from "../../contract.ts";
import { goodsFilterShape, goodsSort, type GoodsPage } from "../../goods-contract.ts";
import { sortSchema } from "../../sort.ts";
import { wholeNumber } from "../list.ts";
import { inOrder } from "../order.ts";
import type { DeclarationDatabase } from "../table.ts";
import type { Locale } from "../texts.ts";
import { createTotals, totalBy } from "../totals.ts";
import { goodsMatching } from "./filters.ts";
import { goodsOrder } from "./order.ts";
import { toListedGoods } from "./table.ts";

/** Rows of one page that a page of the portal may ask for: its table draws those in sight. */
const goodsPageSizeMax = 500;

/** Query of `GET /declarations/api/goods`: the filters, a page counted from 1 and an order. */
export const goodsQuerySchema = z
  .object({
    ...goodsFilterShape,
    page: z._default(wholeNumber(1, 1_000_000), 1),
    pageSize: z._default(wholeNumber(1, goodsPageSizeMax), defaultPageSize),
    sort: z.optional(sortSchema(goodsSort)),
  })
  .check(datesInOrder);
export type GoodsQuery = z.infer<typeof goodsQuerySchema>;

/** What a listed line takes of its declaration. */
const ofDeclaration = [
  "declaration.status",
  "declaration.ie_flag",
  "declaration.release_date",
  "declaration.customs_district",
  "declaration.port",
  "declaration.trade_mode",
  "declaration.transport_mode",
  "declaration.country",
  "declaration.contract_no",
  "declaration.consignee",
] as const;

/** Answers one page of goods lines. */
export type ReadGoods = (
  corpCode: string,
  query: GoodsQuery,
  options: { locale: Locale; signal?: AbortSignal },
) => Promise<GoodsPage>;

/**
 * Creates the reader of pages of goods lines.
 * @param now milliseconds, for the life of the counted totals
 */
export function createReadGoods(db: Kysely<DeclarationDatabase>, now: () => number = Date.now): ReadGoods {
  const totals = createTotals(now);
  return async (corpCode, { page, pageSize, sort, ...filters }, { locale, signal }) => {
    const counted = await totals(JSON.stringify([corpCode, filters]), async () => {
      const { count } = await db
        .selectFrom("declaration_goods")
        .select((eb) => eb.fn.countAll<number | string>().as("count"))
        .where((eb) => goodsMatching(eb, corpCode, filters))
        .executeTakeFirstOrThrow({ signal });
      return Number(count);
    });
    const offset = (page - 1) * pageSize;
    if (offset >= counted) return { rows: [], total: counted };
    const { terms, needsDeclaration } = goodsOrder(db, sort);
    // Skipping happens in an index; only the rows of the page itself are read.
    const chosen = db
      .selectFrom("declaration_goods")
      .$if(needsDeclaration, (query) =>
        query.innerJoin("declaration", "declaration.id", "declaration_goods.declaration_id"),
      )
      .select("declaration_goods.id")
      .where((eb) => goodsMatching(eb, corpCode, filters))
      .limit(pageSize)
      .offset(offset);
    const listed = db
      .with("chosen", () => inOrder(chosen, terms))
      .selectFrom("declaration_goods")
      .innerJoin("declaration", "declaration.id", "declaration_goods.declaration_id")
      .selectAll("declaration_goods")
      .select(ofDeclaration)
      .where((eb) => eb("declaration_goods.id", "in", eb.selectFrom("chosen").select("chosen.id")));
    const rows = await inOrder(listed, terms).execute({ signal });
    const total = totalBy(rows.length, { offset, pageSize, counted });
    return { rows: rows.map((row) => toListedGoods(row, locale)), total };
  };
}
