import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { AdministeredMenu, AuditEntry } from "@customs-portal/sdk/administration";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";
import { administrationCalls, foreign } from "./support/calls.ts";

onEachEngine("companies and menus by calls", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());

  const { call, run, grantsOf, codeOf } = administrationCalls(() => ({ test, token }));

  it("adds and changes companies; whoever adds one administers it", async () => {
    const fields = { creditCode: "91310000MA1FL0AB3C", corpType: "broker", tenantOid: "T-9", tenantName: "组" };
    const company = { code: "3101940777", name: "上海示例报关有限公司", ...fields };
    assert.equal((await call("POST", "companies", company)).status, 200);
    assert.deepEqual(codeOf(await call("POST", "companies", company)), [409, "name-taken"]);
    const list = await call<{ code: string; version: string; users: number }[]>("GET", "companies");
    const found = list.data.find(({ code }) => code === company.code);
    assert.equal(found?.users, 1);
    const change = { ...company, name: "新名", version: found?.version, defaultUserNo: "manager" };
    assert.equal((await call("PUT", "companies", change)).status, 200);
    assert.deepEqual(codeOf(await call("PUT", "companies", change)), [409, "edit-conflict"]);
    const other = { ...change, code: foreign };
    assert.deepEqual(codeOf(await call("PUT", "companies", other)), [403, "forbidden"]);
    assert.equal((await grantsOf("manager", company.code)).functions.length, 5);
  });

  it("gives back no company that was removed, nor a credit code twice", async () => {
    const fields = { corpType: "broker", tenantOid: "T-9", tenantName: "组" };
    const creditCode = "91310000MA1FL0AB9X";
    await run("company", "add", "3101940779", "--name", "前公司", "--credit-code", creditCode);
    await run("company", "remove", "3101940779");
    const back = { code: "3101940779", name: "前公司", creditCode, ...fields };
    const refused = await call("POST", "companies", back);
    assert.deepEqual(codeOf(refused), [409, "name-taken"]);
    const standing = await call("POST", "companies", { ...back, code: foreign });
    assert.equal(refused.message, standing.message.replace(foreign, back.code));
    const [company] = (await call<{ code: string; creditCode: string; version: string }[]>("GET", "companies")).data;
    const twin = { ...back, code: "3101940780", creditCode: company?.creditCode };
    assert.deepEqual(codeOf(await call("POST", "companies", twin)), [409, "name-taken"]);
    const theirs = { ...company, creditCode: "91320594MA0000001X" };
    assert.deepEqual(codeOf(await call("PUT", "companies", theirs)), [409, "name-taken"]);
    // The command line gives it back.
    await run("company", "add", "3101940779", "--name", "前公司", "--credit-code", creditCode);
    await run("company", "remove", "3101940779");
  });

  it("adds, changes and removes menu entries; titles per language, never in circles", async () => {
    const title = { "zh-CN": "台账", en: "Ledger" };
    const menu = {
      parent: "Notes",
      order: 5,
      path: "/ledger",
      url: null,
      icon: "files",
      isVisible: true,
      badge: "New",
      title,
    };
    assert.equal((await call("POST", "menus", { name: "Ledger", ...menu })).status, 200);
    const find = async (name: string) =>
      (await call<AdministeredMenu[]>("GET", "menus")).data.find((one) => one.name === name);
    const seen = await find("Ledger");
    const { version, ...rest } = seen ?? { version: "" };
    assert.deepEqual(rest, { name: "Ledger", ...menu });
    assert.deepEqual(codeOf(await call("PUT", "menus", { name: "Ledger", ...menu, icon: "none", version })), [
      400,
      "request-invalid",
    ]);
    assert.equal((await call("PUT", "menus", { name: "Ledger", ...menu, isVisible: false, version })).status, 200);
    assert.deepEqual(codeOf(await call("DELETE", `menus?name=Ledger&version=${version}`)), [409, "edit-conflict"]);
    assert.equal((await call("POST", "menus", { ...menu, name: "LedgerPage", parent: "Ledger" })).status, 200);
    const circle = { ...menu, parent: "LedgerPage", name: "Ledger", version: (await find("Ledger"))?.version };
    assert.deepEqual(codeOf(await call("PUT", "menus", circle)), [400, "request-invalid"]);
    const users = await find("AdministrationUsers");
    const removal = `menus?name=AdministrationUsers&version=${users?.version}`;
    assert.deepEqual(codeOf(await call("DELETE", removal)), [409, "still-used"]);
    const now = await find("Ledger");
    assert.equal((await call("DELETE", `menus?name=Ledger&version=${now?.version}`)).status, 200);
    assert.deepEqual([await find("Ledger"), await find("LedgerPage")], [undefined, undefined]);
  });

  it("changes and removes no entry that companies of others have, nor moves those of the administration", async () => {
    const find = async (name: string) =>
      (await call<AdministeredMenu[]>("GET", "menus")).data.find((one) => one.name === name);
    const put = async (name: string, change: Partial<AdministeredMenu>) =>
      codeOf(await call("PUT", "menus", { ...(await find(name)), ...change }));
    const remove = async (name: string) =>
      codeOf(await call("DELETE", `menus?name=${name}&version=${(await find(name))?.version}`));
    // Whoever works for the manufacturer has NoteList, which stands below Notes.
    const { db } = test.database;
    await db.deleteFrom("menu_grant").where("menu_name", "=", "Notes").where("corp_code", "=", foreign).execute();
    for (const name of ["NoteList", "Notes"]) {
      assert.deepEqual(await put(name, { path: "/elsewhere" }), [403, "forbidden"], name);
      assert.deepEqual(await remove(name), [403, "forbidden"], name);
    }
    await run("menu", "add", "Shelf", "--title", "Shelf");
    assert.deepEqual(await put("AdministrationAudit", { parent: "Shelf" }), [409, "still-used"]);
    assert.deepEqual(await put("AdministrationAudit", { order: 3 }), [200, undefined]);
    // As an earlier version may have left it.
    await run("menu", "change", "AdministrationAudit", "--parent", "Shelf");
    assert.deepEqual(await remove("Shelf"), [409, "still-used"]);
    assert.ok(await find("AdministrationAudit"));
  });

  it("writes each of these changes down", async () => {
    const { data } = await call<{ rows: AuditEntry[] }>("GET", "audit?kind=administration&user=manager&pageSize=200");
    const actions = new Set(data.rows.map(({ detail }) => detail["action"]));
    for (const action of ["company-add", "company-change", "menu-add", "menu-change", "menu-remove"])
      assert.ok(actions.has(action), action);
  });
});
