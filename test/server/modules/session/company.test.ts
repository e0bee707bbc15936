import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { corpTagsSchema, sessionUserSchema, type SessionUser } from "@customs-portal/sdk/contract";
import { runAdmin } from "../../../../server/admin/run.ts";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type Answer, type TestPortal } from "../../support/portal.ts";

const broker = "4401980736";
const sister = "4403180629";
const manufacturer = "3223960518";
const base = "/pms/api/session";

onEachEngine("the company of a session", (engine) => {
  let test: TestPortal;
  let first: SessionUser;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());
  beforeEach(async () => {
    first = sessionUserSchema.parse((await test.signIn("manager")).data);
    await test.database.db.deleteFrom("audit_event").execute();
  });

  const post = (path: string, token: string, body: object, headers = {}) =>
    test.call<SessionUser>({ method: "POST", url: base + path, token, body, headers });
  const setCompany = (token: string, corpCode: string) => post("/setBghCompany", token, { corpCode, corpName: "x" });
  const actAs = (token: string, corpCode: string, imitateCompany: "true" | "false", more = {}) =>
    post("/setVirtualGroupUser", token, { corpCode, corpName: "x", department: "", imitateCompany, ...more });
  const scopeOf = async (token: string) =>
    (await test.call<{ corpCode: string }>({ url: "/notes/api/scope", token })).data;
  /** What was written down about acting for companies of others. */
  const audited = () =>
    test.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("kind", "in", ["acting-write", "company-switch"])
      .where("mode", "<>", "own")
      .orderBy("seq")
      .execute();

  function userOf(answer: Answer<SessionUser>): SessionUser {
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.success, true);
    return sessionUserSchema.parse(answer.data);
  }

  it("R72-04 R72-05 R4-15 is another one of the user's own, with a new token, its name and its rights", async () => {
    assert.equal(first.mode, "own");
    const user = userOf(await setCompany(first.accessToken, sister));
    assert.equal(user.company, sister);
    assert.notEqual(user.companyName, first.companyName);
    assert.notEqual(user.socialCreditCode, first.socialCreditCode);
    assert.notEqual(user.accessToken, first.accessToken);
    assert.deepEqual([user.mode, user.ownCompany, user.ownCompanyName], ["own", sister, user.companyName]);
    assert.equal((await scopeOf(user.accessToken)).corpCode, sister);
    const again = await test.call<SessionUser>({ url: base, token: user.accessToken });
    assert.deepEqual(again.data, user);
  });

  it("R72-05 R72-09 both switches answer success, data and message, also when they refuse", async () => {
    for (const [granted, refused] of [
      [() => setCompany(first.accessToken, sister), (user: SessionUser) => setCompany(user.accessToken, "nobody's")],
      [
        () => actAs(first.accessToken, manufacturer, "false"),
        (user: SessionUser) => actAs(user.accessToken, "nobody's", "true"),
      ],
    ] as const) {
      first = sessionUserSchema.parse((await test.signIn("manager")).data);
      const yes = JSON.parse((await granted()).text) as Record<string, unknown>;
      assert.deepEqual([yes["success"], typeof yes["message"]], [true, "string"]);
      const user = sessionUserSchema.parse(yes["data"]);
      assert.equal(user.userNo, "manager");
      const no = JSON.parse((await refused(user)).text) as Record<string, unknown>;
      assert.deepEqual([no["success"], no["data"]], [false, null]);
      assert.match(String(no["message"]), /\p{Script=Han}/u);
    }
  });

  it("R4-22 stays when the company is not the user's", async () => {
    for (const answer of [
      await setCompany(first.accessToken, manufacturer),
      await setCompany(first.accessToken, "nobody's"),
      await actAs(first.accessToken, sister, "true"),
      await actAs(first.accessToken, "nobody's", "false"),
      await actAs(userOf((await test.signIn("operator")) as Answer<SessionUser>).accessToken, broker, "true"),
    ]) {
      assert.equal(answer.status, 403);
      assert.equal(answer.errorCode, "forbidden");
    }
    assert.equal((await scopeOf(first.accessToken)).corpCode, broker);
    assert.equal(
      (await test.call({ method: "POST", url: "/notes/api/add", token: first.accessToken, body: { id: 900 } })).status,
      200,
    );
    assert.deepEqual(await audited(), []);
  });

  it("R72-06 R72-09 R4-17 is a virtual one, with the user's own menu, functions and home", async () => {
    const user = userOf(await actAs(first.accessToken, manufacturer, "false"));
    assert.equal(user.mode, "virtual");
    assert.equal(user.company, manufacturer);
    assert.equal(user.ownCompany, broker);
    assert.equal(user.ownCompanyName, first.companyName);
    for (const name of ["menu", "functions", "defaultHome", "screenHome", "userNo"] as const)
      assert.deepEqual(user[name], first[name], name);
    assert.equal((await scopeOf(user.accessToken)).corpCode, manufacturer);
  });

  it("R72-07 R4-16 is an imitated one, with the menu, functions and home of its default user", async () => {
    const operator = userOf((await test.signIn("operator")) as Answer<SessionUser>);
    await test.database.db
      .updateTable("app_user")
      .set({ default_home: "/notes/list" })
      .where("user_no", "=", "operator")
      .execute();
    const user = userOf(await actAs(first.accessToken, manufacturer, "true"));
    assert.equal(user.mode, "imitate");
    assert.equal(user.userNo, "manager");
    assert.deepEqual(user.menu, operator.menu);
    assert.notDeepEqual(user.menu, first.menu);
    assert.deepEqual(user.functions, operator.functions);
    assert.equal(user.defaultHome, "/notes/list");
  });

  it("gives no rights where the imitated company has no default user", async () => {
    const { db } = test.database;
    const { default_user_id: before } = await db
      .selectFrom("company")
      .select("default_user_id")
      .where("code", "=", manufacturer)
      .executeTakeFirstOrThrow();
    const set = (default_user_id: string | null) =>
      db.updateTable("company").set({ default_user_id }).where("code", "=", manufacturer).execute();
    await set(null);
    const user = userOf(await actAs(first.accessToken, manufacturer, "true"));
    assert.deepEqual([user.menu, user.functions, user.defaultHome], [[], [], "/home"]);
    await set(before);
  });

  it("ends with the next call where the grant or the membership is gone, whoever took it away", async () => {
    const { db } = test.database;
    const of = { user_id: first.userId ?? "", corp_code: manufacturer };
    for (const [imitate, mode] of [
      ["false", "virtual"],
      ["true", "imitate"],
    ] as const) {
      const { accessToken } = userOf(await actAs(first.accessToken, manufacturer, imitate));
      assert.equal((await scopeOf(accessToken)).corpCode, manufacturer);
      await db
        .deleteFrom("virtual_company_grant")
        .where((row) => row.and({ ...of, mode }))
        .execute();
      const gone = await test.call({ url: "/notes/api/scope", token: accessToken });
      await db
        .insertInto("virtual_company_grant")
        .values({ ...of, mode })
        .execute();
      assert.equal(gone.errorCode, "session-expired", mode);
      first = sessionUserSchema.parse((await test.signIn("manager")).data);
    }
    const own = { user_id: of.user_id, corp_code: broker };
    const isOwn = { ...own, ord: 0 };
    const virtual = userOf(await actAs(first.accessToken, manufacturer, "false"));
    const second = sessionUserSchema.parse((await test.signIn("manager")).data);
    await db
      .deleteFrom("user_company")
      .where((row) => row.and(own))
      .execute();
    for (const { accessToken: token } of [virtual, second])
      assert.equal((await test.call({ url: "/notes/api/scope", token })).errorCode, "session-expired");
    await db.insertInto("user_company").values(isOwn).execute();
    assert.equal((await scopeOf(second.accessToken)).corpCode, broker);
  });

  it("has no rights of a default user who is disabled, nor those that a node remembers", async () => {
    const set = (status: "active" | "disabled") =>
      test.database.db.updateTable("app_user").set({ status }).where("user_no", "=", "operator").execute();
    const { accessToken: token } = userOf(await actAs(first.accessToken, manufacturer, "true"));
    const menuOf = async () => userOf(await test.call<SessionUser>({ url: base, token })).menu;
    const mayRead = async () => (await test.call({ url: "/notes/api/by-menu", token })).status;
    assert.deepEqual([(await menuOf()).length > 0, await mayRead()], [true, 200]);
    await set("disabled");
    assert.deepEqual([await menuOf(), await mayRead()], [[], 403]);
    await set("active");
    assert.deepEqual([(await menuOf()).length > 0, await mayRead()], [true, 200]);
  });

  it("R72-08 R6-10 takes relaxMode, and refuses another value of it or of imitateCompany", async () => {
    assert.equal((await actAs(first.accessToken, manufacturer, "true", { relaxMode: "false" })).status, 400);
    assert.equal((await actAs(first.accessToken, manufacturer, "1" as "true")).status, 400);
    userOf(await actAs(first.accessToken, manufacturer, "true", { relaxMode: "true" }));
  });

  it("is the user's own again with one call, also from another virtual one", async () => {
    const inSister = userOf(await setCompany(first.accessToken, sister));
    const virtual = userOf(await actAs(inSister.accessToken, manufacturer, "false"));
    const imitating = userOf(await actAs(virtual.accessToken, manufacturer, "true"));
    assert.equal(imitating.ownCompany, sister);
    const back = userOf(await post("/returnToOwn", imitating.accessToken, {}));
    assert.deepEqual([back.company, back.mode, back.ownCompany], [sister, "own", sister]);
    assert.equal(back.menu.length, first.menu.length);
  });

  it("R3-16 can be chosen from a list of the user's own, virtual and imitated ones", async () => {
    const read = async (token: string) => corpTagsSchema.parse((await test.call({ url: `${base}/corps`, token })).data);
    const tags = await read(first.accessToken);
    assert.deepEqual(
      tags.corpGroupList?.map(({ corpCode, type }) => [corpCode, type]),
      [
        [broker, "own"],
        [sister, "own"],
        [manufacturer, "virtual"],
        [manufacturer, "imitate"],
      ],
    );
    assert.ok(tags.corpGroupList?.every(({ corpName, department }) => corpName && department));
    assert.deepEqual([tags.hasTags, tags.canChangeCorp], [true, true]);
    const operator = await read(await test.tokenOf("operator"));
    assert.deepEqual([operator.hasTags, operator.canChangeCorp, operator.corpGroupList?.length], [true, false, 1]);
  });

  it("lets the token before it read for 30 seconds, and never write", async () => {
    const old = first.accessToken;
    userOf(await setCompany(old, sister));
    const tasks = { method: "POST", url: "/exportasync/api/v1/task/get", token: old, body: {} } as const;
    assert.equal((await scopeOf(old)).corpCode, broker);
    assert.equal((await test.call(tasks)).status, 200);
    for (const [method, url, body] of [
      ["POST", "/notes/api/add", { id: 901 }],
      ["POST", `${base}/setBghCompany`, { corpCode: broker, corpName: "x" }],
      ["POST", `${base}/returnToOwn`, {}],
      ["PUT", `${base}/password`, { oldPassword: "x", newPassword: "y" }],
      ["POST", "/pms/api/track", { events: [] }],
    ] as const) {
      const answer = await test.call({ method, url, token: old, body });
      assert.equal(answer.status, 409, url);
      assert.equal(answer.errorCode, "company-changed");
    }
    test.clock.now += 29_999;
    assert.equal((await test.call(tasks)).status, 200);
    test.clock.now += 1;
    assert.equal((await test.call(tasks)).status, 402);
    assert.equal((await test.call({ url: "/notes/api/scope", token: old })).errorCode, "session-expired");
  });

  it("ends with the session before it when the user signs out of that one meanwhile", async () => {
    const user = userOf(await setCompany(first.accessToken, sister));
    assert.equal((await test.call({ method: "DELETE", url: base, token: first.accessToken })).status, 200);
    assert.equal((await test.call({ url: base, token: user.accessToken })).status, 402);
  });

  it("does not make the session live longer than 12 hours after the sign-in", async () => {
    let { accessToken } = first;
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      test.clock.now += 20 * 60_000;
      ({ accessToken } = userOf(await setCompany(accessToken, passed % 40 === 0 ? sister : broker)));
    }
    test.clock.now += 20 * 60_000;
    assert.equal((await setCompany(accessToken, sister)).status, 402);
  });

  it("writes down every write for another company, the way in and the way out, and nothing of one's own", async () => {
    userOf(await setCompany(first.accessToken, sister));
    const other = userOf((await test.signIn("manager")) as Answer<SessionUser>);
    const imitating = userOf(await actAs(other.accessToken, manufacturer, "true"));
    const token = imitating.accessToken;
    const later = () => (test.clock.now += 1);
    await scopeOf(token);
    later();
    await test.call({ method: "POST", url: "/exportasync/api/v1/task/get", token, body: {} });
    await test.call({ method: "POST", url: "/notes/api/add", token, body: { id: 902 }, headers: { reqid: "r-902" } });
    later();
    await test.call({
      method: "POST",
      url: "/notes/api/add",
      token,
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    later();
    userOf(await post("/returnToOwn", token, {}));
    const rows = await audited();
    assert.deepEqual(
      rows.map(({ method, route, req_id }) => [method, route, req_id]),
      [
        ["POST", `${base}/setVirtualGroupUser`, null],
        ["POST", "/notes/api/add", "r-902"],
        ["POST", "/notes/api/add", null],
        ["POST", `${base}/returnToOwn`, null],
      ],
    );
    for (const row of rows)
      assert.deepEqual([row.user_no, row.corp_code, row.mode], ["manager", manufacturer, "imitate"]);
  });

  it("keeps personalisation as it is while imitating", async () => {
    const write = (token: string) => test.call({ method: "POST", url: "/notes/api/layout", token, body: {} });
    assert.equal((await write(first.accessToken)).status, 200);
    const virtual = userOf(await actAs(first.accessToken, manufacturer, "false"));
    assert.equal((await write(virtual.accessToken)).status, 200);
    const imitating = userOf(await actAs(virtual.accessToken, manufacturer, "true"));
    const refused = await write(imitating.accessToken);
    assert.equal(refused.status, 403);
    assert.equal(refused.errorCode, "imitation-read-only");
  });

  it("is granted and taken away by the administration, at once", async () => {
    const run = (...args: string[]) => runAdmin(args, test.env, { print: () => undefined, fail: () => undefined });
    const grant = ["operator", "--company", broker, "--mode", "virtual"];
    assert.equal(await run("acting", "add", ...grant), 0);
    const virtual = userOf(await actAs(await test.tokenOf("operator"), broker, "false"));
    assert.equal(await run("acting", "remove", ...grant), 0);
    assert.equal((await test.call({ url: base, token: virtual.accessToken })).status, 402);
    assert.equal(await run("acting", "remove", ...grant), 1);
    assert.equal((await actAs(await test.tokenOf("operator"), broker, "false")).status, 403);
    assert.equal(await run("acting", "add", "operator", "--company", broker, "--mode", "own"), 1);
    assert.equal(await run("company", "change", manufacturer, "--default-user", "manager"), 1);
    assert.equal(await run("company", "change", manufacturer, "--default-user", "newcomer"), 0);
    const imitating = userOf(await actAs(first.accessToken, manufacturer, "true"));
    assert.deepEqual(imitating.menu, []);
    assert.equal(await run("company", "change", manufacturer, "--default-user", "operator"), 0);
  });

  it("ends when the user is taken out of the own company, also while acting for another", async () => {
    const run = (...args: string[]) => runAdmin(args, test.env, { print: () => undefined, fail: () => undefined });
    const virtual = userOf(await actAs(first.accessToken, manufacturer, "false"));
    assert.equal(await run("user", "change", "manager", "--companies", sister), 0);
    assert.equal((await test.call({ url: base, token: virtual.accessToken })).status, 402);
    assert.equal(await run("user", "change", "manager", "--companies", `${broker},${sister}`), 0);
  });
});
