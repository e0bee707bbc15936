import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, tabOf } from "./support/browser.ts";
import { pathOf, plainFacts, queryOf, userOf } from "./support/session-page.ts";
import { addUser, exemptNames, withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("permissions", () => {
  const fixture = usePortalFixture({ prepare: (portal) => addUser(portal, "empty") });
  const { open, go } = fixture;

  it("R24-05, R24-06, R24-07, R24-08, R24-09, R24-10, R24-11, R24-12, R24-13, R24-14, R24-15, R24-16, R24-17, R24-18, R24-23 with an empty menu a line route with an exempt name opens", async () => {
    const watched = await open("empty");
    for (const name of exemptNames) {
      await go(watched.page, `/plain/${name}`);
      await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
      assert.equal(pathOf(watched.page), `/plain/${name}`);
    }
    assertClean(watched);
  });

  it("R24-22, R6-01, R6-03, R8-19 an address without its menu right leads to /401, which names the right", async () => {
    const watched = await open("empty");
    for (const [path, name] of [
      ["/logistics/workbench", "logisticsWorkbench"],
      ["/logistics/list", "logisticsList"],
      ["/plain/refused", "plainRefused"],
      ["/desk/page", "desk"],
    ] as const) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), "/401", path);
      assert.equal(queryOf(watched.page, "from"), path);
      assert.match(await watched.page.locator(".error-page").innerText(), new RegExp(name));
    }
    assertClean(watched);
  });

  it("R6-01 another spelling of an address needs the same right", async () => {
    const watched = await open("empty");
    for (const path of ["/plain/%72efused", "/plain/Refused", "/plain%2Frefused"]) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), "/401", path);
      assert.equal(queryOf(watched.page, "name"), "plainRefused", path);
    }
    assertClean(watched);
  });

  it("R3-06 a session brings the menu tree with name, children, isVisible and badge, and the menu shows it so", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    const menu = (await userOf(page))["menu"] as { name: string }[];
    const entry = (name: string) => menu.find((candidate) => candidate.name === name);
    assert.deepEqual(entry("badged"), {
      name: "badged",
      path: "/plain/badged",
      badge: { count: 120, overflowCount: 110, dot: true },
      meta: { title: "Badged page" },
    });
    assert.deepEqual(entry("hiddenGroup"), {
      name: "hiddenGroup",
      isVisible: "0",
      meta: { title: "Hidden group" },
      children: [{ name: "plainHidden", path: "/plain/hidden", meta: { title: "Hidden page" } }],
    });
    const shown = page.getByRole("navigation", { name: shell.menu.label });
    assert.match(await shown.getByRole("link", { name: "Badged page" }).innerText(), /110\+/);
    assertClean(watched);
  });

  it("R6-01, R6-02 a named route opens, and one that a page= entry names", async () => {
    const watched = await open("operator");
    for (const path of ["/desk/page", "/plain/hidden", "/plain/query", "/plain/operator"]) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), path);
    }
    for (const path of ["/plain/refused", "/plain/manager"]) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), "/401");
    }
    assertClean(watched);
  });

  it("R6-05, R6-06 a hidden entry and what stands below it are not in the menu", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await go(page, "/homeMenu");
    const menu = page.getByRole("navigation", { name: shell.menu.label });
    await menu.getByRole("link", { name: "Plain" }).waitFor();
    const texts = await menu.innerText();
    assert.doesNotMatch(texts, /Hidden|Query page/);
    assert.doesNotMatch(await page.getByRole("tabpanel").innerText(), /Hidden|Query page/);
    assertClean(watched);
  });

  it("R6-07, R6-08 a function is granted by its code and its path or its group", async () => {
    const watched = await open("operator");
    await go(watched.page, "/plain/page");
    const { can } = await plainFacts(watched.page);
    assert.deepEqual(can, { byPath: true, byGroup: true, elsewhere: false, otherGroup: false });
    assertClean(watched);
  });

  it("R6-11 on a skipMenu route the menu shows only the top-level entry that holds it", async () => {
    const config = { enableMenuChange: true, skipMenu: ["plain"] };
    await withFile(fixture.portal, "config.json", config, async () => {
      const watched = await open("operator");
      const { page } = watched;
      const entries = page.getByRole("navigation", { name: shell.menu.label }).getByRole("link");
      await go(page, "/plain/page");
      assert.deepEqual(await entries.allInnerTexts(), ["Plain"]);
      await tabOf(page, shell.route.home).click();
      await page.waitForURL("**/home");
      assert.ok((await entries.count()) > 2);
      assertClean(watched);
    });
  });
});
