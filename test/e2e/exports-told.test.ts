import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { texts as home } from "../../shell/home/locales/zh-CN.ts";
import { texts as told } from "../../shell/exports/locales/zh-CN.ts";
import { assertClean, assertAccessible, signIn, watchPage, type WatchedPage } from "./support/browser.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { pauseClock, runFor } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { startExport } from "./support/exporting.ts";
import { signOut } from "./support/session-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

const bigModule = fileURLToPath(new URL("./support/big-export-module.ts", import.meta.url));
const hundredMb = 100 * 1024 * 1024;

describe("exports that end while their user is somewhere else", () => {
  let client: ApiClient;
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 2000, modules: [bigModule] }),
    prepare: async ({ origin }) => void (client = await apiClient(origin, "operator")),
  });

  async function open(): Promise<WatchedPage> {
    const watched = await fixture.open();
    await watched.page.clock.install();
    await signIn(watched.page, fixture.portal.origin, "operator");
    return watched;
  }
  /** Lets time of the page pass at once. */
  async function letPass(page: Page, ms: number) {
    await pauseClock(page);
    await runFor(page, ms);
    await page.clock.resume();
  }

  async function toList(page: Page) {
    await page.getByRole("navigation").getByText("报关单", { exact: false }).first().click();
    await page.waitForURL("**/declarations/list");
    await page.getByRole("row").nth(5).waitFor();
  }

  /** How many exports the browser keeps in mind. */
  const keptOf = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".export.")).length);
  const toasts = (page: Page) => page.getByText(told.ready.replace("{{name}}", ""), { exact: false });
  const lists = (watched: WatchedPage) => watched.requests.filter((request) => request.endsWith("/v1/task/get")).length;

  it("R4-26 the end of an export is told on another page, with the file, by keyboard; then nothing is asked any more", async () => {
    const watched = await open();
    const { page } = watched;
    await toList(page);
    const before = lists(watched);
    await letPass(page, 5500);
    assert.equal(lists(watched), before, "nothing is asked while nothing is open");
    await startExport(page);
    await page.getByRole("tab").first().click();
    await page.waitForURL("**/home");
    await toasts(page).waitFor();
    const button = page.getByRole("button", { name: told.download, exact: true });
    // While it has the focus the notice stays.
    await button.focus();
    await assertAccessible(page, "a page with the notice of an export");
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.match(file.suggestedFilename(), /^报关单-.*\.xlsx$/);
    assert.equal(await file.failure(), null);
    assert.match(page.url(), /\/home$/, "the page stays");
    // The home page follows exports by itself, once a minute where none is under way.
    await page.getByText(home.exportState.success).first().waitFor();
    await letPass(page, 1000);
    const asked = lists(watched);
    await letPass(page, 6500);
    assert.equal(lists(watched), asked);
    await eventually(() => keptOf(page), 0);
    assertClean(watched);
  });

  it("R4-26 an export of another tab is told once, where the user looks, and by one tab", async () => {
    const first = await open();
    await toList(first.page);
    const second = await watchPage(first.page.context());
    await second.page.goto(`${fixture.portal.origin}/home`);
    await second.page.getByRole("navigation").first().waitFor();
    await startExport(first.page);
    await Promise.race([first, second].map(({ page }) => toasts(page).waitFor()));
    const shown = async () => (await toasts(first.page).count()) + (await toasts(second.page).count());
    assert.equal(await shown(), 1);
    // Longer than either takes to ask again.
    for (const { page } of [first, second]) await letPass(page, 5500);
    assert.ok((await shown()) <= 1);
    assertClean(first);
    assertClean(second);
  });

  it("R4-08 nothing of it stays after the sign-out, and nobody is told", async () => {
    const watched = await open();
    const { page } = watched;
    await toList(page);
    const posted = page.waitForResponse(/\/v1\/task\/add/);
    await startExport(page);
    await posted;
    await signOut(page, "操作员");
    await page.waitForURL("**/login**");
    const asked = lists(watched);
    await eventually(() => keptOf(page), 0);
    await letPass(page, 6500);
    assert.equal(lists(watched), asked);
    assert.equal(await toasts(page).count(), 0);
  });

  it("R73-14 a file of more than 100 MB goes to the disk, and the heap of the page does not grow by it", async () => {
    const watched = await open();
    const { page } = watched;
    const names = { systemCode: "BIG", taskCode: "big", taskName: "大文件", fileName: "大文件.txt", exportType: "txt" };
    const id = await client.startExport(names);
    assert.ok(id);
    await page.goto(`${fixture.portal.origin}/download/center/BIG/big/50`);
    const download = page.getByRole("row").getByRole("button", { name: centre.download }).first();
    await download.waitFor();
    const cdp = await page.context().newCDPSession(page);
    const memory = async () => {
      await cdp.send("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize = 0 } = (await cdp.send("Runtime.getHeapUsage")) as {
        usedSize: number;
        backingStorageSize?: number;
      };
      return usedSize + backingStorageSize;
    };
    const before = await memory();
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    let most = 0;
    let ended = false;
    const path = file.path().finally(() => (ended = true));
    while (!ended) {
      most = Math.max(most, await memory());
      await page.waitForTimeout(50);
    }
    const { size } = await stat(await path);
    assert.ok(size > hundredMb, `${size} bytes`);
    most = Math.max(most, await memory());
    console.info(
      `heap ${Math.round(before / 1024)} kB before, at most ${Math.round(most / 1024)} kB with ${size} bytes`,
    );
    assert.ok(most - before < 8 * 1024 * 1024, `the heap grew by ${most - before} bytes`);
    const calls = watched.requests.filter((request) => request.includes("/v1/file/"));
    assert.deepEqual(calls, ["POST /exportasync/api/v1/file/link"], "the page itself fetches nothing");
    await page.getByText(centre.downloaded).first().waitFor();
    assertClean(watched);
  });

  it("R73-14 a download that breaks off half-way is told by the browser as failed, and the page stays", async () => {
    const { page } = await open();
    await page.goto(`${fixture.portal.origin}/download/center/BIG/big/50`);
    const download = page.getByRole("row").getByRole("button", { name: centre.download }).first();
    await download.waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    await fixture.portal.kill();
    assert.notEqual(await file.failure(), null);
    assert.match(page.url(), /\/download\/center\//);
    await fixture.portal.restart();
  });
});
