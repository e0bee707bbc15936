import type { Kysely, Transaction } from "kysely";
import { dialectOf, nowOf, type CoreTables } from "../../db/index.ts";
import { sendMessage } from "../messages/index.ts";
import { lockUser } from "../session/index.ts";
import { decisionMessage, titlesOf } from "./message.ts";
import { accessTables, type AccessRequestRow } from "./table.ts";

/** Whose requests are to be settled, in which companies. */
export interface SettledAccess {
  userId: string;
  companies: readonly string[];
  /** Entries of whose grant the user is told otherwise. */
  known?: readonly string[];
}

/**
 * Ends what a user has asked for and has by now, however it was granted: nobody is to decide it any more, and the user
 * is told. Of a request that is granted in part the rest goes on waiting.
 */
export async function settleAccessRequests(
  trx: Kysely<never>,
  { userId, companies, known = [] }: SettledAccess,
): Promise<void> {
  const db = accessTables(trx);
  // Behind the same lock as asking.
  await lockUser(trx as unknown as Transaction<CoreTables>, dialectOf(trx), userId);
  const waiting = await db
    .selectFrom("access_request")
    .selectAll()
    .where("user_id", "=", userId)
    .where("corp_code", "in", companies)
    .where("state", "=", "asked")
    .execute();
  if (waiting.length === 0) return;
  const granted = await db
    .selectFrom("menu_grant")
    .select(["corp_code", "menu_name"])
    .where("user_id", "=", userId)
    .where("corp_code", "in", companies)
    .execute();
  const held = new Set(granted.map(({ corp_code, menu_name }) => JSON.stringify([corp_code, menu_name])));
  const isHeld = ({ corp_code }: AccessRequestRow, menu: string) => held.has(JSON.stringify([corp_code, menu]));
  const asked = new Map(waiting.map((row) => [row, JSON.parse(row.menus) as string[]]));
  // Those that are gone nobody can grant.
  const there = await titlesOf(trx, new Set([...asked.values()].flat()));
  const told = new Map<string, Set<string>>();
  for (const [row, menus] of asked) {
    const had = menus.filter((menu) => there.has(menu) && isHeld(row, menu));
    if (had.length === 0) continue;
    const left = menus.filter((menu) => there.has(menu) && !isHeld(row, menu));
    const change = { state: "granted", menus: JSON.stringify(had), decided_at: nowOf(dialectOf(trx)) } as const;
    await db
      .updateTable("access_request")
      .set(left.length === 0 ? change : { menus: JSON.stringify(left) })
      .where("id", "=", row.id)
      .execute();
    const news = had.filter((menu) => !known.includes(menu));
    if (news.length > 0) told.set(row.corp_code, new Set([...(told.get(row.corp_code) ?? []), ...news]));
  }
  for (const [corp_code, menus] of told) {
    const decided = { decision: "granted", menus: [...menus], answer: "" } as const;
    await sendMessage(trx, await decisionMessage(trx, { user_id: userId, corp_code }, decided));
  }
}
