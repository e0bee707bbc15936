import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as chrome } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, openMenu, tabOf, watchPage, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { pathOf } from "./support/session-page.ts";
import { bizConfig, putFile, withFile } from "./support/session-portal.ts";

describe("what leaves, by itself or with unsaved work", () => {
  const fixture = usePortalFixture();
  let watched: WatchedPage;
  let page: Page;

  beforeEach(async () => {
    watched = await fixture.open("operator", "/desk/page");
    page = watched.page;
  });
  const question = () => page.getByRole("alertdialog");
  const tabs = () => page.getByRole("tab").allInnerTexts();

  /** Types something into the desk and has it say that it is unsaved. */
  async function makeDirty() {
    await page.getByTestId("desk-input").fill("unsaved");
    await page.getByRole("button", { name: "Dirty" }).click();
    await page.getByRole("tab", { name: shell.tabs.dirty.replace("{{title}}", "Desk") }).waitFor();
  }

  it("the browser asks before a page with unsaved work is loaded anew, and not before another", async () => {
    const types: string[] = [];
    page.on("dialog", async (dialog) => {
      types.push(dialog.type());
      await dialog.dismiss();
    });
    await page.getByTestId("desk-input").fill("clean");
    await page.reload();
    await page.getByTestId("desk-input").waitFor();
    assert.deepEqual(types, []);
    await makeDirty();
    // One that is refused never ends.
    await page.reload({ timeout: 2000 }).catch(() => undefined);
    await eventually(() => types.join(), "beforeunload");
    assert.equal(await page.getByTestId("desk-input").inputValue(), "unsaved");
    assertClean(watched);
  });

  it("unsaved work is asked about before its tab closes and before a sign-out; no keeps both", async () => {
    await makeDirty();
    await page.getByRole("tab", { name: /Desk/ }).focus();
    await page.keyboard.press("Delete");
    await question().getByText(shell.tabs.closeQuestion).waitFor();
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "操作员" }).click();
    await page.getByRole("menuitem", { name: shell.header.signOut }).click();
    await question().getByText(company.leave["sign-out"].title).waitFor();
    await page.keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
    assert.equal(pathOf(page), "/desk/page");
    assert.equal(await page.getByTestId("desk-input").inputValue(), "unsaved");
    assertClean(watched);
  });

  it("a sign-out asks about the unsaved work of other windows, too; a yes ends them all", async () => {
    await makeDirty();
    const other = await watchPage(page.context());
    await other.page.goto(`${fixture.portal.origin}/plain/page`);
    await other.page.getByTestId("plain-facts").waitFor();
    const there = company.leave.elsewhere.replace("{{titles}}", "Desk");
    const signOut = async () => {
      await other.page.getByRole("button", { name: "操作员" }).click();
      await other.page.getByRole("menuitem", { name: shell.header.signOut }).click();
      await other.page.getByRole("alertdialog").getByText(there).waitFor();
    };
    await signOut();
    await other.page.keyboard.press("Escape");
    await other.page.getByRole("alertdialog").waitFor({ state: "hidden" });
    await eventually(() => page.getByTestId("desk-input").inputValue(), "unsaved");
    await signOut();
    await other.page.getByRole("button", { name: company.leave["sign-out"].confirm }).click();
    await other.page.waitForURL("**/login");
    await page.waitForURL("**/login");
    assertClean(watched);
    assertClean(other);
  });

  it("R26-10, R26-11 a route of a line may want its tab asked about, where the site does not", async () => {
    const routes = [{ path: "/plain/operator", name: "operatorOnly", closeTabConfirm: true }];
    await putFile(fixture.portal, "biz.config.json", { ...bizConfig, plain: { ...bizConfig.plain, routes } });
    try {
      await fixture.go(page, "/plain/operator");
      await page.getByRole("tab", { selected: true }).focus();
      await page.keyboard.press("Delete");
      await question().getByText(shell.tabs.closeQuestion).waitFor();
      await page.keyboard.press("Escape");
      await question().waitFor({ state: "hidden" });
      assert.equal(pathOf(page), "/plain/operator");
      await tabOf(page, "Desk").focus();
      await page.keyboard.press("Delete");
      await tabOf(page, "Desk").waitFor({ state: "detached" });
    } finally {
      await putFile(fixture.portal, "biz.config.json", bizConfig);
    }
    assertClean(watched);
  });

  it("a tab that goes because there are too many is told of, and comes back", async () => {
    await withFile(fixture.portal, "config.json", { maxTabs: 3 }, async () => {
      await fixture.go(page, "/desk/page");
      await openMenu(page, "/plain/page");
      await fixture.go(page, "/marketplaceCenter");
      const text = chrome.evicted.replace("{{max}}", "3").replace("{{titles}}", "Desk");
      await page.getByText(text).waitFor();
      assert.deepEqual(await tabs(), [shell.route.home, "Plain", shell.route.marketplace]);
      await page.getByRole("button", { name: chrome.undo }).click();
      await page.waitForURL("**/desk/page");
      assert.equal((await tabs()).length, 3);
      assertClean(watched);
    });
  });

  it("the title of a hidden tab follows the language where its line gave one in several", async () => {
    await openMenu(page, "/plain/page");
    assert.deepEqual(await tabs(), [shell.route.home, "Desk", "Plain"]);
    await page.locator("header select").selectOption("en");
    await tabOf(page, "Desk in English").waitFor();
    assert.deepEqual(await tabs(), ["Home", "Desk in English", "Plain"]);
    await page.getByRole("tabpanel", { name: "Plain" }).waitFor();
    assertClean(watched);
  });
});
