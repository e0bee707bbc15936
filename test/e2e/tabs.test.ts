import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as commands } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { notesLine } from "../fixtures/lines/lines.ts";
import { until } from "../support/until.ts";
import { assertClean, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { deployLine, fixtureModule, registerLines } from "./support/lines.ts";
import { runFor, stopClock } from "./support/clock.ts";
import { filterField } from "./support/declarations.ts";
import { eventually } from "./support/eventually.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

describe("tabs that keep their lines alive", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;

  const fixture = usePortalFixture({
    start: () => startPortal({ modules: [fixtureModule] }),
    async prepare(started) {
      portal = started;
      await registerLines(portal, ["notes"]);
      await deployLine(portal, "notes", await notesLine());
    },
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
    await signIn(page, portal.origin, "operator");
  });

  const path = () => new URL(page.url()).pathname;
  const notes = () => page.getByTestId("notes-input");
  const portSearch = () => page.locator(".customs-line:visible input").first();

  /** Opens a React line, another React line that knows nothing of our kit, and the Vue line, and types into each. */
  async function openThree() {
    await openMenu(page, "/declarations/list");
    await filterField(page, "报关单号").fill("2225");
    await openMenu(page, "/notes/page");
    await notes().fill("kept");
    await openMenu(page, "/ports/board");
    await portSearch().fill("洋");
  }

  it("two React lines and the Vue line keep their state", async () => {
    await openThree();
    for (let round = 0; round < 3; round++) {
      await tabOf(page, "报关单查询").click();
      assert.equal(await filterField(page, "报关单号").inputValue(), "2225");
      await tabOf(page, "notes").click();
      assert.equal(await notes().inputValue(), "kept");
      await tabOf(page, "口岸看板").click();
      assert.equal(await portSearch().inputValue(), "洋");
    }
    assertClean(watched);
  });

  it("back and forward go through the tabs, and the addresses never fight", async () => {
    await openThree();
    await page.goBack();
    await page.waitForURL("**/notes/page");
    assert.equal(await notes().inputValue(), "kept");
    await page.goBack();
    await page.waitForURL("**/declarations/list");
    await page.goForward();
    await page.waitForURL("**/notes/page");
    await page.getByRole("button", { name: "Second" }).click();
    await page.waitForURL("**/notes/second?step=2");
    await eventually(() => page.getByTestId("notes-location").textContent(), "/notes/second?step=2");
    await tabOf(page, "报关单查询").click();
    await page.waitForTimeout(600);
    assert.equal(path(), "/declarations/list", "the address stays where the user went");
    await page.goBack();
    await page.waitForURL("**/notes/second?step=2");
    await page.goBack();
    await page.waitForURL("**/notes/page");
    await eventually(() => page.getByTestId("notes-location").textContent(), "/notes/page");
    assert.equal(await notes().inputValue(), "kept");
    assertClean(watched);
  });

  it("R21-15 a deep link opens the line of its address, and a reload keeps the tabs", async () => {
    await page.goto(`${portal.origin}/declarations/list?goodsName=集成电路`);
    await page.getByRole("row").nth(1).waitFor();
    await eventually(() => filterField(page, "商品名称").inputValue(), "集成电路");
    await openMenu(page, "/notes/page");
    await notes().waitFor();
    await page.reload();
    await notes().waitFor();
    await eventually(() => page.getByRole("tab").count(), 3);
    assert.equal(path(), "/notes/page");
    await tabOf(page, "报关单查询").click();
    await page.getByRole("row").nth(1).waitFor();
    await eventually(() => filterField(page, "商品名称").inputValue(), "集成电路");
    assertClean(watched);
  });

  it("a hidden tab makes no request", async () => {
    await openMenu(page, "/declarations/list");
    await page.getByRole("row").nth(1).waitFor();
    await page.goto(`${portal.origin}/download/center/DECL/all/1000`);
    await stopClock(page, () => page.locator("table").first().waitFor());
    await openMenu(page, "/notes/page");
    await notes().waitFor();
    const polls = (requests: string[]) => requests.filter((request) => request.endsWith("/healthz")).length;
    // The shown line polls.
    await page.clock.runFor(1200);
    await until(() => polls(watched.requests) >= 2);
    await openMenu(page, "/ports/board");
    await portSearch().waitFor();
    await runFor(page, 2000);
    const before = watched.requests.length;
    await runFor(page, 11_000);
    const ofTabs = (request: string) => !request.endsWith("/pms/api/track");
    assert.deepEqual(watched.requests.slice(before).filter(ofTabs), [], "only the click on the menu is tracked");
    await tabOf(page, "notes").click();
    // Once it is shown, it polls again.
    await notes().waitFor();
    await page.clock.runFor(1200);
    await until(() => polls(watched.requests.slice(before)) >= 2);
    await page.clock.resume();
    assertClean(watched);
  });

  it("R21-16, R21-17, R23-08 an address of no business line is logged and leads to /biz-error, which names it", async () => {
    await page.goto(`${portal.origin}/nowhere/at/all`);
    await page.waitForURL("**/biz-error**");
    await page.getByRole("heading", { name: shell.error.biz.title }).waitFor();
    await page.getByText("/nowhere/at/all").waitFor();
    await page.getByRole("button", { name: shell.error.toHome }).waitFor();
    await watched.expectError(/nowhere/);
    assertClean(watched);
  });

  it("a dirty tab is asked about before it closes", async () => {
    await openMenu(page, "/notes/page");
    await page.getByRole("button", { name: "Dirty" }).click();
    await tabOf(page, "notes").focus();
    await page.keyboard.press("Delete");
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await notes().waitFor();
    await tabOf(page, "notes").focus();
    await page.keyboard.press("Delete");
    await question.getByRole("button").last().click();
    await notes().waitFor({ state: "detached" });
    await eventually(path, "/home");
    assertClean(watched);
  });

  it("a dirty tab is asked about before it is reloaded, and starts anew clean; a clean one is not", async () => {
    await openMenu(page, "/notes/page");
    const question = page.getByRole("alertdialog");
    const reload = async () => {
      await page.getByRole("tab", { name: /notes/ }).click({ button: "right" });
      await page.getByRole("menuitem", { name: commands.reload, exact: true }).click();
    };
    await notes().fill("typed");
    await reload();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[data-testid=notes-input]")?.value === "",
    );
    assert.equal(await question.count(), 0);
    await notes().fill("unsaved");
    await page.getByRole("button", { name: "Dirty" }).click();
    await reload();
    await question.getByText(commands.reloadQuestion).waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    assert.equal(await notes().inputValue(), "unsaved");
    await reload();
    await question.getByRole("button", { name: commands.reload, exact: true }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[data-testid=notes-input]")?.value === "",
    );
    await eventually(() => page.getByRole("tab", { name: /未保存/ }).count(), 0);
    assertClean(watched);
  });

  it("an open declaration says in its tab what it is", async () => {
    await openMenu(page, "/declarations/list");
    await page.locator("[data-row] a").first().click();
    await page.waitForURL("**/declarations/detail/**");
    await page.getByRole("tab", { name: /^报关单 \d{18}$/, selected: true }).waitFor();
    assertClean(watched);
  });
});
