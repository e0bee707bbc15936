import type { Kysely, Transaction } from "kysely";
import { dialectOf, nowOf, type CoreTables } from "../../db/index.ts";
import { sendMessage } from "../messages/index.ts";
import { lockUser } from "../session/index.ts";
import { decisionMessage, titlesOf } from "./message.ts";
import { accessTables } from "./table.ts";

/**
 * Ends what a user has asked for and has by now, however it was granted: nobody is to decide it any more, and the user
 * is told.
 */
export async function settleAccessRequests(
  trx: Kysely<never>,
  { userId, companies }: { userId: string; companies: readonly string[] },
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
  for (const row of waiting) {
    // Those that are gone nobody can grant.
    const menus = [...(await titlesOf(trx, new Set(JSON.parse(row.menus) as string[]))).keys()];
    if (menus.length === 0 || !menus.every((menu) => held.has(JSON.stringify([row.corp_code, menu])))) continue;
    const { numUpdatedRows } = await db
      .updateTable("access_request")
      .set({ state: "granted", decided_at: nowOf(dialectOf(trx)) })
      .where("id", "=", row.id)
      .where("state", "=", "asked")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const message = await decisionMessage(trx, row, { decision: "granted", menus, answer: "" });
      await sendMessage(trx, message);
    }
  }
}
