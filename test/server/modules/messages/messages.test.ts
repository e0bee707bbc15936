import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import type { MessagePage, MessageSummary } from "@customs-portal/sdk/contract";
import { messagesMax } from "@customs-portal/sdk/limits";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { idOf, messageFor, send } from "./support.ts";

const base = "/pms/api/messages";
const own = "3223960518";

onEachEngine("messages", (engine) => {
  let test: TestPortal;
  let operator: string;
  let token: string;
  let other: string;
  before(async () => {
    test = await openTestPortal(engine);
    operator = await idOf(test, "operator");
    token = await test.tokenOf("operator");
    other = await test.tokenOf("manager");
  });
  beforeEach(async () => {
    await test.database.db.deleteFrom("message" as never).execute();
  });
  after(() => test.close());

  const list = async (query = "", of = token) =>
    (await test.call<MessagePage>({ url: `${base}?lang=en&${query}`, token: of })).data;
  const summary = async (of = token) =>
    (await test.call<MessageSummary>({ url: `${base}/summary?lang=en`, token: of })).data;
  const read = (body: object, of = token) =>
    test.call<MessageSummary>({ method: "POST", url: `${base}/read?lang=en`, token: of, body });
  const titles = ({ messages }: MessagePage) => messages.map(({ title }) => title);

  it("R23-03 are listed the newest first, in the language of whoever looks, with company and path", async () => {
    await send(
      test,
      messageFor(operator, { title: { "zh-CN": "一", en: "one" }, text: { en: "its text" }, corpCode: own }),
      messageFor(operator, { title: { "zh-CN": "二", en: "two" }, path: "/declarations/list?q=1", tone: "danger" }),
    );
    const [newest, oldest] = (await list()).messages;
    assert.deepEqual(
      { ...newest, id: "", time: "" },
      {
        id: "",
        time: "",
        category: "account",
        tone: "danger",
        title: "two",
        text: "",
        path: "/declarations/list?q=1",
        corpCode: null,
        corpName: null,
        isRead: false,
        sender: null,
      },
    );
    assert.deepEqual([oldest?.title, oldest?.text, oldest?.corpCode], ["one", "its text", own]);
    assert.ok(oldest?.corpName);
    const chinese = await test.call<MessagePage>({ url: `${base}?lang=zh-CN`, token });
    assert.deepEqual(titles(chinese.data), ["二", "一"]);
  });

  it("R23-03 come page by page, by category and unread alone", async () => {
    for (let n = 0; n < 7; n += 1)
      await send(test, messageFor(operator, { title: `m${n}`, category: n % 2 ? "exports" : "account" }));
    const first = await list("pageSize=3");
    assert.deepEqual(titles(first), ["m6", "m5", "m4"]);
    const second = await list(`pageSize=3&after=${first.next}`);
    assert.deepEqual(titles(second), ["m3", "m2", "m1"]);
    const third = await list(`pageSize=3&after=${second.next}`);
    assert.deepEqual([titles(third), third.next], [["m0"], null]);
    assert.deepEqual(titles(await list("category=exports")), ["m5", "m3", "m1"]);
    await read({ ids: [first.messages[0]!.id] });
    assert.deepEqual(titles(await list("unread=true&pageSize=2")), ["m5", "m4"]);
  });

  it("R23-03 are marked as read one by one, by category, and all up to what was seen", async () => {
    await send(test, messageFor(operator), messageFor(operator, { category: "exports" }), messageFor(operator));
    const { latest } = await summary();
    await send(test, messageFor(operator, { title: "came later" }));
    const one = (await list("category=exports")).messages[0]!;
    const unreadOf = ({ categories }: MessageSummary) =>
      Object.fromEntries(categories.filter(({ unread }) => unread > 0).map(({ name, unread }) => [name, unread]));
    assert.deepEqual(unreadOf(await summary()), { account: 3, exports: 1 });
    assert.deepEqual(unreadOf((await read({ ids: [one.id, one.id] })).data), { account: 3 });
    assert.deepEqual(unreadOf((await read({ until: latest, category: "exports" })).data), { account: 3 });
    const { data } = await read({ until: latest });
    assert.deepEqual([data.unread, unreadOf(data)], [1, { account: 1 }]);
    assert.deepEqual(titles(await list("unread=true")), ["came later"]);
  });

  it("R23-03 are nobody else's: neither listed, nor counted, nor marked", async () => {
    await send(test, messageFor(operator, { title: "secret" }));
    const { id } = (await list()).messages[0]!;
    const { latest } = await summary();
    assert.deepEqual(titles(await list("", other)), []);
    assert.equal((await read({ ids: [id] }, other)).status, 200);
    assert.equal((await read({ until: latest }, other)).data.unread, 0);
    assert.equal((await summary()).unread, 1);
  });

  it("R23-03 of a company that the user works for no more are out of sight", async () => {
    await send(test, messageFor(operator, { corpCode: "9999999999" }), messageFor(operator, { corpCode: own }));
    assert.deepEqual([(await list()).messages.length, (await summary()).unread], [1, 1]);
  });

  it("bad queries and bodies get a clear refusal", async () => {
    for (const query of [
      "after=x",
      "pageSize=0",
      "pageSize=101",
      "unread=maybe",
      "after=1-zz",
      `category=${"c".repeat(41)}`,
    ])
      assert.equal((await test.call({ url: `${base}?${query}`, token })).errorCode, "request-invalid", query);
    for (const body of [{}, { ids: [] }, { ids: Array(201).fill("a") }, { until: "x" }, { ids: ["a"], until: "b" }, []])
      assert.equal((await read(body)).errorCode, "request-invalid", JSON.stringify(body));
  });

  it(`keeps the newest ${messagesMax} of a user, and no others go`, async () => {
    const manager = await idOf(test, "manager");
    await send(test, messageFor(manager, { title: "of another user" }));
    await test.database.db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: messagesMax }, (_, n) => ({
        id: `0000-${String(n).padStart(6, "0")}`,
        user_id: operator,
        corp_code: null,
        category: "account",
        tone: "info",
        title: JSON.stringify(`m${n}`),
        text: '""',
        path: null,
        at: n,
        read_at: null,
      }));
      for (let start = 0; start < rows.length; start += 500)
        await trx
          .insertInto("message" as never)
          .values(rows.slice(start, start + 500))
          .execute();
    });
    await send(test, messageFor(operator, { title: "new" }), messageFor(operator, { title: "newer" }));
    assert.equal((await summary()).unread, messagesMax);
    assert.deepEqual(titles(await list("pageSize=2")), ["newer", "new"]);
    const old = await test.database.db
      .selectFrom("message" as never)
      .select("title" as never)
      .where("at" as never, "<=", 3 as never)
      .orderBy("at" as never)
      .execute();
    assert.deepEqual(
      old.map(({ title }) => title),
      ['"m2"', '"m3"'],
    );
    assert.equal((await list("", other)).messages.length, 1);
  });
});
