import { sql, type Kysely } from "kysely";
import type { ElementRow } from "@customs-portal/sdk/contract";
import { uuidv7, type DialectName } from "../../db/index.ts";
import { keysOf } from "./search-keys.ts";
import {
  elementTables,
  type ElementCatalogueRow,
  type ElementCodeRow,
  type ElementKeyRow,
  type ElementTables,
} from "./table.ts";

/** A whole catalogue of declaration elements. */
export interface Catalogue {
  name: string;
  /** `YYYY-MM-DD`, or "". */
  date: string;
  isSample: boolean;
  codes: readonly { code: string; goodsName: string; rows: readonly ElementRow[] }[];
}

/** Rows of one statement: both databases take so many values. */
const batchRows = 1000;

async function insertAll<Name extends "element_code" | "element_key">(
  db: Kysely<ElementTables>,
  table: Name,
  rows: readonly ElementTables[Name][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchRows)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + batchRows) as never)
      .execute();
}

/** The rows of a catalogue. */
export interface CatalogueRows {
  head: Omit<ElementCatalogueRow, "id" | "imported_at">;
  codes: readonly ElementCodeRow[];
  keys: readonly ElementKeyRow[];
}

/** Makes the rows of a catalogue: ahead of the transaction, in which other writers wait. */
export function toCatalogueRows({ name, date, isSample, codes }: Catalogue): CatalogueRows {
  return {
    head: {
      name,
      date,
      is_sample: isSample ? 1 : 0,
      codes: codes.length,
      elements: codes.reduce((sum, { rows }) => sum + rows.length, 0),
    },
    codes: codes.map(({ code, goodsName, rows }) => ({ code, goods_name: goodsName, rows: JSON.stringify(rows) })),
    keys: codes.flatMap(({ code, goodsName }) => keysOf(goodsName).map((key) => ({ key, code }))),
  };
}

async function removeAll(db: Kysely<ElementTables>): Promise<void> {
  for (const table of ["element_catalogue", "element_key", "element_code"] as const)
    await db.deleteFrom(table).execute();
}

/** Takes a catalogue that is for trying things out out of force: a portal that begins without examples has none. */
export async function removeSampleCatalogue(trx: Kysely<never>): Promise<void> {
  const db = elementTables(trx);
  const found = await db.selectFrom("element_catalogue").select("is_sample").executeTakeFirst();
  if (found?.is_sample === 1) await removeAll(db);
}

/** Puts a catalogue into force. Call it in a transaction: all others see the former one until it ends. */
export async function replaceCatalogue(
  trx: Kysely<never>,
  dialect: DialectName,
  { head, codes, keys }: CatalogueRows,
  now: number,
): Promise<void> {
  const db = elementTables(trx);
  // Of two imports at once the later one stands; readers wait for neither.
  if (dialect === "postgres") await sql`lock table element_catalogue in exclusive mode`.execute(db);
  await removeAll(db);
  await insertAll(db, "element_code", codes);
  await insertAll(db, "element_key", keys);
  await db
    .insertInto("element_catalogue")
    .values({ ...head, id: uuidv7(now), imported_at: now })
    .execute();
}
