import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Kysely, Transaction } from "kysely";
import type { MessagePage } from "@customs-portal/sdk/contract";
import { readMessageDays, unreadMessageDays } from "@customs-portal/sdk/limits";
import { createMessages, removeOldMessages, sendMessage } from "../../../../server/modules/messages/index.ts";
import type { MessageRow } from "../../../../server/modules/messages/table.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, password, type TestPortal } from "../../support/portal.ts";
import { idOf, messageFor, send } from "./support.ts";

const declarations = fileURLToPath(new URL("../../../../examples/declarations/server/index.ts", import.meta.url));
const dayMs = 24 * 60 * 60_000;

onEachEngine("who sends messages", (engine) => {
  let test: TestPortal;
  let token: string;
  let operator: string;
  before(async () => {
    test = await openTestPortal(engine, { env: { PORTAL_MODULES: declarations } });
    operator = await idOf(test, "operator");
    token = await test.tokenOf("operator");
    await test.portal.start();
  });
  after(() => test.close());

  const messages = async (category: string, { locale = "en", of = token } = {}) => {
    const url = `/pms/api/messages?lang=${locale}&category=${category}`;
    return (await test.call<MessagePage>({ url, token: of })).data.messages;
  };

  const exporting = async (params: object) => {
    const body = { taskCode: "declaration-list", systemCode: "DECL", fileName: "list.xlsx", taskName: "报关单查询" };
    const url = "/exportasync/api/v1/task/add";
    const sent = { ...body, exportParamJson: JSON.stringify(params) };
    assert.equal((await test.call({ method: "POST", url, token, body: sent })).status, 200);
  };
  async function waitForExports(count: number) {
    let found: Awaited<ReturnType<typeof messages>> = [];
    await until(
      async () => (found = await messages("exports")).length >= count,
      () => "no message came",
    );
    return found;
  }

  it("R23-03 an export that is done tells its owner, with the way to it, in the language of whoever looks", async () => {
    await exporting({});
    const [message] = await waitForExports(1);
    assert.deepEqual(
      [message?.title, message?.text, message?.tone, message?.corpCode],
      [
        "“Declarations” has been exported",
        "The file list.xlsx with 10 rows is in the download centre.",
        "success",
        "3223960518",
      ],
    );
    assert.match(message?.path ?? "", /^\/download\/center\/DECL\/declaration-list\/all\?module=/);
    assert.equal((await messages("exports", { locale: "zh-CN" }))[0]?.title, "“报关单查询”已导出");
    assert.deepEqual(await messages("exports", { of: await test.tokenOf("manager") }), []);
  });

  it("R23-03 a changed password and a sign-in from a new network are told, a usual sign-in is not", async () => {
    assert.deepEqual(await messages("account"), []);
    await test.tokenOf("operator");
    assert.deepEqual(await messages("account"), []);
    await test.signIn("operator", password, { remoteAddress: "203.0.113.9" });
    const [elsewhere, ...more] = await messages("account");
    assert.deepEqual([elsewhere?.title, elsewhere?.path, more], ["Sign-in from a new network", "/forceChangePwd", []]);
    assert.match(elsewhere?.text ?? "", /203\.0\.113\.9/);
    await test.signIn("operator", password, { remoteAddress: "203.0.113.9" });
    assert.equal((await messages("account")).length, 1);
    const body = { oldPassword: password, newPassword: "Ganz-neu-2026" };
    assert.equal((await test.call({ method: "PUT", url: "/pms/api/session/password", token, body })).status, 200);
    assert.equal((await messages("account"))[0]?.title, "Your password was changed");
  });

  it("a message goes with the transaction that sends it, and nowhere but into the portal", async () => {
    const trx = (work: (trx: Transaction<never>) => Promise<void>) =>
      test.database.db.transaction().execute((one) => work(one as unknown as Transaction<never>));
    const failing = trx(async (one) => {
      await sendMessage(one, messageFor(operator, { title: "never" }));
      throw new Error("rolled back");
    });
    await assert.rejects(failing, /rolled back/);
    for (const path of ["//elsewhere.example", "https://elsewhere.example", `/${"x".repeat(2000)}`])
      await assert.rejects(
        trx((one) => sendMessage(one, messageFor(operator, { path }))),
        /write a path of the portal/,
      );
    const declared = createMessages(new Set(["orders"]));
    await assert.rejects(
      trx((one) => declared.send(one, messageFor(operator))),
      /nobody has declared messages of the category account/,
    );
    await trx((one) =>
      declared.send(one, messageFor(operator, { category: "orders", title: `a\0${"ü".repeat(300)}\ud800` })),
    );
    const [kept] = await messages("orders");
    assert.equal(kept?.title, `a${"ü".repeat(198)}…`);
    assert.ok(!(await messages("account")).some(({ title }) => title === "never"));
  });

  it("several users get one each, and those who are named twice one", async () => {
    const manager = await idOf(test, "manager");
    await send(test, messageFor("", { userId: [operator, manager, operator], category: "announcements" }));
    assert.equal((await messages("announcements")).length, 1);
    assert.equal((await messages("announcements", { of: await test.tokenOf("manager") })).length, 1);
  });

  it(`are forgotten ${readMessageDays} days after they were read, unread ones after ${unreadMessageDays}`, async () => {
    const newcomer = await idOf(test, "newcomer");
    await send(test, messageFor(newcomer, { title: "unread" }), messageFor(newcomer, { title: "read" }));
    const table = test.database.db as unknown as Kysely<{ message: MessageRow }>;
    const now = Date.now();
    await table
      .updateTable("message")
      .set({ read_at: now })
      .where("user_id", "=", newcomer)
      .where("title", "=", '"read"')
      .execute();
    const left = async (days: number) => {
      await removeOldMessages(test.database.db as unknown as Kysely<never>, now + days * dayMs);
      const rows = await table
        .selectFrom("message")
        .select("title")
        .where("user_id", "=", newcomer)
        .orderBy("at")
        .execute();
      return rows.map(({ title }) => title);
    };
    assert.deepEqual(await left(readMessageDays - 1), ['"unread"', '"read"']);
    assert.deepEqual(await left(readMessageDays + 1), ['"unread"']);
    assert.deepEqual(await left(unreadMessageDays - 1), ['"unread"']);
    assert.deepEqual(await left(unreadMessageDays + 1), []);
  });

  it("asking how many there are keeps no session alive", async () => {
    const idle = await test.tokenOf("manager");
    const ask = () => test.call({ url: "/pms/api/messages/summary", token: idle });
    for (let minute = 0; minute < 29; minute += 1) {
      test.clock.now += 60_000;
      assert.equal((await ask()).status, 200);
    }
    test.clock.now += 2 * 60_000;
    assert.equal((await ask()).errorCode, "session-expired");
  });
});
