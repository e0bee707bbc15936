import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openTestPortal, type Answer, type TestPortal } from "../../support/portal.ts";
import { onEachEngine } from "../../support/databases.ts";

onEachEngine("the bounds of the menu catalogue", (engine) => {
  let test: TestPortal;
  let token = "";
  before(async () => {
    test = await openTestPortal(engine);
    token = await test.tokenOf("manager");
  });
  after(() => test.close());

  const entry = { parent: null, order: 1, path: null, url: null, icon: null, isVisible: true, badge: null };
  const title = { en: "Ledger" };
  const url = "/pms/api/administration/menus";
  const add = (name: string, fields: object = {}) =>
    test.call({ method: "POST", url, token, body: { name, ...entry, title, ...fields } });
  const codeOf = ({ status, errorCode }: Answer) => [status, errorCode];
  const invalid = [400, "request-invalid"];
  const row = (name: string, parent_name: string | null) => ({
    ...{ name, parent_name, ord: 1, path: null, url: null, icon: null, is_visible: null, badge: null },
    title: '{"en":"x"}',
  });
  const addRows = async (rows: ReturnType<typeof row>[]) => {
    for (let start = 0; start < rows.length; start += 500)
      await test.database.db
        .insertInto("menu")
        .values(rows.slice(start, start + 500))
        .execute();
  };

  it("a menu has six levels at most, also where an entry moves with what is below it", async () => {
    for (let level = 1; level <= 6; level += 1) {
      const added = await add(`Level${level}`, level > 1 ? { parent: `Level${level - 1}` } : {});
      assert.equal(added.status, 200, added.text);
    }
    assert.deepEqual(codeOf(await add("Level7", { parent: "Level6" })), invalid);
    assert.equal((await add("Above")).status, 200);
    const { data } = await test.call<{ name: string; version: string }[]>({ url, token });
    const version = data.find(({ name }) => name === "Level1")?.version;
    const moved = { name: "Level1", version, ...entry, title, parent: "Above" };
    assert.deepEqual(codeOf(await test.call({ method: "PUT", url, token, body: moved })), invalid);
    const renamed = { ...moved, parent: null, title: { en: "Register" } };
    assert.equal((await test.call({ method: "PUT", url, token, body: renamed })).status, 200);
  });

  it("titles are those of the languages that there are, each of a length", async () => {
    for (const wrong of [{ xx: "Ledger" }, { en: "x".repeat(101) }, { en: "Ledger", "en\n": "x" }])
      assert.deepEqual(codeOf(await add("Titled", { title: wrong })), invalid, JSON.stringify(wrong).slice(0, 40));
  });

  it("paths and addresses lead where they seem to, and bear no password", async () => {
    for (const path of ["/\\evil.example", "/\tlist", "//evil.example", "/\u202Etsil", "/a\u200Bb", "/a\u2028b"])
      assert.deepEqual(codeOf(await add("Led", { path })), invalid, JSON.stringify(path));
    for (const link of [
      "http://me:secret@erp.example/",
      "https://erp.example\\@evil.example",
      "https://",
      "https://a b/",
    ])
      assert.deepEqual(codeOf(await add("Led", { url: link })), invalid, link);
    const good = await add("Led", { path: "/led/单证?a=1 2", url: "https://erp.example:8443/a?b=me@c#d" });
    assert.equal(good.status, 200, good.text);
  });

  it("a chain that is there already is drawn cut, and everybody signs in", async () => {
    const chain = Array.from({ length: 4_000 }, (_, at) => row(`Chain${at}`, at === 0 ? null : `Chain${at - 1}`));
    await addRows(chain);
    const { db } = test.database;
    const { id } = await db
      .selectFrom("app_user")
      .select("id")
      .where("user_no", "=", "manager")
      .executeTakeFirstOrThrow();
    const grant = { user_id: id, corp_code: "4401980736", menu_name: "Chain3999" };
    await db.insertInto("menu_grant").values(grant).execute();
    const before = process.cpuUsage();
    const signedIn = await test.signIn("manager");
    assert.equal(signedIn.status, 200);
    assert.ok(process.cpuUsage(before).user < 2_000_000);
    const drawn = JSON.stringify(signedIn.data["menu"]);
    assert.match(drawn, /"Chain5"/);
    assert.doesNotMatch(drawn, /"Chain6"/);
  });

  it("the catalogue has a thousand entries at most", async () => {
    assert.deepEqual(codeOf(await add("OneMore")), [413, "request-too-large"]);
  });
});
