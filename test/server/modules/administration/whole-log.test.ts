import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { AuditEntry } from "@customs-portal/sdk/administration";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { administrationCalls, foreign, own, secret, sister } from "./support/calls.ts";

const company = { corpType: "manufacturer", tenantOid: "T", tenantName: "T" };

const first = "3100990011";

onEachEngine("who sees the whole security log", (engine) => {
  let test: TestPortal;
  let token = "";
  let auditor = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
    await run(
      "user",
      "add",
      "auditor",
      "--name",
      "审计",
      "--companies",
      [own, sister, foreign].join(","),
      "--password",
    );
    for (const code of [own, sister, foreign])
      await run("grant", "add", "auditor", "--company", code, "--function", "ADMIN_AUDIT");
    auditor = (await test.signIn("auditor", secret)).data.accessToken;
    await test.signIn("stranger", "wrong");
  });
  after(() => test.close());

  const { call, run, idOf } = administrationCalls(() => ({ test, token }));
  /** Whether somebody sees what was refused to strangers, which only the whole log shows. */
  const seesAll = async (as: string) => {
    const { data } = await call<{ rows: AuditEntry[] }>(
      "GET",
      "audit?kind=sign-in-refused&pageSize=200",
      undefined,
      as,
    );
    return data.rows.some(({ userNo }) => userNo === "stranger");
  };
  const add = (code: string, creditCode: string) =>
    call("POST", "companies", { ...company, code, name: `公司 ${code}`, creditCode });
  const companiesOf = async (userNo: string) => {
    const { db } = test.database;
    const userId = await idOf(userNo);
    const rows = await db.selectFrom("user_company").select("corp_code").where("user_id", "=", userId).execute();
    return rows.map(({ corp_code }) => corp_code);
  };

  it("whoever audits every company does, and nobody else", async () => {
    assert.deepEqual([await seesAll(auditor), await seesAll(token)], [true, false]);
  });

  it("a company that somebody adds takes it from nobody, and shows that user to nobody", async () => {
    assert.equal((await add("3101940777", "91310000MA1FL0AB3C")).status, 200);
    assert.deepEqual([await seesAll(auditor), await seesAll(token)], [true, false]);
    assert.deepEqual((await companiesOf("auditor")).sort(), [foreign, own, sister].sort());
    await run("company", "add", "3101940778", "--name", "又一家", "--credit-code", "91310000MA1FL0AB3D");
    assert.equal((await add("3101940779", "91310000MA1FL0AB3E")).status, 200);
    assert.deepEqual([await seesAll(auditor), await seesAll(token)], [true, false]);
  });

  it("what was inherited holds as long as the right in all other companies does", async () => {
    const { db } = test.database;
    const userId = await idOf("auditor");
    const bought = { user_id: userId, corp_code: "3101940778" };
    const removed = await db
      .deleteFrom("inherited_audit")
      .where((eb) => eb.and(bought))
      .executeTakeFirst();
    assert.equal(removed.numDeletedRows, 1n);
    assert.equal(await seesAll(auditor), false);
    await db.insertInto("inherited_audit").values(bought).execute();
    assert.equal(await seesAll(auditor), true);
    await run("grant", "remove", "auditor", "--company", foreign, "--function", "ADMIN_AUDIT");
    assert.equal(await seesAll(auditor), false);
    const { rows } = (await call<{ rows: AuditEntry[] }>("GET", "audit?corpCode=3101940777", undefined, auditor)).data;
    assert.deepEqual(rows, [], "it shows no company by itself");
    await run("grant", "add", "auditor", "--company", foreign, "--function", "ADMIN_AUDIT");
    assert.equal(await seesAll(auditor), true);
  });

  it("whoever does not see all of it when a company comes has nothing of it later", async () => {
    await run("user", "add", "later", "--name", "后来", "--companies", [own, sister, foreign].join(","), "--password");
    for (const code of [own, sister, foreign])
      await run("grant", "add", "later", "--company", code, "--function", "ADMIN_AUDIT");
    assert.equal(await seesAll((await test.signIn("later", secret)).data.accessToken), false);
  });

  it("ends with the user, and with the company", async () => {
    await run("company", "remove", "3101940778");
    assert.equal(await seesAll(auditor), true);
    await run("user", "remove", "auditor");
    const left = await test.database.db.selectFrom("inherited_audit").selectAll().execute();
    assert.deepEqual(left, []);
  });
});

onEachEngine("who sees the security log of the companies that come after the first", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine, {
      env: {
        PORTAL_EXAMPLES: "off",
        PORTAL_ADMIN: "chief",
        PORTAL_MODULES: "",
        PORTAL_COMPANY: first,
        PORTAL_COMPANY_NAME: "第一家",
        PORTAL_COMPANY_CREDIT_CODE: "91310000MA0000004X",
      },
    });
  });
  after(() => test.close());
  const { call, run } = administrationCalls(() => ({ test, token }));

  it("is whoever administers the companies, not the auditor of the first one", async () => {
    await run("user", "add", "auda", "--name", "审计", "--companies", first, "--password");
    await run("user", "change", "chief", "--password");
    await run("grant", "add", "auda", "--company", first, "--function", "ADMIN_AUDIT");
    await run("company", "add", "3101940777", "--name", "第二家", "--credit-code", "91310000MA1FL0AB3C");
    await run("company", "add", "3101940778", "--name", "第三家", "--credit-code", "91310000MA1FL0AB3D");
    await test.signIn("stranger", "wrong");
    const seesAll = async (userNo: string) => {
      token = (await test.signIn(userNo, secret)).data.accessToken;
      const { data } = await call<{ rows: AuditEntry[] }>("GET", "audit?kind=sign-in-refused&pageSize=200");
      return data.rows.some((entry) => entry.userNo === "stranger");
    };
    assert.deepEqual([await seesAll("auda"), await seesAll("chief")], [false, true]);
  });
});
