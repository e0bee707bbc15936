import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as chrome } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertAccessible, assertClean, tabOf, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("the menu", () => {
  const fixture = usePortalFixture();
  let watched: WatchedPage;
  let page: Page;
  const menuOf = (one: Page) => one.getByRole("navigation", { name: shell.menu.label });
  const entriesOf = async (one: Page) => {
    await menuOf(one).getByRole("link", { name: "Desk" }).waitFor();
    return menuOf(one).locator(".tree").getByRole("link").allInnerTexts();
  };

  beforeEach(async () => {
    watched = await fixture.open("operator", "/home");
    page = watched.page;
  });

  it("R1-03 two entries of the menu open two tabs beside home", async () => {
    for (const name of ["Desk", "Plain"]) {
      await menuOf(page).getByRole("link", { name, exact: true }).click();
      await page.getByRole("tab", { name, selected: true }).waitFor();
    }
    await eventually(() => page.getByRole("tab").allInnerTexts(), [shell.route.home, "Desk", "Plain"]);
    assertClean(watched);
  });

  it("R1-04 two users with different menu trees see different entries", async () => {
    const other = await fixture.open("manager", "/home");
    const [mine, theirs] = [await entriesOf(page), await entriesOf(other.page)];
    assert.ok(mine.includes("Operator only") && !mine.includes("Manager only"), mine.join());
    assert.ok(theirs.includes("Manager only") && !theirs.includes("Operator only"), theirs.join());
    assertClean(watched);
    assertClean(other);
  });

  it("R3-12, R3-14 a badge of the session's menu shows, and what a line sets takes its place at once, in every tab", async () => {
    const badge = menuOf(page).getByRole("link", { name: "Badged page" }).locator(".cp-badge");
    await eventually(() => badge.innerText(), "110+");
    await fixture.go(page, "/plain/page");
    await page.evaluate(() => {
      const portal = (globalThis as never as Record<symbol, { badges: { set(name: string, badge: object): void } }>)[
        Symbol.for("customs-portal/1")
      ];
      portal?.badges.set("badged", { count: 7 });
    });
    await badge.getByText("7", { exact: true }).waitFor();
    assertClean(watched);
  });

  it("favourites stand on top, on any machine, until they are taken away", async () => {
    const link = menuOf(page).locator(".tree").getByRole("link", { name: "Desk", exact: true });
    await link.focus();
    await page.keyboard.press("ArrowRight");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.keyboard.press("Enter");
    await saved;
    const top = (one: Page) => menuOf(one).getByRole("list", { name: chrome.menu.favourites });
    await top(page).getByRole("link", { name: "Desk" }).waitFor();
    await assertAccessible(page, "a menu with favourites");
    const elsewhere = await fixture.open("operator", "/home");
    await top(elsewhere.page).getByRole("link", { name: "Desk" }).click();
    await elsewhere.page.waitForURL("**/desk/page");
    const gone = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await top(page)
      .getByRole("button", { name: chrome.menu.remove.replace("{{title}}", "Desk") })
      .click({ force: true });
    await gone;
    await top(page).waitFor({ state: "hidden" });
    assertClean(watched);
    assertClean(elsewhere);
  });

  it("R1-16 the list of languages has five, French and Spanish among them, and speaks each", async () => {
    const list = page.getByLabel(shell.header.language);
    const names = await list.locator("option").allInnerTexts();
    assert.deepEqual(names, ["简体中文", "English", "Tiếng Việt", "Français", "Español"]);
    for (const [value, home] of [
      ["fr", "Accueil"],
      ["es", "Inicio"],
    ] as const) {
      await page.locator("header select").selectOption(value);
      await tabOf(page, home).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), value);
    }
    assertClean(watched);
  });

  it("R1-01 without a title in config.json the sign-in page bears that of a product for customs clearance", async () => {
    await withFile(fixture.portal, "config.json", {}, async () => {
      const signedOut = await fixture.open(undefined, "/login");
      await eventually(() => signedOut.page.title(), `智慧通关 - ${shell.route.signIn}`);
      assertClean(signedOut);
    });
  });
});
