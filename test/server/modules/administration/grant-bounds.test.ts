import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { AdministeredCompany, AdministeredMenu, GrantList } from "@customs-portal/sdk/administration";
import { onEachEngine } from "../../support/databases.ts";
import { openTestPortal, type TestPortal } from "../../support/portal.ts";

const base = "/pms/api/administration";
const own = "4401980736";

onEachEngine("the bounds of grants, and what the security log keeps of changes", (engine) => {
  let test: TestPortal;
  let token = "";
  let userId = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
    const body = { userNo: "clerk", userName: "制单员", companies: [own], password: "Quite-strong-4711" };
    userId = (await call<{ id: string }>("POST", "users", body)).data.id;
  });
  after(() => test.close());

  const call = <T = null>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
    test.call<T>({ method, url: `${base}/${path}`, token, ...(body && { body }) });
  const grants = async () => (await call<GrantList>("GET", `grants?userId=${userId}&corpCode=${own}`)).data;
  const set = async (wanted: Partial<GrantList>) => {
    const { version, menus, functions } = { ...(await grants()), ...wanted };
    return call("PUT", "grants", { userId, corpCode: own, version, menus, functions });
  };
  const lastDetail = async () => {
    const { detail } = await test.database.db
      .selectFrom("audit_event")
      .select("detail")
      .where("kind", "=", "administration")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    return JSON.parse(detail) as Record<string, string | number>;
  };
  const fileRead = { code: "FILE_READ", parentPath: null, group: null };

  it("a function that is named many times is granted once, and no list is endless", async () => {
    assert.equal((await set({ functions: Array.from({ length: 5_000 }, () => fileRead) })).status, 413);
    const { status, text } = await set({ functions: Array.from({ length: 1_000 }, () => fileRead) });
    assert.equal(status, 200, text);
    const rows = await test.database.db
      .selectFrom("function_grant")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    assert.equal(rows.length, 1);
    const { functionsAdded, functionsAddedCount } = await lastDetail();
    assert.deepEqual([functionsAdded, functionsAddedCount], ["FILE_READ", 1]);
    assert.equal((await set({ functions: [] })).status, 200);
    assert.deepEqual((await grants()).functions, []);
  });

  it("names everything that was granted at once, however long the names are", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Entry${at}${"x".repeat(80)}`);
    for (const name of names) {
      const menu = { name, parent: null, order: 1, path: null, url: null, icon: null, isVisible: true, badge: null };
      assert.equal((await call("POST", "menus", { ...menu, title: { en: name } })).status, 200);
    }
    assert.equal((await set({ menus: names, functions: [fileRead] })).status, 200);
    assert.deepEqual((await grants()).menus.toSorted(), names.toSorted());
    const detail = await lastDetail();
    const kept = Object.entries(detail)
      .filter(([name]) => /^menusAdded\d*$/.test(name))
      .flatMap(([, value]) => String(value).split(","));
    assert.deepEqual(kept.toSorted(), names.toSorted());
    assert.equal(detail["menusAddedCount"], 40);
    assert.equal((await set({ menus: [], functions: [] })).status, 200);
    assert.deepEqual((await grants()).menus, []);
    assert.equal((await lastDetail())["menusRemovedCount"], 40);
  });

  it("says what a change of a menu entry has changed, also at the end of a long address", async () => {
    const { data } = await call<AdministeredMenu[]>("GET", "menus");
    // One that nobody else has, of the test before.
    const notes = data.find(({ name }) => name.startsWith("Entry0x"));
    assert.ok(notes && typeof notes.title === "object");
    const url = `https://erp.example/${"a".repeat(400)}?to=elsewhere`;
    const changed = await call("PUT", "menus", { ...notes, url });
    assert.equal(changed.status, 200, changed.text);
    const detail = await lastDetail();
    assert.equal(detail["menu"], notes.name);
    assert.equal(`${detail["url"]}${detail["url2"]}${detail["url3"]}`, url);
    assert.ok(!("path" in detail) && !("parent_name" in detail));
  });

  it("says what a change of a company has changed", async () => {
    const { data } = await call<AdministeredCompany[]>("GET", "companies");
    const company = data.find(({ code }) => code === own);
    assert.ok(company);
    const creditCode = "91310000MA1FL0AB3C";
    assert.equal((await call("PUT", "companies", { ...company, creditCode })).status, 200);
    const detail = { creditCodeBefore: company.creditCode, creditCode };
    assert.deepEqual(await lastDetail(), { action: "company-change", company: own, ...detail });
  });
});
