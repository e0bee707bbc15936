import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertClean, signIn, watchPage, type WatchedPage } from "./support/browser.ts";
import { until } from "../support/until.ts";
import { patient } from "../support/pace.ts";
import { runFor, stopClock } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { startExport, toCentre } from "./support/exporting.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as home } from "../../shell/home/locales/zh-CN.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";
import { readSheet } from "./support/sheet.ts";

const seedRows = 100_000;

/** Calls of the list, noted in the page by its own clock. */
interface NotedLists {
  times: number[];
  /** How many have no answer yet. */
  open: number;
}

function noteLists(): void {
  const noted: NotedLists = { times: [], open: 0 };
  Object.assign(globalThis, { noted });
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL) {
      if (String(url).includes("/v1/task/get")) {
        noted.times.push(Date.now());
        noted.open += 1;
        this.addEventListener("loadend", () => (noted.open -= 1));
      }
      super.open(method, url, true);
    }
  };
}

describe("the main job: export 100,000 declarations", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows }) });
  let watched: WatchedPage;
  let page: Page;
  let client: ApiClient;

  before(async () => {
    // One page for all of them.
    watched = await watchPage(await fixture.browser.newContext({ viewport: { width: 1366, height: 768 } }));
    page = watched.page;
    client = await apiClient(fixture.portal.origin, "operator");
  });

  it("R1-06 the operator signs in, exports every row, follows the task and fetches a sheet of 100,001 rows", async () => {
    await signIn(page, fixture.portal.origin, "operator");
    await page.getByRole("navigation").getByText("报关单", { exact: false }).first().click();
    await page.waitForURL("**/declarations/list");
    await page.getByRole("row").nth(5).waitFor();

    const seen = new Set<string>();
    const rowOf = page.getByRole("row").filter({ hasText: declarations.title });
    await startExport(page);
    await toCentre(page).click();
    await page.waitForURL("**/download/center/DECL/declaration-list/*");
    const download = page.getByRole("row").getByRole("button", { name: centre.download }).first();
    const deadline = Date.now() + patient(240_000);
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
    assert.match(file.suggestedFilename(), /^报关单-苏州示例精密制造有限公司-\d{4}-\d{2}-\d{2}-\d{6}\.xlsx$/);
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
    await page.addInitScript(noteLists);
    await stopClock(page, () => page.getByRole("row").getByRole("button", { name: centre.download }).first().waitFor());
    const noted = () => page.evaluate(() => (globalThis as unknown as { noted: NotedLists }).noted);
    const gaps: number[] = [];
    let { times } = await noted();
    while (gaps.length < 3) {
      const asked = times.length;
      await page.clock.runFor(100);
      ({ times } = await noted());
      assert.ok((await page.evaluate(() => Date.now())) - (times.at(-1) ?? 0) < 6000, "it asks");
      if (times.length === asked) continue;
      gaps.push((times.at(-1) ?? 0) - (times.at(-2) ?? 0));
      // The time to the next one runs from the answer.
      await until(async () => (await noted()).open === 0);
      await runFor(page, 0);
    }
    // The first one began before the clock stood still.
    for (const gap of gaps.slice(1)) assert.ok(gap > 4800 && gap < 5500, `gaps of ${gaps.join(", ")} ms`);
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
      page.goto(`${fixture.portal.origin}/download/center/S1,S2/T1/50?module=my-module&extraCode=E1`),
    ]);
    const form = new URLSearchParams(request.postData() ?? "");
    assert.deepEqual(form.getAll("systemCode"), ["S1", "S2"]);
    assert.deepEqual(form.getAll("taskCode"), ["T1"]);
    assert.equal(form.get("limit"), "50");
    assert.equal(form.get("extraCode"), "E1");
    assert.equal(form.get("taskName"), "my-module");
    assert.equal(form.get("pageSize"), "10");
    assert.equal(form.get("pageNum"), "1");
    await eventually(() => page.locator("input[name=taskName]:visible").inputValue(), "my-module");
    assert.match(request.headers()["content-type"] ?? "", /application\/x-www-form-urlencoded/);
    // Beside the centre of all exports it is told apart, also after a reload.
    const own = `${shell.route.downloadCenter} · my-module`;
    await page.getByRole("banner").getByRole("button", { name: shell.route.downloadCenter, exact: true }).click();
    await page.getByRole("tab", { name: shell.route.downloadCenter, exact: true, selected: true }).waitFor();
    await page.reload();
    await page.getByRole("tab", { name: own, exact: true, selected: false }).click();
    await eventually(() => page.locator("input[name=taskName]:visible").inputValue(), "my-module");
    await eventually(() => page.title().then((title) => title.includes(own)), true);
    assertClean(watched);
  });
});
