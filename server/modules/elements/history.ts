import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import type { AcceptedElements, ElementHistory, ElementHistoryQuery } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { elementHistoryMax, elementHistoryMaxBytes } from "@customs-portal/sdk/limits";
import { normalise } from "@customs-portal/sdk/rules";
import type { DialectName } from "../../db/index.ts";
import type { Scope } from "../../module-contract/index.ts";
import { contains } from "./search.ts";
import { endOf, fold } from "./search-keys.ts";
import { elementTables, type ElementHistoryRow, type ElementHistoryTotalRow, type ElementTables } from "./table.ts";

/** Where the history is. */
export interface HistoryStore {
  db: Kysely<never>;
  dialect: DialectName;
}

/** Whose entry it is. */
type Owner = Pick<Scope, "corpCode" | "userId">;

/** What a company may have; other numbers in tests. */
export interface HistoryBounds {
  entries: number;
  bytes: number;
}
const bounds: HistoryBounds = { entries: elementHistoryMax, bytes: elementHistoryMaxBytes };

/**
 * Holds the company until the transaction ends: entries are numbered one after the other, and none is left behind by a
 * company that is being removed. SQLite has let in one writer alone by now.
 * @throws PortalError `session-expired` where there is no such company any more
 */
async function lockCompany(trx: Kysely<ElementTables>, dialect: DialectName, code: string): Promise<void> {
  const found = await trx
    .selectFrom("company")
    .select("code")
    .where("code", "=", code)
    .$if(dialect === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!found) throw new PortalError("session-expired");
}

function rowOf(entry: AcceptedElements, at: number): Omit<ElementHistoryRow, "corp_code" | "user_id" | "seq"> {
  const code = entry.code.toUpperCase();
  const specification = normalise(entry.specification);
  const [goodsName, model, partNo] = [normalise(entry.goodsName), normalise(entry.model), normalise(entry.partNo)];
  const names = JSON.stringify(entry.names);
  const identity = JSON.stringify([code, goodsName, model, partNo, specification]);
  return {
    tariff_code: code,
    goods_name: goodsName,
    model,
    part_no: partNo,
    goods_key: fold(goodsName),
    model_key: fold(model),
    part_key: fold(partNo),
    specification,
    names,
    size: Buffer.byteLength(identity) + Buffer.byteLength(names),
    digest: hash("sha256", identity, "base64url"),
    at,
  };
}

/** What somebody has of a company's history. */
interface Share extends HistoryBounds {
  userId: string;
}

/** What each has of a company's history, besides its newest entry; of equal ones the writer's comes first. */
async function sharesOf(
  trx: Kysely<ElementTables>,
  { corpCode, userId: writer }: Owner,
  newest: number,
): Promise<Share[]> {
  const rows = await trx
    .selectFrom("element_history")
    .select(({ fn }) => [
      "user_id",
      fn.countAll<number | string>().as("entries"),
      fn.sum<number | string>("size").as("bytes"),
    ])
    .where("corp_code", "=", corpCode)
    .where("seq", "<>", newest)
    .groupBy("user_id")
    .execute();
  return rows
    .map(({ user_id: userId, entries, bytes }) => ({ userId, entries: Number(entries), bytes: Number(bytes) }))
    .toSorted((left, right) => Number(right.userId === writer) - Number(left.userId === writer));
}

/** Removes the oldest entry of somebody. @returns its bytes */
async function dropOldestOf(trx: Kysely<ElementTables>, { corpCode, userId }: Owner): Promise<number> {
  const { seq, size } = await trx
    .selectFrom("element_history")
    .select(["seq", "size"])
    .where("corp_code", "=", corpCode)
    .where("user_id", "=", userId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("element_history").where("corp_code", "=", corpCode).where("seq", "=", seq).execute();
  return size;
}

/**
 * Removes entries of a company until it has no more than it may, the newest never: each time the oldest of whoever has
 * most of it, so that nobody loses anything below an equal share. @returns what is left
 */
async function dropBeyond(
  trx: Kysely<ElementTables>,
  owner: Owner,
  { entries, bytes, ...rest }: ElementHistoryTotalRow,
  may: HistoryBounds,
): Promise<ElementHistoryTotalRow> {
  const left = { entries, bytes };
  const isFull = () => left.entries > may.entries || left.bytes > may.bytes;
  const shares = isFull() ? await sharesOf(trx, owner, rest.last_seq) : [];
  while (isFull() && left.entries > 1) {
    const by = left.entries > may.entries ? "entries" : "bytes";
    const largest = shares.reduce((most, share) => (share[by] > most[by] ? share : most));
    const size = await dropOldestOf(trx, { corpCode: owner.corpCode, userId: largest.userId });
    for (const count of [left, largest]) {
      count.entries -= 1;
      count.bytes -= size;
    }
  }
  return { ...rest, ...left };
}

/**
 * Keeps an accepted specification string for a company, as its newest; the same again takes the place of the one before,
 * and belongs to the share of whoever saved that.
 * @throws PortalError `session-expired` where there is no such company any more
 */
export async function saveAccepted(
  { db, dialect }: HistoryStore,
  owner: Owner,
  entry: AcceptedElements,
  at: number,
  may: HistoryBounds = bounds,
): Promise<void> {
  const { corpCode, userId } = owner;
  const row = rowOf(entry, at);
  await elementTables(db)
    .transaction()
    .execute(async (trx) => {
      await lockCompany(trx, dialect, corpCode);
      const total = await trx
        .selectFrom("element_history_total")
        .selectAll()
        .where("corp_code", "=", corpCode)
        .executeTakeFirst();
      const before = await trx
        .deleteFrom("element_history")
        .where("corp_code", "=", corpCode)
        .where("digest", "=", row.digest)
        .returning(["size", "user_id"])
        .executeTakeFirst();
      const seq = (total?.last_seq ?? 0) + 1;
      await trx
        .insertInto("element_history")
        .values({ corp_code: corpCode, user_id: before?.user_id || userId, seq, ...row })
        .execute();
      const grown = {
        corp_code: corpCode,
        entries: (total?.entries ?? 0) + (before ? 0 : 1),
        bytes: (total?.bytes ?? 0) + row.size - (before?.size ?? 0),
        last_seq: seq,
      };
      const left = await dropBeyond(trx, owner, grown, may);
      await trx
        .insertInto("element_history_total")
        .values(left)
        .onConflict((conflict) => conflict.column("corp_code").doUpdateSet(left))
        .execute();
    });
}

/** A page of what was accepted for a company, the newest first. @param signal ends the reading */
export async function listAccepted(
  { db, dialect }: HistoryStore,
  corpCode: string,
  { code, goodsName, model, partNo, before, limit }: ElementHistoryQuery,
  signal: AbortSignal,
): Promise<ElementHistory> {
  const [tariff, goods, models, part] = [code.toUpperCase(), fold(goodsName), fold(model), fold(partNo)];
  const rows = await elementTables(db)
    .selectFrom("element_history")
    .select(["seq", "tariff_code", "goods_name", "model", "part_no", "specification", "names", "at"])
    .where("corp_code", "=", corpCode)
    .$if(tariff !== "", (query) => query.where("tariff_code", ">=", tariff).where("tariff_code", "<", endOf(tariff)))
    .$if(part !== "", (query) => query.where("part_key", "=", part))
    .$if(goods !== "", (query) => query.where((where) => contains(dialect, where.ref("goods_key"), goods)))
    .$if(models !== "", (query) => query.where((where) => contains(dialect, where.ref("model_key"), models)))
    .$if(before !== undefined, (query) => query.where("seq", "<", before ?? 0))
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute({ signal });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => ({
      code: row.tariff_code,
      goodsName: row.goods_name,
      model: row.model,
      partNo: row.part_no,
      specification: row.specification,
      names: JSON.parse(row.names) as string[],
      at: row.at,
    })),
    next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
  };
}

/** Keeps nothing of a user who is removed in the histories of companies; their entries stay. */
export async function disownElementHistory(db: Kysely<never>, userId: string): Promise<void> {
  await elementTables(db).updateTable("element_history").set({ user_id: "" }).where("user_id", "=", userId).execute();
}

/** Removes the history of a company that is removed. Call it in that transaction, once the company is gone. */
export async function forgetElementHistory(db: Kysely<never>, corpCode: string): Promise<void> {
  for (const table of ["element_history", "element_history_total"] as const)
    await elementTables(db).deleteFrom(table).where("corp_code", "=", corpCode).execute();
}
