import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page, Route } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as ui } from "../../ui/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { columnTexts, filterField, tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("rows of an earlier search", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 300 }) });
  let watched: WatchedPage;
  let page: Page;
  /** Requests of the list that are held back. */
  let held: Route[] = [];

  beforeEach(async () => {
    held = [];
    watched = await fixture.open();
    page = watched.page;
    await page.clock.install();
    await signIn(page, fixture.portal.origin, "operator");
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await tableOf(page).getByRole("rowheader").first().waitFor();
    await page.route("**/declarations/api/list*", (route) => void held.push(route));
  });

  const table = () => tableOf(page);
  const pager = () => page.getByRole("navigation", { name: ui.pager.label });
  const searchImports = async () => {
    await filterField(page, declarations.fields.tariffCode).fill("85");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL("**tariffCode=85");
  };
  async function requestHeld(): Promise<Route> {
    await until(() => held.length > 0);
    const route = held.shift();
    assert.ok(route, "the list was asked for");
    return route;
  }

  it("pale at once after another search, without the old total, then grey shapes, and a way back after 3 s", async () => {
    const [first] = await table().getByRole("rowheader").allTextContents();
    await searchImports();
    await page.locator(".cp-table[data-dimmed]").waitFor();
    assert.equal(await pager().count(), 0, "no total of the old search beside the new filter");
    assert.equal(await page.getByRole("grid", { name: declarations.list.table }).getAttribute("aria-busy"), "true");
    await page.clock.runFor(300);
    await page.locator(".cp-skeleton").first().waitFor();
    await page.clock.runFor(3000);
    await page.getByRole("button", { name: ui.results.cancel }).click();
    await page.waitForURL(/\/declarations\/list$/);
    await table().getByRole("rowheader").first().waitFor();
    assert.deepEqual((await table().getByRole("rowheader").allTextContents())[0], first);
    await pager().waitFor();
    assert.equal(await filterField(page, declarations.fields.tariffCode).inputValue(), "85", "what was typed is kept");
    assert.equal(held.length, 1, "going back asks nothing");
    assertClean(watched);
  });

  it("another page pales the rows and keeps the total; a late answer of a search that was left is dropped", async () => {
    await pager().getByRole("button", { name: ui.pager.next }).click();
    await page.locator(".cp-table[data-dimmed]").waitFor();
    await pager().waitFor();
    const late = await requestHeld();
    await searchImports();
    const wanted = await requestHeld();
    await wanted.continue();
    await page.locator(".cp-table:not([data-dimmed])").waitFor();
    const codes = await columnTexts(page, declarations.fields.tariffCode);
    assert.ok(codes.length > 0 && codes.every((code) => code.startsWith("85")));
    await late.continue().catch(() => undefined);
    await page.clock.runFor(500);
    assert.deepEqual(await columnTexts(page, declarations.fields.tariffCode), codes);
    assertClean(watched);
  });

  it("a failure leaves the earlier rows readable and pale, says why in the user's language, and retries", async () => {
    const [first] = await table().getByRole("rowheader").allTextContents();
    await table().locator(".cp-dt-choice").nth(1).click();
    const batch = page.getByRole("button", { name: declarations.batch.export });
    await batch.waitFor();
    await searchImports();
    await (await requestHeld()).abort("connectionrefused");
    const note = page.getByRole("alert").filter({ hasText: ui.results.old.slice(0, 4) });
    await note.waitFor();
    const text = (await note.textContent()) ?? "";
    assert.ok(text.includes(errors.networkFailure), text);
    assert.doesNotMatch(text, /network error/i);
    assert.ok(text.includes(ui.results.noFilters), `what the rows answer is named: ${text}`);
    assert.deepEqual((await table().getByRole("rowheader").allTextContents())[0], first);
    await page.locator(".cp-table[data-dimmed]").waitFor();
    assert.equal(await pager().count(), 0);
    const exporting = page.getByRole("button", { name: declarations.export.start });
    assert.equal(await exporting.getAttribute("aria-disabled"), "true", "rows of another search are not exported");
    assert.equal(await table().locator(".cp-dt-choice").count(), 0, "nor chosen");
    assert.equal(await batch.count(), 0);
    await page.getByRole("button", { name: ui.results.retry }).click();
    await (await requestHeld()).continue();
    await page.locator(".cp-table:not([data-dimmed])").waitFor();
    await table().locator(".cp-dt-choice").first().waitFor();
    assert.notEqual(await exporting.getAttribute("aria-disabled"), "true");
    await pager().waitFor();

    await filterField(page, declarations.fields.goodsName).fill("电");
    await page.keyboard.press("Enter");
    await (await requestHeld()).abort("connectionrefused");
    await note.getByText(`${declarations.fields.tariffCode} 85`, { exact: true }).waitFor();
    await watched.expectError(/ERR_CONNECTION_REFUSED|network connection error/);
    assertClean(watched);
  });

  it("a page that is left open over midnight asks for the new today", async () => {
    await page.unroute("**/declarations/api/list*");
    const days: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/declarations/api/list") days.push(url.searchParams.get("dateFrom") ?? "");
    });
    await page.goto(`${fixture.portal.origin}/declarations/list?dateFrom=today`);
    await until(() => days.length > 0);
    const [first = ""] = days;
    const chips = page.locator(".cp-query-chips");
    await chips.getByText(first).waitFor();
    await page.clock.setSystemTime(Date.parse(`${first}T12:00:00`) + 86_400_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await until(() => (days.at(-1) ?? first) > first);
    await chips.getByText(days.at(-1) ?? "").waitFor();
  });
});
