import { sql, type Kysely } from "kysely";
import type { DeclarationFilters } from "../contract.ts";
import type { DeclarationParts, Neighbours } from "../goods-contract.ts";
import { matching } from "./filters.ts";
import { toEvent, toGoodsLine } from "./goods/table.ts";
import { declarationOrder } from "./declaration-order.ts";
import { inOrder, reversed, standsAfter, type OrderTerm, type OrderValue } from "./order.ts";
import type { DeclarationDatabase } from "./table.ts";
import type { Locale } from "./texts.ts";

interface Of {
  corpCode: string;
  id: string;
  signal: AbortSignal;
}

/** The goods lines of a declaration in their order, and its history, the newest first; none for another company. */
export async function readParts(
  db: Kysely<DeclarationDatabase>,
  { corpCode, id, signal }: Of,
  locale: Locale,
): Promise<DeclarationParts> {
  const lines = await db
    .selectFrom("declaration_goods")
    .selectAll()
    .where("declaration_id", "=", id)
    .where("corp_code", "=", corpCode)
    .orderBy("line_no")
    .execute({ signal });
  const events = await db
    .selectFrom("declaration_event")
    .selectAll()
    .where("declaration_id", "=", id)
    .where("corp_code", "=", corpCode)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute({ signal });
  return { lines: lines.map((line) => toGoodsLine(line, locale)), events: events.map(toEvent) };
}

/** The declarations before and after one in the order of a list, whether or not the list itself has that one. */
export async function readNeighbours(
  db: Kysely<DeclarationDatabase>,
  { corpCode, id, signal }: Of,
  { sort, ...filters }: DeclarationFilters & { sort?: string | undefined },
): Promise<Neighbours> {
  const terms = declarationOrder(db, sort);
  const own = await db
    .selectFrom("declaration")
    .select(terms.map(({ value }, at) => sql<OrderValue>`${value}`.as(`o${at}`)))
    .where("id", "=", id)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst({ signal });
  if (!own) return { previous: null, next: null };
  const values = terms.map((_, at) => own[`o${at}`] ?? "");
  const beside = async (way: readonly OrderTerm[]) => {
    const query = db
      .selectFrom("declaration")
      .select("id")
      .where((eb) => matching(eb, corpCode, filters))
      .where((eb) => standsAfter(eb, way, values))
      .limit(1);
    const found = await inOrder(query, way).executeTakeFirst({ signal });
    return found?.id ?? null;
  };
  const [next, previous] = [await beside(terms), await beside(reversed(terms))];
  return { previous, next };
}
