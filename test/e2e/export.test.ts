import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertClean, launchBrowser, signIn, watchPage, type WatchedPage } from "./support/browser.ts";
import { runFor, stopClock, timeUntilNext } from "./support/clock.ts";
import { startExport, toCentre } from "./support/exporting.ts";
import { texts as home } from "../../shell/home/locales/zh-CN.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";
import { readSheet } from "./support/sheet.ts";

const seedRows = 100_000;

describe("the main job: export 100,000 declarations", () => {
  let portal: PortalProcess;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let client: ApiClient;

  before(async () => {
    portal = await startPortal({ seedRows });
    browser = await launchBrowser();
    context = await browser.newContext({ viewport: { width: 1366, height: 768 }, acceptDownloads: true });
    watched = await watchPage(context);
    page = watched.page;
    client = await apiClient(portal.origin, "operator");
  });
  after(async () => {
    await browser.close();
    await portal.dispose();
  });

  it("R1-06 the operator signs in, exports every row, follows the task and fetches a sheet of 100,001 rows", async () => {
    await signIn(page, portal.origin, "operator");
    await page.getByRole("navigation").getByText("报关单", { exact: false }).first().click();
    await page.waitForURL("**/declarations/list");
    await page.getByRole("row").nth(5).waitFor();

    const seen = new Set<string>();
    const rowOf = page.getByRole("row").filter({ hasText: declarations.title });
    await startExport(page);
    await toCentre(page).click();
    await page.waitForURL("**/download/center/DECL/declaration-list/*");
    const download = page.getByRole("row").getByRole("button", { name: centre.download }).first();
    const deadline = Date.now() + 240_000;
    while (!(await download.isVisible())) {
      assert.ok(Date.now() < deadline, `no download in time, saw ${[...seen].join(", ")}`);
      const text =
        (await rowOf
          .first()
          .textContent()
          .catch(() => "")) ?? "";
      for (const status of Object.values(centre.status)) if (text.includes(status)) seen.add(status);
      await page.waitForTimeout(50);
    }
    await rowOf.getByText(centre.status.success).waitFor();

    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    assert.match(file.suggestedFilename(), /^报关单-\d{4}-\d{2}-\d{2}-\d{6}\.xlsx$/);
    const sheet = await readSheet(await readFile(await file.path()));
    assert.equal(sheet.rows, seedRows + 1);

    const list = (await (await client.call("GET", "/declarations/api/list?page=1&pageSize=10")).json()) as {
      data: { total: number; rows: { declarationNo: string; goodsName: string }[] };
    };
    assert.equal(list.data.total, seedRows);
    assert.ok(sheet.first.includes(declarations.fields.declarationNo), `heading ${sheet.first.join("|")}`);
    for (const row of list.data.rows) {
      const exported = sheet.find(row.declarationNo);
      assert.ok(exported?.includes(row.goodsName), `${row.declarationNo} ${row.goodsName} is in the sheet`);
    }
    assertClean(watched);
  });

  it("R3-01 the list answers all eleven fields of a task", async () => {
    const [task] = await client.tasks();
    for (const field of [
      "taskName",
      "fileName",
      "insertUserName",
      "insertTime",
      "statusCode",
      "note",
      "fastDFSPath",
      "enableSharding",
      "disableZip",
      "dataSource",
      "dataDownloadBaseUrl",
    ])
      assert.ok(task && Object.hasOwn(task, field), field);
  });

  it("R25-12 the list asks every five seconds while it is shown, and stops after leaving", async () => {
    const lists = () => watched.requests.filter((request) => request.endsWith("/v1/task/get")).length;
    await stopClock(page, () => page.getByRole("row").getByRole("button", { name: centre.download }).first().waitFor());
    await timeUntilNext(page, lists, 6000);
    for (let round = 0; round < 2; round++) {
      const gapMs = await timeUntilNext(page, lists, 6000);
      assert.ok(gapMs > 4800 && gapMs < 5500, `gap of ${gapMs} ms`);
    }
    await page.getByRole("tab").first().click();
    await page.waitForURL("**/home");
    // The home page asks once, too, and again in a minute.
    await page.getByRole("region", { name: home.exports }).getByRole("link").nth(1).waitFor();
    await runFor(page, 100);
    const before = lists();
    await runFor(page, 11_000);
    assert.equal(lists(), before);
    await page.clock.resume();
    assertClean(watched);
  });

  it("R73-05, R23-10, R23-11, R23-12 the address and its module and extraCode feed the payload; R25-13, R25-14 ten rows, page one first", async () => {
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes("/v1/task/get")),
      page.goto(`${portal.origin}/download/center/S1,S2/T1/50?module=my-module&extraCode=E1`),
    ]);
    const form = new URLSearchParams(request.postData() ?? "");
    assert.deepEqual(form.getAll("systemCode"), ["S1", "S2"]);
    assert.deepEqual(form.getAll("taskCode"), ["T1"]);
    assert.equal(form.get("limit"), "50");
    assert.equal(form.get("extraCode"), "E1");
    assert.equal(form.get("taskName"), "my-module");
    assert.equal(form.get("pageSize"), "10");
    assert.equal(form.get("pageNum"), "1");
    assert.equal(await page.locator("input[name=taskName]").inputValue(), "my-module");
    assert.match(request.headers()["content-type"] ?? "", /application\/x-www-form-urlencoded/);
    assertClean(watched);
  });
});
