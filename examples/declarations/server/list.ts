import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  datesInOrder,
  declarationSort,
  defaultPageSize,
  filterShape,
  type DeclarationFilters,
  type DeclarationPage,
} from "../contract.ts";
import { matching } from "./filters.ts";
import { sortSchema } from "../sort.ts";
import { declarationOrder } from "./declaration-order.ts";
import { inOrder } from "./order.ts";
import type { Locale } from "./texts.ts";
import { toDeclaration, type DeclarationDatabase } from "./table.ts";
import { createTotals, totalBy } from "./totals.ts";

/** A whole number of a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number)), z.number().check(z.gte(min), z.lte(max)));

/** Query of `GET /declarations/api/list`: the filters, a page counted from 1 and an order. */
export const listQuerySchema = z
  .object({
    ...filterShape,
    page: z._default(wholeNumber(1, 1_000_000), 1),
    pageSize: z._default(wholeNumber(1, 100), defaultPageSize),
    sort: z.optional(sortSchema(declarationSort)),
  })
  .check(datesInOrder);
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Answers one page of the list; the total of the same filters is counted at most every few seconds. */
export type ReadPage = (
  corpCode: string,
  query: ListQuery,
  options: { locale: Locale; signal?: AbortSignal },
) => Promise<DeclarationPage>;

/**
 * Creates the reader of list pages.
 * @param now milliseconds, for the life of the counted totals
 */
export function createReadPage(db: Kysely<DeclarationDatabase>, now: () => number = Date.now): ReadPage {
  const totals = createTotals(now);

  function totalOf(corpCode: string, filters: DeclarationFilters, signal?: AbortSignal): Promise<number> {
    return totals(JSON.stringify([corpCode, filters]), async () => {
      const { count } = await db
        .selectFrom("declaration")
        .select((eb) => eb.fn.countAll<number | string>().as("count"))
        .where((eb) => matching(eb, corpCode, filters))
        .executeTakeFirstOrThrow({ signal });
      return Number(count);
    });
  }

  return async (corpCode, { page, pageSize, sort, ...filters }, { locale, signal }) => {
    const counted = await totalOf(corpCode, filters, signal);
    const offset = (page - 1) * pageSize;
    if (offset >= counted) return { rows: [], total: counted };
    const terms = declarationOrder(db, sort);
    // Skipping happens in an index; only the rows of the page itself are read.
    const chosen = db
      .selectFrom("declaration")
      .select("id")
      .where((eb) => matching(eb, corpCode, filters))
      .limit(pageSize)
      .offset(offset);
    const listed = db
      .with("chosen", () => inOrder(chosen, terms))
      .selectFrom("declaration")
      .selectAll()
      .where((eb) => eb("id", "in", eb.selectFrom("chosen").select("chosen.id")));
    const rows = await inOrder(listed, terms).execute({ signal });
    const total = totalBy(rows.length, { offset, pageSize, counted });
    return { rows: rows.map((row) => toDeclaration(row, locale)), total };
  };
}
