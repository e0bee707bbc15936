import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  datesInOrder,
  defaultPageSize,
  defaultSort,
  filterShape,
  sortOrders,
  type DeclarationFilters,
  type DeclarationPage,
} from "../contract.ts";
import { matching } from "./filters.ts";
import { orderOf } from "./order.ts";
import type { Locale } from "./texts.ts";
import { toDeclaration, type DeclarationDatabase } from "./table.ts";

const wholeNumber = (min: number, max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)), z.number().check(z.gte(min), z.lte(max)));

/** Query of `GET /declarations/api/list`: the filters, a page counted from 1 and an order. */
export const listQuerySchema = z
  .object({
    ...filterShape,
    page: z._default(wholeNumber(1, 1_000_000), 1),
    pageSize: z._default(wholeNumber(1, 100), defaultPageSize),
    sort: z._default(z.enum(sortOrders), defaultSort),
  })
  .check(datesInOrder);
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Answers one page of the list; the total of the same filters is counted at most every few seconds. */
export type ReadPage = (
  corpCode: string,
  query: ListQuery,
  options: { locale: Locale; signal?: AbortSignal },
) => Promise<DeclarationPage>;

/** How long a counted total is used again; turning pages must not count a million rows each time. */
const totalLifeMs = 15_000;
const totalsKept = 200;

/**
 * Creates the reader of list pages.
 * @param now milliseconds, for the life of the counted totals
 */
export function createReadPage(db: Kysely<DeclarationDatabase>, now: () => number = Date.now): ReadPage {
  const totals = new Map<string, { total: number; until: number }>();

  async function totalOf(corpCode: string, filters: DeclarationFilters, signal?: AbortSignal): Promise<number> {
    const key = JSON.stringify([corpCode, filters]);
    const known = totals.get(key);
    if (known && known.until > now()) return known.total;
    const { count } = await db
      .selectFrom("declaration")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where((eb) => matching(eb, corpCode, filters))
      .executeTakeFirstOrThrow({ signal });
    const total = Number(count);
    totals.delete(key);
    totals.set(key, { total, until: now() + totalLifeMs });
    const oldest = totals.keys().next().value;
    if (totals.size > totalsKept && oldest !== undefined) totals.delete(oldest);
    return total;
  }

  return async (corpCode, { page, pageSize, sort, ...filters }, { locale, signal }) => {
    const total = await totalOf(corpCode, filters, signal);
    const offset = (page - 1) * pageSize;
    if (offset >= total) return { rows: [], total };
    const { key, direction } = orderOf(sort);
    const byNumber = key === "declaration_no";
    // Skipping happens in an index; only the rows of the page itself are read.
    const rows = await db
      .with("chosen", (cte) =>
        cte
          .selectFrom("declaration")
          .select("id")
          .where((eb) => matching(eb, corpCode, filters))
          .orderBy(key, direction)
          .$if(!byNumber, (query) => query.orderBy("id", direction))
          .limit(pageSize)
          .offset(offset),
      )
      .selectFrom("declaration")
      .selectAll()
      .where((eb) => eb("id", "in", eb.selectFrom("chosen").select("chosen.id")))
      .orderBy(key, direction)
      .orderBy("id", direction)
      .execute({ signal });
    return { rows: rows.map((row) => toDeclaration(row, locale)), total };
  };
}
