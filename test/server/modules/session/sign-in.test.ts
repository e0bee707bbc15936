import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sessionUserSchema } from "@customs-portal/sdk/contract";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

onEachEngine("signing in", (engine) => {
  let test: TestPortal;
  before(async () => {
    test = await openTestPortal(engine);
  });
  after(() => test.close());

  it("R72-01 R72-02 answers the session user in the envelope", async () => {
    const answer = await test.signIn("operator");
    assert.equal(answer.status, 200);
    assert.equal(answer.success, true);
    const user = sessionUserSchema.parse(answer.data);
    assert.equal(user.userNo, "operator");
    assert.equal(user.company, "3223960518");
    assert.equal(user.forceChangePwd, false);
    for (const name of ["companyName", "socialCreditCode", "adminType", "tenantOid", "tenantName", "corpType", "ip"])
      assert.match(JSON.stringify(user[name]), /^"[^"]+"$/, name);
  });

  it("R1-04 gives each user another menu, with the group above a granted entry", async () => {
    const menus = await Promise.all(["operator", "manager", "newcomer"].map((name) => test.signIn(name)));
    const names = menus.map(({ data }) => JSON.stringify(data["menu"]));
    assert.match(names[0] ?? "", /"name":"Notes".*"children":\[\{"name":"NoteList","path":"\/notes\/list"/);
    assert.doesNotMatch(names[0] ?? "", /NoteArchive/);
    assert.match(names[1] ?? "", /"name":"Notes".*"NoteArchive"/);
    assert.equal(names[2], "[]");
  });

  it("R3-07 gives functions with code, path, group, icon, title and class", async () => {
    const { functions } = sessionUserSchema.parse((await test.signIn("operator")).data);
    assert.deepEqual(
      functions?.find(({ code }) => code === "DECL_EXPORT"),
      {
        code: "DECL_EXPORT",
        parentPath: "/declarations/list",
        group: "declarations",
        icon: "download",
        meta: { title: { "zh-CN": "导出", en: "Export", vi: "Xuất dữ liệu", fr: "Exporter", es: "Exportar" } },
        cssClass: "primary",
      },
    );
    const newcomer = sessionUserSchema.parse((await test.signIn("newcomer")).data);
    assert.ok(!newcomer.functions?.some(({ code }) => code === "DECL_EXPORT"));
  });

  it("of the first users the manager alone may change what a company has for all its users", async () => {
    const mayChange = async (userName: string) =>
      sessionUserSchema
        .parse((await test.signIn(userName)).data)
        .functions?.some(({ code }) => code === "PERSONALISE_COMPANY");
    assert.deepEqual(await Promise.all(["operator", "manager", "newcomer"].map(mayChange)), [false, true, false]);
  });

  it("R3-09 gives cost centres, division, kind of company and address of the user", async () => {
    const { data } = await test.signIn("manager", undefined, { remoteAddress: "192.0.2.7" });
    const { selfCostcenters, organizationCostcenters, divisionCode, divisionName, corpType, ip } = data;
    assert.deepEqual(
      { selfCostcenters, organizationCostcenters, divisionCode, divisionName, corpType, ip },
      {
        selfCostcenters: ["CC-3100"],
        organizationCostcenters: ["CC-3100", "CC-3110", "CC-3120"],
        divisionCode: "D-OPERATION",
        divisionName: "运营管理部",
        corpType: "broker",
        ip: "192.0.2.7",
      },
    );
  });

  it("answers an unknown user, a wrong password and a disabled user alike", async () => {
    const wrong = await test.signIn("operator", "wrong");
    const unknown = await test.signIn("nobody", "wrong");
    await test.database.db
      .updateTable("app_user")
      .set({ status: "disabled" })
      .where("user_no", "=", "manager")
      .execute();
    const disabled = await test.signIn("manager");
    await test.database.db.updateTable("app_user").set({ status: "active" }).where("user_no", "=", "manager").execute();
    assert.equal(wrong.status, 400);
    assert.equal(wrong.errorCode, "sign-in-refused");
    assert.equal(unknown.text, wrong.text);
    assert.equal(disabled.text, wrong.text);
    const refusals = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "sign-in-refused")
      .orderBy("seq", "desc")
      .limit(3)
      .execute();
    assert.deepEqual(
      refusals.map(({ detail }) => (JSON.parse(detail) as { reason?: string }).reason),
      ["user-disabled", "user-unknown", "password"],
      "the operator sees which it was",
    );
  });

  it("takes about as long for an unknown user as for a wrong password", async () => {
    // Of the processor, so that a busy machine changes nothing; the hash is by far the most of it.
    const workOf = async (userName: string) => {
      const before = process.cpuUsage();
      await test.signIn(userName, "wrong");
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known = [await workOf("operator"), await workOf("operator"), await workOf("operator")];
    const unknown = [await workOf("nobody2"), await workOf("nobody2"), await workOf("nobody2")];
    assert.ok(Math.min(...unknown) > Math.min(...known) / 3, `${unknown.join(" ")} against ${known.join(" ")} µs`);
    test.clock.now += 61_000;
  });

  it("refuses a user name that no database can hold", async () => {
    const answer = await test.signIn("opera\u0000tor");
    assert.equal(answer.errorCode, "request-malformed");
  });

  it("says in the asked language that another method is not available", async () => {
    const answer = await test.call({
      method: "POST",
      url: "/pms/api/session?lang=en",
      body: { loginType: "cas", credential: "ST-1" },
    });
    assert.equal(answer.errorCode, "sign-in-method-unavailable");
    assert.match(answer.message, /^This way of signing in/);
  });

  it("names the field that is missing", async () => {
    const answer = await test.call({
      method: "POST",
      url: "/pms/api/session?lang=en",
      body: { loginType: "password" },
    });
    assert.equal(answer.status, 400);
    assert.equal(answer.errorCode, "request-invalid");
    assert.match(answer.message, /body\/userName/);
  });

  it("stores no password as it is", async () => {
    const rows = await test.database.db.selectFrom("app_user").select("pwd_hash").execute();
    assert.equal(new Set(rows.map((row) => row.pwd_hash)).size, rows.length);
    for (const { pwd_hash } of rows) assert.match(pwd_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
