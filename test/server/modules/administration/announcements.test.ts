import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { messagePageSchema, type MessagePage } from "@customs-portal/sdk/contract";
import { announcementsPerHour, companiesPerDay } from "@customs-portal/sdk/limits";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { administrationCalls, own, sister } from "./support/calls.ts";

const hour = 60 * 60_000;

onEachEngine("what administrators may do so often", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());

  const { call, run, codeOf } = administrationCalls(() => ({ test, token }));
  const announce = (given: object = {}) =>
    call("POST", "announcements?lang=en", { corpCode: own, title: "Downtime", text: "", tone: "info", ...given });
  const messages = async () =>
    messagePageSchema.parse((await test.call<MessagePage>({ url: "/pms/api/messages?lang=en", token })).data).messages;

  it("R23-03 an announcement names who sent it and for which company, also one to all of them", async () => {
    assert.equal((await announce()).status, 200);
    assert.equal((await announce({ corpCode: null, text: "from ten\nto eleven" })).status, 200);
    const sender = { userNo: "manager", userName: "关务经理", corpName: "广州示例报关有限公司" };
    assert.deepEqual(
      (await messages()).map((message) => [message.sender, message.text]),
      [
        [sender, "from ten\nto eleven"],
        [sender, ""],
      ],
    );
    await test.signIn("manager", undefined, { remoteAddress: "203.0.113.9" });
    assert.deepEqual([(await messages())[0]?.category, (await messages())[0]?.sender], ["account", null]);
  });

  it("R23-03 an announcement holds nothing that hides or turns what is read", async () => {
    for (const sign of ["\u0007", "\ue000"])
      for (const field of ["title", "text"])
        assert.deepEqual(
          codeOf(await announce({ [field]: `a${sign}b` })),
          [400, "request-invalid"],
          JSON.stringify([field, sign]),
        );
    for (const sign of ["\n", "\u2028"])
      assert.deepEqual(codeOf(await announce({ title: `a${sign}b` })), [400, "request-invalid"]);
    // What comes along with a copy, and nobody sees, keeps nobody from saying something.
    const unseen = "\u202e\u2066\u200b\u200e\u00ad\ufeff\u2060\u3164\u2800\u034f";
    assert.equal((await announce({ title: `${unseen}a${unseen} b`, text: `c${unseen}d\u2028👨\u200d👩` })).status, 200);
    const [said] = await messages();
    assert.deepEqual([said?.title, said?.text], ["a b", "cd\n👨\u200d👩"]);
    for (const title of [unseen, "\ufe0f", "\u200d \ufe0e"])
      assert.deepEqual(codeOf(await announce({ title })), [400, "request-invalid"], JSON.stringify(title));
  });

  it("R23-03 so many announcements go in an hour, whatever company they are for; then it is said when", async () => {
    test.clock.now += 2 * hour;
    token = await test.tokenOf("manager");
    const before = (await messages()).length;
    for (let n = 0; n < announcementsPerHour; n += 1) {
      assert.equal((await announce({ corpCode: n % 2 ? own : sister })).status, 200, String(n));
      if (n === 0) test.clock.now += 20 * 60_000;
    }
    const refused = await announce();
    assert.deepEqual(codeOf(refused), [429, "announcements-full"]);
    assert.match(refused.message, /20 announcements within an hour.* in 40 minutes/);
    assert.equal(refused.headers["retry-after"], "2400");
    const count = announcementsPerHour + before;
    assert.equal(
      (await test.call<MessagePage>({ url: "/pms/api/messages?pageSize=100", token })).data.messages.length,
      count,
    );
    test.clock.now += 20 * 60_000;
    token = await test.tokenOf("manager");
    test.clock.now += 20 * 60_000;
    assert.equal((await announce()).status, 200);
    assert.deepEqual(codeOf(await announce()), [429, "announcements-full"]);
  });

  it("two announcements at once are both counted", async () => {
    test.clock.now += 2 * hour;
    token = await test.tokenOf("manager");
    for (let n = 0; n < announcementsPerHour - 2; n += 1) await announce();
    const answers = await Promise.all([announce(), announce(), announce(), announce()]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 200, 429, 429],
    );
  });

  it("so many companies are added by a user in a day; the command line is not held to it", async () => {
    const codeOfCompany = (n: number) => `31019${String(n).padStart(5, "0")}`;
    const company = (n: number) => ({
      code: codeOfCompany(n),
      name: `公司 ${n}`,
      creditCode: `91310000MA1F${String(n).padStart(6, "0")}`,
      corpType: "manufacturer",
      tenantOid: "T",
      tenantName: "T",
    });
    const add = (n: number) => call("POST", "companies?lang=en", company(n));
    for (let n = 0; n < companiesPerDay; n += 1) assert.equal((await add(n)).status, 200, String(n));
    // What was refused counts for nothing, and nothing is left of it.
    assert.deepEqual(codeOf(await add(0)), [409, "name-taken"]);
    const refused = await add(companiesPerDay);
    assert.deepEqual(codeOf(refused), [429, "companies-full"]);
    assert.match(refused.message, /20 companies within 24 hours.* in 1440 minutes/);
    const { code, name, creditCode } = company(companiesPerDay);
    await run("company", "add", code, "--name", name, "--credit-code", creditCode);
    test.clock.now += 24 * hour;
    token = await test.tokenOf("manager");
    assert.equal((await add(companiesPerDay + 1)).status, 200);
    const { db } = test.database;
    const rows = await db.selectFrom("administration_use").select("kind").where("kind", "=", "company").execute();
    assert.equal(rows.length, 1);
  });
});
