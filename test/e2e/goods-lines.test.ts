import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { goodsEntryKeys } from "../../examples/declarations/edit-contract.ts";
import { goodsColumnKeys } from "../../examples/declarations/goods-contract.ts";
import { texts as dialog } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { texts as batchTexts } from "../../parcels/element-batch/locales/zh-CN.ts";
import { texts as assistantTexts } from "../../parcels/element-assistant/locales/zh-CN.ts";
import { texts as ui } from "../../ui/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { readSheet } from "./support/sheet.ts";

describe("goods lines of declarations", () => {
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
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("a goods line is filled in with the assistant by keyboard, saved over what was seen, and a colleague's change is not lost", async () => {
    await open("/declarations/list?status=rejected");
    await tableOf(page).locator("[data-row] a").first().click();
    const edit = page.getByRole("button", { name: declarations.edit.title.replace("{{line}}", "1") });
    await edit.click();
    const form = page.getByRole("region", { name: declarations.edit.title.replace("{{line}}", "1") });
    const field = (name: string) => form.getByLabel(name);
    await field(declarations.fields.tariffCode).fill("2907111000");
    await field(declarations.fields.specification).fill("4|3");
    await field(declarations.fields.netWeight).fill("5");
    await field(declarations.fields.grossWeight).fill("4.9");
    await button(declarations.edit.save).click();
    await form.getByText(declarations.edit.problems.gross).waitFor();
    // What else is wrong takes the focus away from nobody who puts one thing right.
    await field(declarations.fields.grossWeight).fill("");
    await field(declarations.fields.grossWeight).pressSequentially("6.25");
    await until(async () => (await field(declarations.fields.grossWeight).inputValue()) === "6.25");
    await form.getByText(declarations.edit.problems.elements).waitFor();
    await assertAccessible(page, "goods line with something wrong");
    await button(declarations.edit.assistant).focus();
    await page.keyboard.press("Enter");
    const assistant = page.getByRole("dialog", { name: assistantTexts.title });
    await assistant.getByLabel("成分含量").fill("苯酚99.95%");
    await assistant.getByLabel("用途").fill("生产双酚A");
    await page.keyboard.press("Control+Enter");
    await assistant.waitFor({ state: "detached" });
    await form.locator('input[value="4|3|苯酚99.95%|生产双酚A"]').waitFor();

    // Under another code a string is not taken by places: the assistant goes by the names of the elements.
    await field(declarations.fields.tariffCode).fill("3406000090");
    await button(declarations.edit.save).click();
    await form.getByText(declarations.edit.problems["other-code"]).waitFor();
    await button(declarations.edit.assistant).click();
    await assistant.getByLabel("用途").waitFor();
    await assistant.getByLabel("用途").and(page.locator('[value="生产双酚A"]')).waitFor();
    await page.keyboard.press("Escape");
    await assistant.waitFor({ state: "detached" });
    await field(declarations.fields.tariffCode).fill("2907111000");

    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const answer = await client.call("GET", `/declarations/api/parts?id=${id}`);
    const { lines } = ((await answer.json()) as { data: { lines: Record<string, unknown>[] } }).data;
    const { id: lineId, version, unitCode: unit, ...line } = lines[0] ?? {};
    const entered = goodsEntryKeys.map((key) => [key, line[key]] as const);
    const theirs = { ...Object.fromEntries(entered), id: lineId, version, unit };
    const put = await client.call("PUT", "/declarations/api/goods-line", { ...theirs, partNo: "COLLEAGUE-1" });
    assert.equal(put.status, 200);
    await button(declarations.edit.save).click();
    await form.getByText("COLLEAGUE-1").waitFor();
    // What was typed stays.
    await until(async () => (await field(declarations.fields.specification).inputValue()).endsWith("生产双酚A"));
    await button(declarations.edit.mine).click();
    await button(declarations.parts.next).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByText(declarations.edit.leaveText).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(declarations.edit.leaveText).waitFor({ state: "detached" });
    await button(declarations.edit.save).click();
    await page.getByText(declarations.edit.saved.replace("{{line}}", "1")).waitFor();
    await page.getByRole("region", { name: declarations.parts.history }).getByText("生产双酚A").first().waitFor();
    const after = await client.call("GET", `/declarations/api/parts?id=${id}`);
    const { lines: stored } = ((await after.json()) as { data: { lines: Record<string, unknown>[] } }).data;
    assert.equal(stored[0]?.["partNo"], "COLLEAGUE-1", "what a colleague changed and nobody touched here stays");
    assert.deepEqual([stored[0]?.["netWeight"], stored[0]?.["grossWeight"]], ["5", "6.25"]);
    await page.locator(":focus").and(edit).waitFor();
    // The browser says so of the call that was refused.
    assert.deepEqual(
      watched.errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("R1-12 chosen goods lines are checked together, and what is put right is saved", async () => {
    // What was sent back comes first; what stands on the second page was accepted.
    await open("/declarations/goods?sort=-status&pageSize=50");
    const firstOfPage = tableOf(page).locator("[data-row] .cp-dt-choice").nth(0);
    await firstOfPage.click();
    await page.getByRole("navigation", { name: ui.pager.label }).getByRole("button", { name: ui.pager.next }).click();
    await page.waitForURL("**page=2**");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    await firstOfPage.click();
    await button(declarations.goods.check.open).click();
    await page.getByText(declarations.goods.check.locked.replace("{{count}}", "1")).waitFor();
    const check = page.getByRole("dialog", { name: declarations.goods.check.title });
    await assertAccessible(page, "check of chosen goods lines");
    // Each line is called by its declaration and its number there.
    const name = (await check.locator("[data-row] .eb-label").textContent()) ?? "";
    assert.match(name, /^\d{18}-\d{1,2}$/);
    await check.getByRole("button", { name: batchTexts.fix.line.replace("{{number}}", name) }).click();
    const assistant = page.getByRole("dialog", { name: batchTexts.fix.title.replace("{{number}}", name) });
    const string = assistant.locator(".ea-string textarea");
    const wanted = `${await string.inputValue()}改`;
    await string.fill(wanted);
    await page.keyboard.press("Control+Enter");
    await assistant.waitFor({ state: "detached" });
    const apply = check.getByRole("button", { name: batchTexts.apply.replace("{{count}}", "1") });
    // A moment without a network loses nothing: it is asked whether to try again.
    await page.route("**/declarations/api/specifications*", (route) => route.abort());
    await apply.click();
    await page.getByText(declarations.goods.check.unsaved).waitFor();
    // One key throws nothing away.
    await page.keyboard.press("Escape");
    await page.getByText(declarations.edit.leaveText).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(declarations.goods.check.unsaved).waitFor();
    await page.unroute("**/declarations/api/specifications*");
    await button(declarations.goods.check.again).click();
    await page.getByText(declarations.goods.check.saved.replace("{{count}}", "1")).waitFor();
    const saved = await client.call("GET", "/declarations/api/goods?sort=-status&page=1&pageSize=100");
    const { data } = (await saved.json()) as { data: { rows: { specification: string }[] } };
    assert.equal(data.rows.filter(({ specification }) => specification === wanted).length, 1);
  });

  it("chosen lines are summed up and exported, those of two pages and no others", async () => {
    await open("/declarations/goods?pageSize=50");
    const choice = tableOf(page).locator("[data-row] .cp-dt-choice");
    await choice.nth(0).click();
    await choice.nth(2).click();
    await page.getByRole("navigation", { name: ui.pager.label }).getByRole("button", { name: ui.pager.next }).click();
    await page.waitForURL("**page=2**");
    await page.locator(".cp-dt:not([data-busy])").waitFor();
    await choice.nth(1).click();
    await button(declarations.sums.ask).click();
    await page.locator(".decl-sums output").filter({ hasText: /^3 / }).waitFor();
    await page.locator(".decl-sums:focus").waitFor();
    await assertAccessible(page, "chosen goods lines");
    await button(declarations.batch.export).click();
    const asked = page.getByRole("dialog", { name: declarations.goods.batch.exportTitle });
    await asked.getByText(dialog.scope.rows.replace("{{count}}", "3")).waitFor();
    await asked.getByRole("term").getByText(declarations.goods.batch.only).waitFor();
    await asked.getByRole("button", { name: dialog.start, exact: true }).click();
    await page.getByRole("button", { name: dialog.started.open }).waitFor();
    const [task] = await client.tasks();
    const sheet = await readSheet(await client.file(await client.finished(task?.id ?? "")));
    assert.equal(sheet.rows, 4);
    assertClean(watched);
  });

  it("goods lines stand in 40 columns under the headings of their groups, and are exported", async () => {
    await open("/declarations/goods");
    const table = tableOf(page);
    await table.locator(`[role=grid][aria-colcount="${goodsColumnKeys.length + 1}"]`).waitFor();
    for (const group of ["goods", "quantities"] as const)
      await table.getByRole("columnheader").getByText(declarations.goods.groups[group], { exact: true }).waitFor();
    await assertAccessible(page, "goods lines");
    // A declaration that is opened from here has its way back to here, and no next one in a list that nobody looked at.
    await table.locator("[data-row] a").first().click();
    await page.waitForURL("**/declarations/detail/*?from=goods");
    await button(declarations.parts.copy).waitFor();
    await until(async () => (await button(declarations.parts.next).count()) === 0);
    await page.locator(".cp-breadcrumb:visible").getByRole("button", { name: declarations.goods.title }).click();
    await page.waitForURL("**/declarations/goods");
    const answer = await client.call("GET", "/declarations/api/goods?originCountry=CHN");
    const { total } = ((await answer.json()) as { data: { total: number } }).data;
    await open("/declarations/goods?originCountry=CHN");
    await button(declarations.export.start).click();
    const asked = page.getByRole("dialog", { name: declarations.goods.exportTitle });
    await asked.getByText(dialog.scope.rows.replace("{{count}}", total.toLocaleString("zh-CN"))).waitFor();
    await asked.getByRole("button", { name: dialog.start, exact: true }).click();
    await page.getByRole("button", { name: dialog.started.open }).waitFor();
    const [task] = await client.tasks();
    const sheet = await readSheet(await client.file(await client.finished(task?.id ?? "")));
    assert.equal(sheet.rows, total + 1);
    assert.equal(sheet.first.length, goodsColumnKeys.length);
    assertClean(watched);
  });
});
