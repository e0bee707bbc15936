import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import type { LiveSignIn } from "@customs-portal/sdk/contract";
import { signInsMax } from "@customs-portal/sdk/limits";
import { createSessionStore } from "../../../../server/modules/session/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type Answer, type TestPortal } from "../../support/portal.ts";

const path = "/pms/api/session/sign-ins";
const minute = 60_000;
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";

onEachEngine("one's own sign-ins", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());
  beforeEach(async () => {
    await test.database.db.deleteFrom("session").execute();
  });

  const signIn = async (name: string, remoteAddress = "203.0.113.7") =>
    (await test.signIn(name, undefined, { remoteAddress, headers: { "user-agent": chrome } })).data.accessToken;
  const listOf = (token: string) => test.call<LiveSignIn[]>({ url: path, token });
  const end = (token: string, query: string): Promise<Answer<{ ended: number }>> =>
    test.call({ method: "DELETE", url: `${path}${query}`, token });
  const statusOf = async (token: string) => (await test.call({ url: "/notes/api/scope", token })).status;
  const operatorId = async () => {
    const users = test.database.db.selectFrom("app_user").select("id");
    return (await users.where("user_no", "=", "operator").executeTakeFirstOrThrow()).id;
  };
  const entries = () =>
    test.database.db
      .selectFrom("audit_event")
      .select(["user_no", "detail"])
      .where("kind", "=", "sign-ins-ended")
      .execute();

  it("are told with their place, program, company and last use, that of the call first; nobody sees another's", async () => {
    const since = test.clock.now;
    const first = await signIn("manager", "2001:db8:1:2::9");
    test.clock.now += 5 * minute;
    const own = await signIn("manager");
    await signIn("operator");
    test.clock.now += minute;
    assert.equal(await statusOf(first), 200);
    const { data } = await listOf(own);
    assert.deepEqual(
      data.map(({ id: _id, ...facts }) => facts),
      [
        {
          since: since + 5 * minute,
          lastUse: since + 6 * minute,
          until: since + 5 * minute + 12 * 60 * minute,
          network: "203.0.113.7",
          userAgent: chrome,
          corpCode: "4401980736",
          corpName: "广州示例报关有限公司",
          mode: "own",
          isCurrent: true,
        },
        {
          since,
          lastUse: since + 6 * minute,
          until: since + 12 * 60 * minute,
          network: "2001:db8:1:2::/64",
          userAgent: chrome,
          corpCode: "4401980736",
          corpName: "广州示例报关有限公司",
          mode: "own",
          isCurrent: false,
        },
      ],
    );
  });

  it("stay one through a company switch, and show the company acted for", async () => {
    const old = await signIn("manager");
    const body = { corpCode: "3223960518", corpName: "", department: "", imitateCompany: "false" };
    const url = "/pms/api/session/setVirtualGroupUser";
    const { data } = await test.call<{ accessToken: string }>({ method: "POST", url, token: old, body });
    const list = (await listOf(data.accessToken)).data;
    assert.deepEqual(
      list.map(({ corpCode, mode, userAgent, isCurrent }) => [corpCode, mode, userAgent, isCurrent]),
      [["3223960518", "virtual", chrome, true]],
    );
  });

  it("end one by one from another one, at once and with an entry of the security log", async () => {
    const [own, other, third] = [await signIn("operator"), await signIn("operator"), await signIn("operator")];
    test.clock.now += minute;
    await statusOf(third);
    const before = (await entries()).length;
    const [, , last] = (await listOf(own)).data;
    assert.deepEqual((await end(own, `?id=${last?.id}`)).data, { ended: 1 });
    assert.deepEqual([await statusOf(own), await statusOf(other), await statusOf(third)], [200, 402, 200]);
    assert.deepEqual(
      (await entries()).slice(before).map((row) => [row.user_no, row.detail]),
      [["operator", '{"count":1}']],
    );
    assert.deepEqual((await end(own, `?id=${last?.id}`)).data, { ended: 0 });
    assert.equal((await entries()).length, before + 1);
  });

  it("end all but the one that asks, and never those of others", async () => {
    const [own, other, stranger] = [await signIn("operator"), await signIn("operator"), await signIn("manager")];
    const foreign = (await listOf(stranger)).data[0]?.id;
    assert.deepEqual((await end(own, `?id=${foreign}`)).data, { ended: 0 });
    assert.deepEqual((await end(own, `?id=${(await listOf(own)).data[0]?.id}`)).data, { ended: 0 });
    assert.deepEqual((await end(own, "/others")).data, { ended: 1 });
    assert.deepEqual([await statusOf(own), await statusOf(other), await statusOf(stranger)], [200, 402, 200]);
  });

  it("that a system vouched for make room for further ones of it alone, the one used last of all stays longest", async () => {
    const userId = await operatorId();
    const store = createSessionStore(test.database, () => test.clock.now);
    const start = async (issuer?: string) => {
      test.clock.now += 1;
      const started = await store.create({ userId, ip: "203.0.113.7", issuer });
      assert.ok(typeof started !== "string");
      return started.token;
    };
    const living = async (token: string) => (await store.use(token, { isPassive: true })) !== undefined;
    const [own, otherSystem] = [await start(), await start("crm")];
    const [first, second] = [await start("erp"), await start("erp")];
    await store.replace((await store.use(second))!, {
      choose: async () => ({ corpCode: "3223960518", mode: "own", ownCorpCode: "3223960518" }),
      record: async () => undefined,
    });
    for (let count = 4; count < signInsMax; count += 1) await start("erp");
    test.clock.now += minute;
    await store.use(first);
    await store.flush();
    for (let count = 0; count < 90; count += 1) await start("erp");
    assert.deepEqual(
      [await living(own), await living(otherSystem), await living(first), await living(second)],
      [true, true, true, false],
      "the switch of company did not make it anybody else's",
    );
    // A password asks for nobody's leave: what was not used for longest goes, whoever vouched for it.
    for (let count = 0; count < 3; count += 1) await start();
    assert.deepEqual([await living(own), await living(otherSystem), await living(first)], [false, false, true]);
  });

  it(`are ${signInsMax} at most: a further one ends the oldest, and says so in the security log`, async () => {
    const { db } = test.database;
    const userId = await operatorId();
    const ended: string[] = [];
    const store = createSessionStore(
      test.database,
      () => test.clock.now,
      async (_trx, { family }) => void ended.push(family),
    );
    const start = async () => {
      // So that each has a time of its own.
      test.clock.now += 1;
      const started = await store.create({ userId, ip: "203.0.113.7" });
      assert.ok(typeof started !== "string");
      return started.token;
    };
    const living = async (token: string) => (await store.use(token, { isPassive: true })) !== undefined;
    const first = await start();
    test.clock.now += minute;
    const second = await start();
    await store.replace((await store.use(second))!, {
      choose: async () => ({ corpCode: "3223960518", mode: "own", ownCorpCode: "3223960518" }),
      record: async () => undefined,
    });
    for (let count = 2; count < signInsMax; count += 1) await start();
    assert.deepEqual([await living(first), ended], [true, []]);
    const before = (await entries()).length;
    const own = await signIn("operator");
    assert.deepEqual([await living(first), (await listOf(own)).data.length], [false, signInsMax]);
    assert.deepEqual(
      (await entries()).slice(before).map((row) => [row.user_no, row.detail]),
      [["operator", '{"by":"sign-in","count":1}']],
    );
    for (let count = 0; count < 400; count += 1) await start();
    assert.deepEqual([await living(own), ended.length], [false, 400]);
    assert.equal(new Set(ended).size, 400);
    const families = db.selectFrom("session").select("family").distinct().where("user_id", "=", userId);
    assert.equal((await families.execute()).length, signInsMax);
  });

  it("that are over make no room by ending others", async () => {
    const { db } = test.database;
    const old = await signIn("operator");
    const row = await db.selectFrom("session").selectAll().executeTakeFirstOrThrow();
    const over = { idle_expires_at: test.clock.now - 10 * minute, abs_expires_at: row.abs_expires_at + minute };
    for (let count = 1; count < signInsMax; count += 1)
      await db
        .insertInto("session")
        .values({ ...row, ...over, token_hash: `over ${count}`, family: `over ${count}` })
        .execute();
    const own = await signIn("operator");
    assert.deepEqual([await statusOf(own), await statusOf(old)], [200, 200]);
  });

  it("say what is no id", async () => {
    const own = await signIn("operator");
    for (const query of ["", "?id=x", "?id[]=1"]) assert.equal((await end(own, query)).status, 400, query);
  });
});
