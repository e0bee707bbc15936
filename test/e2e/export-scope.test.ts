import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as query } from "../../ui/query/locales/zh-CN.ts";
import { texts } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { filterField } from "./support/declarations.ts";
import { askForExport, exportDialog, toCentre } from "./support/exporting.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { readSheet } from "./support/sheet.ts";

describe("an export says what it takes", () => {
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

  /** How many declarations the backend counts. */
  async function count(query: string): Promise<number> {
    const answer = await client.call("GET", `/declarations/api/list?page=1&pageSize=10${query}`);
    return ((await answer.json()) as { data: { total: number } }).data.total;
  }
  const rowsText = (rows: number) => texts.scope.rows.replace("{{count}}", String(rows));
  const search = () => page.getByRole("button", { name: query.apply, exact: true });

  it("rows and filters in words, then stays on the page and offers the way to the download centre", async () => {
    const imports = await count("&ieFlag=I");
    await page.goto(`${fixture.portal.origin}/declarations/list?ieFlag=I`);
    await page.getByRole("row").nth(2).waitFor();
    const dialog = await askForExport(page);
    await dialog.getByText(rowsText(imports)).waitFor();
    await dialog.getByRole("term").getByText(declarations.fields.ieFlag).waitFor();
    await dialog.getByText(declarations.ie.I, { exact: true }).waitFor();
    await dialog
      .getByText(texts.scope.company.replace("{{name}}", "苏州示例精密制造有限公司"), { exact: true })
      .waitFor();
    await assertAccessible(page, "export question");
    await dialog.getByRole("button", { name: texts.start, exact: true }).click();
    const link = toCentre(page);
    await link.waitFor();
    assert.equal(new URL(page.url()).pathname, "/declarations/list");
    await dialog.waitFor({ state: "detached" });

    const [task] = await client.tasks();
    const sheet = await readSheet(await client.file(await client.finished(task?.id ?? "")));
    assert.equal(sheet.rows, imports + 1, "the rows that were named");
    await link.click();
    await page.waitForURL("**/download/center/DECL/declaration-list/*");
    assertClean(watched);
  });

  it("what was typed but not searched for is marked and pointed out; what is shown can be exported", async () => {
    const all = await count("");
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await page.getByRole("row").nth(2).waitFor();
    await filterField(page, declarations.fields.tariffCode).fill("85");
    await page.getByText(query.unapplied.replace("{{count}}", "1")).waitFor();
    assert.equal(await page.locator("[data-field][data-unapplied]").count(), 1);
    const dialog = await askForExport(page);
    await dialog.getByText(texts.unapplied.warning).waitFor();
    await dialog.getByText("85", { exact: true }).waitFor();
    await dialog.getByText(rowsText(all)).waitFor();
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.url().includes("/v1/task/add")),
      dialog.getByRole("button", { name: texts.unapplied.shown }).click(),
    ]);
    assert.equal((posted.postDataJSON() as { exportParamJson: string }).exportParamJson, "{}");
    await toCentre(page).waitFor();
    assert.equal(await filterField(page, declarations.fields.tariffCode).inputValue(), "85", "what was typed stays");
    assertClean(watched);
  });

  it("or it is put in force first, and the export takes those rows", async () => {
    const wanted = await count("&tariffCode=85");
    assert.ok(wanted > 0);
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await page.getByRole("row").nth(2).waitFor();
    await filterField(page, declarations.fields.tariffCode).fill("85");
    const dialog = await askForExport(page);
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.url().includes("/v1/task/add")),
      dialog.getByRole("button", { name: texts.unapplied.apply }).click(),
    ]);
    const { exportParamJson } = posted.postDataJSON() as { exportParamJson: string };
    assert.deepEqual(JSON.parse(exportParamJson), { tariffCode: "85" });
    await page.getByText(texts.started.text.split("{{count}}")[0] + String(wanted)).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("tariffCode"), "85");
    assert.equal(await page.locator("[data-field][data-unapplied]").count(), 0);
    assertClean(watched);
  });

  it("something wrong in what was typed starts nothing, nor does a search that finds nothing", async () => {
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await page.getByRole("row").nth(2).waitFor();
    const before = (await client.tasks()).length;
    await filterField(page, declarations.fields.tariffCode).fill("x");
    await (await askForExport(page)).getByRole("button", { name: texts.unapplied.apply }).click();
    await page.getByText(declarations.errors.tariffCode).waitFor();
    await exportDialog(page).waitFor({ state: "detached" });
    await filterField(page, declarations.fields.tariffCode).fill("9999999999");
    const dialog = await askForExport(page);
    await dialog.getByRole("button", { name: texts.unapplied.apply }).click();
    await dialog.getByText(rowsText(0)).waitFor();
    assert.equal(await dialog.getByRole("button", { name: texts.start, exact: true }).isDisabled(), true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await search().waitFor();
    assert.equal((await client.tasks()).length, before);
    assertClean(watched);
  });
});
