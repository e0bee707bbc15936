import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as dialog } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { texts as tableTexts } from "../../ui/data-table/locales/zh-CN.ts";
import { texts as query } from "../../ui/query/locales/zh-CN.ts";
import { texts as ui } from "../../ui/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { columnTexts, filterField, tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { readSheet } from "./support/sheet.ts";

describe("the declarations line", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 400 }) });
  let watched: WatchedPage;
  let page: Page;
  let client: ApiClient;

  before(async () => {
    client = await apiClient(fixture.portal.origin, "operator");
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
    await signIn(page, fixture.portal.origin, "operator");
  });

  async function open(address: string): Promise<void> {
    await page.goto(fixture.portal.origin + address);
    await tableOf(page).locator("[data-row] a").nth(1).waitFor();
  }
  const numbers = () => columnTexts(page, declarations.fields.declarationNo);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("a pasted column of numbers finds those, stays in the address, and a reload shows it again", async () => {
    await open("/declarations/list");
    const wanted = (await numbers()).slice(2, 8);
    const field = filterField(page, declarations.fields.declarationNo);
    await field.focus();
    await field.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, wanted.join("\r\n"));
    await page.getByText(query.codes.count.replace("{{count}}", "6")).first().waitFor();
    await button(query.apply).click();
    await page.waitForURL((url) => url.searchParams.get("declarationNo") === wanted.join(","));
    await page.waitForFunction(() => document.querySelectorAll(".cp-dt [data-row]").length === 6);
    assert.deepEqual(await numbers(), wanted);
    await page.reload();
    await tableOf(page).locator("[data-row] a").nth(5).waitFor();
    assert.deepEqual(await numbers(), wanted);
    assertClean(watched);
  });

  it("a heading orders by its column, both ways, and the address says so", async () => {
    await open("/declarations/list");
    const heading = tableOf(page).getByRole("columnheader").getByRole("button", {
      name: declarations.fields.declarationNo,
      exact: true,
    });
    await heading.click();
    await page.waitForURL("**sort=declarationNo");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    const rising = await numbers();
    assert.deepEqual(rising, rising.toSorted());
    await heading.click();
    await page.waitForURL("**sort=-declarationNo");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    const falling = await numbers();
    assert.deepEqual(falling, falling.toSorted().toReversed());
    assert.notEqual(falling[0], rising[0]);
    assertClean(watched);
  });

  it("no state is cut, in any language", async () => {
    for (const locale of ["zh-CN", "vi", "fr", "es", "en"]) {
      await page.evaluate((chosen) => localStorage.setItem("customs-portal.locale", chosen), locale);
      await open("/declarations/list?pageSize=100");
      const cut = await tableOf(page)
        .locator("[data-row] .cp-tag span")
        .evaluateAll((words) =>
          words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
        );
      assert.deepEqual(cut, [], locale);
    }
  });

  it("R3-07 the export bears the title of its grant, in the language of the page", async () => {
    await page.evaluate(() => localStorage.setItem("customs-portal.locale", "vi"));
    await open("/declarations/list");
    await button("Xuất dữ liệu").waitFor();
  });

  it("several headings order at once, amounts within their currency, and a reload keeps them all", async () => {
    await open("/declarations/list");
    const heading = (name: string) => tableOf(page).getByRole("columnheader").getByRole("button", { name }).first();
    await heading(declarations.fields.status).click();
    await page.waitForURL("**sort=status");
    await heading(declarations.fields.amount).click({ modifiers: ["Shift"] });
    await page.waitForURL((url) => url.searchParams.get("sort") === "status,currency,amount");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    const ordered = await numbers();
    await page.reload();
    await tableOf(page).locator("[data-row] a").nth(1).waitFor();
    assert.deepEqual(await numbers(), ordered);
    assert.equal(await tableOf(page).locator(".cp-dt-order").count(), 3);
    assertClean(watched);
  });

  it("numbers that find nothing are told, those that are not there and those that a filter leaves out, and copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/declarations/list?ieFlag=E");
    const [hidden = ""] = await numbers();
    await open(`/declarations/list?ieFlag=I&declarationNo=999920251000000000,${hidden},2025`);
    const told = page.locator(".cp-missing");
    await told.getByText(query.missing.found.replace("{{asked}}", "3").replace("{{found}}", "1")).waitFor();
    await told
      .getByRole("group", { name: query.missing.hidden.replace("{{count}}", "1") })
      .getByText(hidden)
      .waitFor();
    await assertAccessible(page, "list with numbers that find nothing");
    await button(query.missing.copyAbsent).click();
    await page.getByText(ui.copy.done.replace("{{count}}", "1")).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "999920251000000000");
    assertClean(watched);
  });

  it("a list that an address has no room for is refused with words, and nothing is dropped", async () => {
    await open("/declarations/list?ieFlag=E");
    const before = page.url();
    const paste = async (label: string, lines: readonly string[]) => {
      const field = filterField(page, label);
      await field.focus();
      await field.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, lines.join("\r\n"));
      await page
        .getByText(query.codes.count.replace("{{count}}", String(lines.length)))
        .first()
        .waitFor();
    };
    const many = (count: number, first: bigint) => Array.from({ length: count }, (_, at) => String(first + BigInt(at)));
    await paste(declarations.fields.declarationNo, many(200, 222520250000000001n));
    await paste(declarations.fields.tariffCode, many(151, 8471300000n));
    await button(query.apply).click();
    await page
      .getByText(declarations.filters.tooLong.replace("{{fields}}", declarations.fields.tariffCode))
      .first()
      .waitFor();
    // Neither list is in force.
    await page.waitForURL((url) => url.href === before);
    await page.getByText(query.codes.count.replace("{{count}}", "151")).first().waitFor();
    assertClean(watched);
  });

  it("R4-23 an export offers the columns as the table shows them", async () => {
    await open("/declarations/list");
    const heading = tableOf(page).getByRole("columnheader").filter({ hasText: declarations.fields.ieFlag });
    await heading.click({ button: "right" });
    await page.getByRole("menuitem", { name: tableTexts.hide }).click();
    await heading.waitFor({ state: "detached" });
    await button(declarations.export.start).click();
    const asked = page.getByRole("dialog", { name: declarations.export.title });
    await asked.getByRole("checkbox", { name: declarations.fields.ieFlag }).waitFor();
    assert.equal(await asked.getByRole("checkbox", { name: declarations.fields.ieFlag }).isChecked(), false);
    assert.equal(await asked.getByRole("checkbox", { name: declarations.fields.port }).isChecked(), false);
    assert.equal(await asked.getByRole("checkbox", { name: declarations.fields.status }).isChecked(), true);
    assertClean(watched);
  });

  it("rows chosen on two pages are exported, and no others", async () => {
    await open("/declarations/list?pageSize=20");
    const chosen = (await numbers()).slice(0, 1);
    await tableOf(page).locator("[data-row] .cp-dt-choice").nth(0).click();
    await page.getByRole("navigation", { name: ui.pager.label }).getByRole("button", { name: ui.pager.next }).click();
    await page.waitForURL("**page=2**");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    chosen.push((await numbers())[3] ?? "");
    await tableOf(page).locator("[data-row] .cp-dt-choice").nth(3).click();
    await button(declarations.sums.ask).click();
    await page.locator(".decl-sums output").filter({ hasText: /^2 / }).waitFor();
    await assertAccessible(page, "list with chosen rows");
    // Sums are of the rows as they were: rows that are asked for again may have others.
    await button(declarations.list.refresh).click();
    await button(declarations.sums.ask).waitFor();
    await button(declarations.batch.export).click();
    const asked = page.getByRole("dialog", { name: declarations.batch.exportTitle });
    await asked.getByText(dialog.scope.rows.replace("{{count}}", "2")).waitFor();
    await asked.getByRole("term").getByText(declarations.batch.only).waitFor();
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.url().includes("/v1/task/add")),
      asked.getByRole("button", { name: dialog.start, exact: true }).click(),
    ]);
    const { exportParamJson } = posted.postDataJSON() as { exportParamJson: string };
    assert.deepEqual(JSON.parse(exportParamJson), { declarationNo: chosen.join(",") });
    await page.getByRole("button", { name: dialog.started.open }).waitFor();
    const [task] = await client.tasks();
    const sheet = await readSheet(await client.file(await client.finished(task?.id ?? "")));
    assert.equal(sheet.rows, 3);
    for (const number of chosen) assert.ok(sheet.find(number));
    assertClean(watched);
  });

  it("by keyboard alone: a row is chosen and copied, its declaration opened, and the next one of the list", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/declarations/list?ieFlag=E");
    const [first = "", second = "", third = ""] = await numbers();
    await tableOf(page).locator("[data-row] [data-cell]").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("已选 1 条").waitFor();
    await page.keyboard.press("Control+c");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.startsWith(`${second}\t`), copied);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/declarations/detail/**ieFlag=E");
    await page.getByRole("heading", { name: declarations.parts.history }).waitFor();
    await page.locator("dd").getByText(second, { exact: true }).waitFor();
    await assertAccessible(page, "declaration");
    // Which ones stand before and after is known a moment later; a second press within the interval does nothing.
    const isKnown = async (name: string) => {
      await page.locator('button:not([aria-disabled="true"])', { hasText: name }).waitFor();
      await page.waitForTimeout(2 * clickIntervalMs);
    };
    await isKnown(declarations.parts.next);
    await button(declarations.parts.next).focus();
    await page.keyboard.press("Enter");
    await page.locator("dd").getByText(third, { exact: true }).waitFor();
    await isKnown(declarations.parts.previous);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator("dd").getByText(second, { exact: true }).waitFor();
    await page.locator('.decl-groups[aria-busy="false"]').waitFor();
    await isKnown(declarations.parts.previous);
    await page.keyboard.press("Enter");
    await page.locator("dd").getByText(first, { exact: true }).waitFor();
    assert.equal(await button(declarations.parts.previous).getAttribute("aria-disabled"), "true");
    assertClean(watched);
  });

  it("a declaration is printed alone, with its goods lines, and its tariff code leads to the tariff", async () => {
    await page.addInitScript(() => {
      window.print = () => {
        const texts = ((top as unknown as { printed?: string[] }).printed ??= []);
        texts.push(document.body.innerText);
      };
    });
    await open("/declarations/list");
    await tableOf(page).locator("[data-row] a").first().click();
    const lines = page.getByRole("region", { name: declarations.parts.lines }).getByRole("row");
    await lines.nth(1).waitFor();
    await button(declarations.parts.print).click();
    const [printed = ""] = await page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? []);
    const number = new URL(page.url()).pathname.split("/").at(-1);
    assert.ok(number);
    for (const text of [declarations.detail.basics, declarations.fields.partNo, declarations.fields.unitPrice])
      assert.ok(printed.includes(text), text);
    assert.ok(!printed.includes(declarations.parts.print), "no button on paper");
    const link = page.locator('a[href^="/tariff/lookup?code="]').first();
    const code = await link.textContent();
    await link.click();
    await page.waitForURL(`**/tariff/lookup?*=${code}`);
    await tableOf(page)
      .getByRole("row")
      .filter({ hasText: code ?? "none" })
      .waitFor();
    assert.equal(await tableOf(page).getByRole("row").count(), 2, "its heading and that code alone");
    assertClean(watched);
  });

  it("neighbours and units that cannot be loaded are told, and come with a retry while the focus stays at hand", async () => {
    await open("/declarations/list?status=draft%2Crejected");
    let isDown = true;
    for (const call of ["neighbours", "options"])
      await page.route(`**/declarations/api/${call}*`, (route) =>
        isDown ? route.fulfill({ status: 500, json: { code: 500, msg: "", data: null } }) : route.fallback(),
      );
    await tableOf(page).locator("[data-row] a").first().click();
    const note = (text: string) => page.locator(".cp-load-failure").filter({ hasText: text.replace("{{reason}}", "") });
    const neighbours = note(declarations.parts.placeFailed);
    await neighbours.getByRole("alert").waitFor();
    await button(declarations.edit.title.replace("{{line}}", "1")).click();
    const units = note(declarations.edit.unitsFailed);
    await units.getByRole("alert").waitFor();
    await assertAccessible(page, "what is missing beside a declaration");
    isDown = false;
    for (const missing of [units, neighbours]) {
      await missing.getByRole("button").focus();
      await page.keyboard.press("Enter");
      await missing.waitFor({ state: "detached" });
      assert.notEqual(await page.evaluate(() => document.activeElement?.localName), "body");
    }
    await page.keyboard.press("Tab");
    await page.locator("button:focus", { hasText: declarations.parts.previous }).waitFor();
    await page.locator('button:not([aria-disabled="true"])', { hasText: declarations.parts.next }).waitFor();
    await watched.expectError(/500/);
    assertClean(watched);
  });
});
