import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as chrome } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as palette } from "../../shell/palette/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, tabOf, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { pathOf } from "./support/session-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("the command palette", () => {
  const fixture = usePortalFixture();
  let watched: WatchedPage;
  let page: Page;
  const dialog = () => page.getByRole("dialog", { name: palette.title });
  const field = () => dialog().getByRole("combobox");
  const options = () => dialog().getByRole("option");
  const active = () => dialog().getByRole("option", { selected: true });

  beforeEach(async () => {
    watched = await fixture.open("operator", "/desk/page");
    page = watched.page;
  });

  it("opens by its keys, its button and from inside an embedded page, closes by Escape, and is fetched once", async () => {
    const chunks = () => watched.requests.filter((request) => request.includes("PaletteViews")).length;
    await page.keyboard.press("Control+k");
    await field().waitFor();
    assert.equal(chunks(), 1);
    await assertAccessible(page, "the command palette");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: chrome.palette }).click();
    await field().waitFor();
    await page.keyboard.press("Control+k");
    await dialog().waitFor({ state: "hidden" });
    await fixture.go(page, "/iframeView?oldPath=%2Fframed%2Fhelp");
    await page.locator("iframe").focus();
    await page.frameLocator("iframe").locator(":root").press("Control+k");
    await field().waitFor();
    assertClean(watched);
  });

  it("opens a page of the menu by the initials of its name, told how many there are; the page has the focus then", async () => {
    await page.keyboard.press("Control+k");
    await field().fill("bzy");
    await active().getByText("帮助页").waitFor();
    assert.deepEqual(await active().locator("mark").allInnerTexts(), ["帮助页"]);
    await page
      .locator("[data-customs-announcer]")
      .getByText(palette.count.replace("{{count}}", "1"))
      .first()
      .waitFor({ state: "attached" });
    await field().fill("pla");
    await active().getByText("Plain", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/plain/page");
    await dialog().waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.closest("[role=tabpanel]")?.ariaLabel === "Plain");
    assertClean(watched);
  });

  it("finds open tabs, recent pages and what can be done, by keys alone", async () => {
    await openMenu(page, "/plain/page");
    await page.keyboard.press("Control+k");
    await field().waitFor();
    const groups = () => dialog().getByRole("group");
    const names = () => groups().evaluateAll((all) => all.map((group) => group.ariaLabel));
    await eventually(names, [palette.groups.tabs, palette.groups.actions]);
    await field().fill("desk");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/desk/page");
    await tabOf(page, "Plain").click({ button: "middle" });
    await page.keyboard.press("Control+k");
    await dialog().getByRole("group", { name: palette.groups.recent }).getByText("Plain", { exact: true }).waitFor();
    await page.keyboard.press("ArrowUp");
    await eventually(() => options().last().getAttribute("aria-selected"), "true");
    await field().fill(chrome.closeShown);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
    await page.keyboard.press("Control+k");
    await field().fill("nothing of this kind");
    await dialog().getByText(palette.none).waitFor();
    await field().fill("English");
    await page.keyboard.press("Enter");
    await tabOf(page, "Home").waitFor();
    assertClean(watched);
  });

  it("folds the menu, lists the keys, and signs out", async () => {
    await page.keyboard.press("Control+k");
    await field().fill(shell.menu.collapse);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: shell.menu.expand }).waitFor();
    await page.keyboard.press("Control+k");
    await field().fill("?");
    await active().getByText(chrome.shortcuts).waitFor();
    await page.keyboard.press("Enter");
    const keys = page.getByRole("dialog", { name: palette.shortcuts.title });
    await keys.getByText("Ctrl+K").waitFor();
    await assertAccessible(page, "the list of keys");
    await page.keyboard.press("Control+k");
    assert.equal(await dialog().count(), 0, "not while a dialog is open");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await field().fill(shell.header.signOut);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login");
    assertClean(watched);
  });

  it("switches the company, and asks how where there is something to ask", async () => {
    const other = await fixture.open("manager", "/home");
    page = other.page;
    await page.locator(".company-switch").waitFor();
    await page.keyboard.press("Control+k");
    await field().fill(company.act.virtual);
    const first = dialog().getByRole("group", { name: palette.groups.companies }).getByRole("option").first();
    const name = (await first.locator(".palette-title").innerText()).trim();
    await first.click();
    await page.getByRole("dialog", { name: company.act.title.replace("{{name}}", name) }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(pathOf(page), "/home");
    assertClean(other);
  });
});
