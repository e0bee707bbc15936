import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as commands } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, tabOf, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { pathOf } from "./support/session-page.ts";
import { withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("the strip of tabs", () => {
  const fixture = usePortalFixture();
  let watched: WatchedPage;
  let page: Page;

  beforeEach(async () => {
    watched = await fixture.open("operator", "/desk/page");
    page = watched.page;
  });

  const home = shell.route.home;
  const tabs = () => page.getByRole("tab").allInnerTexts();
  const selected = () => page.getByRole("tab", { selected: true });
  const command = (name: string) => page.getByRole("menuitem", { name, exact: true });
  const question = () => page.getByRole("alertdialog");
  const input = () => page.getByTestId("desk-input");
  /** The title of the tab that has the focus; undefined where none has. */
  const focusedTab = () =>
    page.evaluate(() => {
      const active = document.querySelector(".customs-workspace")?.shadowRoot?.activeElement;
      return active?.getAttribute("role") === "tab" ? (active.getAttribute("aria-label") ?? "") : undefined;
    });
  const focusIs = (title: string) =>
    page.waitForFunction((wanted) => {
      const active = document.querySelector(".customs-workspace")?.shadowRoot?.activeElement;
      return active?.getAttribute("role") === "tab" && active.getAttribute("aria-label") === wanted;
    }, title);
  const announced = (text: string) =>
    page.locator("[data-customs-announcer]").getByText(text).first().waitFor({ state: "attached" });

  async function openPages() {
    await openMenu(page, "/plain/page");
    await fixture.go(page, "/marketplaceCenter");
    await eventually(tabs, [home, "Desk", "Plain", shell.route.marketplace]);
  }
  async function choose(tab: string, name: string) {
    await tabOf(page, tab).click({ button: "right" });
    await command(name).click();
  }

  it("R26-09, R26-12 its menu closes others, left and right, all, and brings back what was closed, where it stood", async () => {
    await openPages();
    await choose("Plain", commands.closeLeft);
    await eventually(tabs, [home, "Plain", shell.route.marketplace]);
    await choose("Plain", commands.reopen);
    await eventually(tabs, [home, "Desk", "Plain", shell.route.marketplace]);
    await eventually(() => selected().innerText(), "Desk");
    await choose("Desk", commands.closeRight);
    await eventually(tabs, [home, "Desk"]);
    await page.getByRole("button", { name: commands.undo }).click();
    await page.waitForURL("**/plain/page");
    await eventually(tabs, [home, "Desk", "Plain", shell.route.marketplace]);
    await choose("Plain", commands.closeOthers);
    await eventually(tabs, [home, "Plain"]);
    await choose("Plain", commands.closeShown);
    await page.waitForURL("**/home");
    await choose(home, commands.reopen);
    await page.waitForURL("**/plain/page");
    await choose("Plain", commands.closeAll);
    await page.waitForURL("**/home");
    await eventually(tabs, [home]);
    await tabOf(page, home).click({ button: "right" });
    await eventually(() => command(commands.closeShown).getAttribute("aria-disabled"), "true", "home never closes");
    await page.keyboard.press("Escape");
    assertClean(watched);
  });

  it("each tab that was shown names its panel, and says that it has a menu", async () => {
    await openMenu(page, "/plain/page");
    const named = await page
      .getByRole("tab")
      .evaluateAll((all) =>
        all.map((tab) => [
          tab.getAttribute("aria-haspopup"),
          ...(tab.ariaControlsElements ?? []).map((panel) => `${panel.role} ${panel.ariaLabel}`),
        ]),
      );
    assert.deepEqual(named, [["menu"], ["menu", "tabpanel Desk"], ["menu", "tabpanel Plain"]]);
  });

  it("works by the keyboard alone, and the focus stays in it", async () => {
    await openPages();
    await tabOf(page, "Plain").focus();
    await page.keyboard.press("Shift+F10");
    await command(commands.reload).waitFor();
    await assertAccessible(page, "the menu of a tab");
    await page.keyboard.press("Escape");
    await focusIs("Plain");
    await page.keyboard.press("ContextMenu");
    await command(commands.moveLeft).press("Enter");
    await focusIs("Plain");
    await eventually(tabs, [home, "Plain", "Desk", shell.route.marketplace]);
    await announced(
      commands.moved.replace("{{title}}", "Plain").replace("{{position}}", "2").replace("{{total}}", "4"),
    );
    await page.keyboard.press("Control+Shift+ArrowRight");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await eventually(tabs, [home, "Desk", shell.route.marketplace, "Plain"]);
    assert.equal(await focusedTab(), "Plain");
    await page.keyboard.press("Control+Shift+Home");
    await eventually(tabs, [home, "Plain", "Desk", shell.route.marketplace], "home stays first");
    await page.keyboard.press("ArrowRight");
    await focusIs("Desk");
    await page.keyboard.press("Delete");
    await focusIs(shell.route.marketplace);
    await page.keyboard.press("Control+z");
    await focusIs("Desk");
    await page.waitForURL("**/desk/page");
    await page.keyboard.press("Shift+F10");
    await command(commands.closeShown).press("Enter");
    await focusIs(shell.route.marketplace);
    assertClean(watched);
  });

  it("from inside a page, Alt+W closes it and Alt+Page Up and Page Down go to the tab beside it", async () => {
    await openPages();
    await openMenu(page, "/desk/page");
    await input().focus();
    await page.keyboard.press("Alt+PageUp");
    await page.waitForURL("**/home");
    await page.keyboard.press("Alt+w");
    await eventually(tabs, [home, "Desk", "Plain", shell.route.marketplace], "home never closes");
    await page.keyboard.press("Alt+PageUp");
    await page.waitForURL("**/marketplaceCenter");
    await page.keyboard.press("Alt+PageDown");
    await page.keyboard.press("Alt+PageDown");
    await page.waitForURL("**/desk/page");
    await input().focus();
    await page.keyboard.press("Alt+w");
    await page.waitForURL("**/plain/page");
    await eventually(tabs, [home, "Plain", shell.route.marketplace]);
    assert.equal(await focusedTab(), undefined, "the focus is in the next page");
    await tabOf(page, "Plain").focus();
    await page.keyboard.press("Alt+w");
    await focusIs(shell.route.marketplace);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.press("Alt+w");
    await eventually(tabs, [home, shell.route.marketplace], "a dialog comes first");
    await page.keyboard.press("Escape");
    assertClean(watched);
  });

  it("a tab is dragged to another place, which a reload keeps; the wheel scrolls; the middle button closes", async () => {
    await openPages();
    const from = await tabOf(page, shell.route.marketplace).boundingBox();
    const to = await tabOf(page, "Desk").boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 4 });
    await page.mouse.up();
    const order = [home, shell.route.marketplace, "Desk", "Plain"];
    await eventually(tabs, order);
    await announced(
      commands.moved
        .replace("{{title}}", shell.route.marketplace)
        .replace("{{position}}", "2")
        .replace("{{total}}", "4"),
    );
    await page.reload();
    await page.getByRole("tab").nth(3).waitFor();
    await eventually(tabs, order);
    await tabOf(page, "Plain").click({ button: "middle" });
    await eventually(tabs, order.slice(0, 3));
    await tabOf(page, home).click({ button: "middle" });
    await eventually(tabs, order.slice(0, 3), "home stays");
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.getByRole("tab").last();
    const seen = () =>
      last.evaluate((tab) => {
        const box = tab.getBoundingClientRect();
        const scroller = tab.closest(".tabs-scroll")?.getBoundingClientRect();
        return scroller !== undefined && box.left >= scroller.left - 1 && box.left < scroller.right - 10;
      });
    await tabOf(page, shell.route.marketplace).hover();
    await page.mouse.wheel(0, 600);
    await eventually(seen, true, "the last one is in sight");
    assert.ok(await tabOf(page, home).isVisible());
    const first = await tabOf(page, home).boundingBox();
    assert.ok(first && first.x >= 0, "home is in sight whatever is scrolled");
    assertClean(watched);
  });

  it("lists all open pages behind a button, and opens a page in another window, signed in", async () => {
    await openPages();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: shell.tabs.label }).click();
    const entries = page.getByRole("menuitemradio");
    await entries.first().waitFor();
    await eventually(() => entries.allInnerTexts(), [home, "Desk", "Plain", shell.route.marketplace]);
    await assertAccessible(page, "the list of open pages");
    await entries.nth(1).click();
    await page.waitForURL("**/desk/page");
    await page.setViewportSize({ width: 1366, height: 768 });
    const [other] = await Promise.all([page.context().waitForEvent("page"), choose("Plain", commands.newWindow)]);
    await other.getByRole("heading", { name: /^Plain/ }).waitFor();
    assert.equal(pathOf(other), "/plain/page");
    await eventually(() => other.getByRole("tab").allInnerTexts(), [home, "Plain"], "with tabs of its own");
    await eventually(async () => (await tabs()).length, 4);
    assertClean(watched);
  });

  it("a page of the portal within the portal changes none of its tabs", async () => {
    await fixture.go(page, "/iframeView?url=%2Fplain%2Fpage");
    await page.frameLocator("iframe:visible").getByRole("tab", { name: "Plain" }).waitFor();
    await page.reload();
    await page.getByRole("tab").nth(1).waitFor();
    const [first, second, ...framed] = await tabs();
    assert.deepEqual([first, second], [home, "Desk"]);
    assert.equal(framed.length, 1, "the framed page, and none of its own");
  });

  it("R23-16 an embedded page is not loaded again when its tab is left, moved and shown again", async () => {
    await fixture.go(page, "/iframeView?oldPath=%2Fframed%2Fhelp");
    const frame = page.locator("iframe");
    const root = page.frameLocator("iframe").locator(":root");
    await root.evaluate((element) => element.setAttribute("data-seen", "once"));
    await tabOf(page, "Desk").click();
    await page.waitForURL("**/desk/page");
    await tabOf(page, "帮助页").focus();
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await eventually(tabs, [home, "帮助页", "Desk"]);
    await tabOf(page, "帮助页").click();
    await page.waitForURL("**/iframeView**");
    await frame.waitFor();
    assert.equal(await root.getAttribute("data-seen"), "once");
    assertClean(watched);
  });

  it("focus and scroll come back with a tab", async () => {
    await input().fill("kept");
    await input().evaluate((element: HTMLInputElement) => {
      element.setSelectionRange(1, 2);
      const tall = document.createElement("div");
      tall.style.height = "4000px";
      element.after(tall);
      const panel = element.closest<HTMLElement>("[role=tabpanel]");
      if (panel) panel.scrollTop = 0;
    });
    await input().focus();
    const panel = page.getByRole("tabpanel", { name: "Desk" });
    await panel.evaluate((element) => (element.scrollTop = 700));
    await openMenu(page, "/plain/page");
    await tabOf(page, "Desk").click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-testid") === "desk-input");
    await eventually(() => panel.evaluate((element) => element.scrollTop), 700);
    assertClean(watched);
  });

  it("error pages and the password change are no tabs; back, the way home and any tab lead on", async () => {
    for (const [path, at] of [
      ["/404", "/404"],
      ["/500", "/500"],
      ["/plain/refused", "/401"],
      ["/forceChangePwd", "/forceChangePwd"],
    ] as const) {
      await fixture.go(page, path);
      assert.equal(pathOf(page), at);
      await eventually(tabs, [home, "Desk"], path);
      await eventually(() => selected().count(), 0, "none is selected");
      await page.locator("main:visible h1, [data-tab]:not([data-hidden]) h1").first().waitFor();
    }
    await assertAccessible(page, "a page that is no tab");
    await tabOf(page, home).focus();
    await page.keyboard.press("ArrowRight");
    await focusIs("Desk");
    await page.goBack();
    await page.waitForURL("**/forceChangePwd");
    await eventually(tabs, [home, "Desk"]);
    await page.reload();
    await page.locator('input[name="oldPassword"]').waitFor();
    await eventually(tabs, [home, "Desk"], "nor after a reload");
    assertClean(watched);
  });

  it("R26-10, R26-11 the configured question is asked once, for one page or for many; no keeps them all", async () => {
    await choose("Desk", commands.closeShown);
    await page.waitForURL("**/home");
    await withFile(fixture.portal, "config.json", { closeTabConfirm: true }, async () => {
      await fixture.go(page, "/desk/page");
      await openPages();
      await tabOf(page, "Desk").focus();
      await page.keyboard.press("Delete");
      await question().getByText(shell.tabs.closeQuestion).waitFor();
      await page.keyboard.press("Escape");
      await question().waitFor({ state: "hidden" });
      await eventually(async () => (await tabs()).length, 4);
      await choose("Desk", commands.closeAll);
      await question().getByText(commands.closeSeveral.replace("{{number}}", "3")).waitFor();
      await page.keyboard.press("Escape");
      await question().waitFor({ state: "hidden" });
      await eventually(async () => (await tabs()).length, 4);
      await choose("Desk", commands.closeAll);
      await question().getByRole("button", { name: shell.tabs.close, exact: true }).last().click();
      await page.waitForURL("**/home");
      await eventually(tabs, [home]);
      assertClean(watched);
    });
  });
});
