import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { announcementsKept, messagesMax } from "@customs-portal/sdk/limits";
import type { MessageRow } from "../../../../server/modules/messages/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { idOf, messageFor, send } from "./support.ts";

type Stored = Pick<MessageRow, "category" | "read_at">;

onEachEngine("a full box of messages", (engine) => {
  let test: TestPortal;
  let operator: string;
  before(async () => {
    test = await openTestPortal(engine);
    operator = await idOf(test, "operator");
  });
  after(() => test.close());
  beforeEach(async () => {
    await test.database.db.deleteFrom("message" as never).execute();
  });

  /** Stores messages of a time before all others, the first of them the oldest. */
  async function store(...groups: readonly (Partial<Stored> & { count: number })[]): Promise<void> {
    const all = groups.flatMap(({ count, category = "account", read_at = null }) =>
      Array.from({ length: count }, () => ({ category, read_at })),
    );
    const rows = all.map((one, at) => ({
      ...one,
      id: `0000-${String(at).padStart(6, "0")}`,
      user_id: operator,
      tone: "info",
      title: JSON.stringify(`${one.category} ${at}`),
      text: '""',
      at,
    }));
    await test.database.db.transaction().execute(async (trx) => {
      for (let start = 0; start < rows.length; start += 500)
        await trx
          .insertInto("message" as never)
          .values(rows.slice(start, start + 500))
          .execute();
    });
  }

  async function kept(): Promise<readonly MessageRow[]> {
    const query = test.database.db.selectFrom("message" as never).selectAll();
    return (await query.orderBy("at" as never).execute()) as MessageRow[];
  }
  const countOf = (rows: readonly MessageRow[], wanted: string) =>
    rows.filter(({ category }) => category === wanted).length;

  it("R23-03 loses no unread message of the account to announcements, however many there are", async () => {
    await store({ count: 3 }, { count: messagesMax - 3, category: "announcements" });
    for (let n = 0; n < 5; n += 1) await send(test, messageFor(operator, { category: "announcements" }));
    const rows = await kept();
    assert.deepEqual([rows.length, countOf(rows, "account")], [messagesMax, 3]);
  });

  it("R23-03 loses no unread message of the account to exports either, and takes a new one of it", async () => {
    await store({ count: 2 }, { count: messagesMax - 2, category: "exports" });
    await send(test, messageFor(operator, { category: "exports" }), messageFor(operator));
    const rows = await kept();
    assert.deepEqual([rows.length, countOf(rows, "account")], [messagesMax, 3]);
  });

  it("R23-03 loses no unread export to announcements beyond the newest, and still takes these", async () => {
    await store({ count: messagesMax - announcementsKept, category: "exports" });
    for (let n = 0; n < announcementsKept + 3; n += 1)
      await send(test, messageFor(operator, { category: "announcements", title: `announcement ${n}` }));
    const rows = await kept();
    assert.deepEqual(
      [countOf(rows, "exports"), countOf(rows, "announcements")],
      [messagesMax - announcementsKept, announcementsKept],
    );
    assert.ok(rows.some(({ title }) => title === `"announcement ${announcementsKept + 2}"`));
    assert.ok(!rows.some(({ title }) => title === '"announcement 2"'));
  });

  it("R23-03 loses what was read before anything that was not, the oldest first", async () => {
    await store({ count: 10, category: "exports" }, { count: messagesMax - 10, read_at: 5 });
    await send(test, messageFor(operator, { category: "exports" }), messageFor(operator, { category: "exports" }));
    const rows = await kept();
    assert.deepEqual([rows.length, countOf(rows, "exports")], [messagesMax, 12]);
    assert.deepEqual(
      rows.slice(9, 11).map(({ title }) => title),
      ['"exports 9"', '"account 12"'],
    );
  });
});
