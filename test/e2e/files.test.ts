import assert from "node:assert/strict";
import { mkdtemp, open, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { texts } from "../../examples/files/line/locales/zh-CN.ts";
import { texts as uploaderTexts } from "../../parcels/uploader/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import {
  assertAccessible,
  assertClean,
  openMenu,
  signIn,
  tabOf,
  watchPage,
  type WatchedPage,
} from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

const mebibyte = 1024 ** 2;

/** Bytes of which no two blocks are the same. */
function contentOf(bytes: number, seed: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 512) content.writeUInt32LE((at + seed) >>> 0, at);
  return content;
}

/** The list of the tab in sight. */
const listOf = (page: Page): Locator => page.locator(".files-table").getByRole("grid", { name: texts.table });
const rowOf = (page: Page, name: string): Locator => listOf(page).getByRole("row").filter({ hasText: name });
const named = (text: string, name: string) => text.replace("{{name}}", name);

/** The names in the list, from the top. */
function namesIn(page: Page): Promise<string[]> {
  return listOf(page)
    .locator(".files-name .cp-cut")
    .evaluateAll((names) => names.map(({ textContent }) => textContent));
}

/** Holds files over the page, and lets them fall there. */
async function drop(page: Page, files: { name: string; text: string }[], isLetGo = true): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name, { lastModified: 1 }));
    return data;
  }, files);
  const place = listOf(page);
  await place.dispatchEvent("dragenter", { dataTransfer: transfer });
  await place.dispatchEvent("dragover", { dataTransfer: transfer });
  if (isLetGo) await place.dispatchEvent("drop", { dataTransfer: transfer });
}

describe("files", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let operator: ApiClient;
  const contract = contentOf(3 * mebibyte, 7);

  before(async () => {
    operator = await apiClient(fixture.portal.origin, "operator");
    context = await fixture.browser.newContext({ viewport: { width: 1366, height: 768 }, acceptDownloads: true });
    watched = await watchPage(context);
    page = watched.page;
    await signIn(page, fixture.portal.origin, "operator");
  });
  after(() => context?.close());

  it("opens from the menu, says that there is nothing yet, and is accessible", async () => {
    await openMenu(page, "/files");
    await page.getByText(texts.empty.title).waitFor();
    await tabOf(page, texts.title).waitFor();
    await assertAccessible(page, "an empty folder");
    assertClean(watched);
  });

  it("R1-18 uploads what is chosen and what is dropped, and lists it as soon as it is stored", async () => {
    await page.locator(".files-tools input[data-picks=files]").setInputFiles([
      { name: "合同.pdf", mimeType: "application/pdf", buffer: contract },
      { name: "箱单.xlsx", mimeType: "", buffer: contentOf(4000, 8) },
    ]);
    await rowOf(page, "合同.pdf").waitFor();
    await rowOf(page, "箱单.xlsx").waitFor();
    await drop(page, [{ name: "随附单证.txt", text: "dropped" }], false);
    await page.getByText(texts.upload.drop.replace("{{folder}}", texts.all)).waitFor();
    await drop(page, [{ name: "随附单证.txt", text: "dropped" }]);
    await rowOf(page, "随附单证.txt").waitFor();
    // What had arrived before is another batch.
    await page.getByText("1 个文件已全部上传，共").waitFor();
    assert.deepEqual((await namesIn(page)).toSorted(), ["合同.pdf", "箱单.xlsx", "随附单证.txt"].toSorted());
    assert.match((await rowOf(page, "合同.pdf").textContent()) ?? "", /3\.1 MB.*操作员.*\d{4}-\d\d-\d\d \d\d:\d\d/);
    await assertAccessible(page, "a list with uploads");
    assertClean(watched);
  });

  it("makes a folder by uploading into it; back, forward and a reload show the folder of the address", async () => {
    await page.getByRole("button", { name: texts.create.button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("a:b");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").or(dialog.locator("[data-kind=error]")).first().waitFor();
    await watched.expectError(/400/);
    await dialog.getByRole("textbox").fill("进口/2026");
    await assertAccessible(page, "the dialog of a folder");
    await page.keyboard.press("Enter");
    await page.getByText(texts.empty.folder).waitFor();
    await page.getByRole("heading", { level: 1, name: "2026" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("folder"), "进口/2026");
    await page
      .locator(".files-tools input[data-picks=files]")
      .setInputFiles([{ name: "发票.pdf", mimeType: "application/pdf", buffer: contentOf(5000, 9) }]);
    await rowOf(page, "发票.pdf").waitFor();
    await page.getByRole("navigation").getByRole("button", { name: texts.title, exact: true }).click();
    await rowOf(page, "进口").waitFor();
    assert.equal((await namesIn(page))[0], "进口", "folders stand first");
    await page.goBack();
    await rowOf(page, "发票.pdf").waitFor();
    await page.goForward();
    await rowOf(page, "合同.pdf").waitFor();
    await listOf(page).getByRole("link", { name: "进口" }).click();
    await listOf(page).getByRole("link", { name: "2026" }).click();
    await rowOf(page, "发票.pdf").waitFor();
    await page.reload();
    await rowOf(page, "发票.pdf").waitFor();
    await page.getByRole("heading", { level: 1, name: "2026" }).waitFor();
    assertClean(watched);
  });

  it("has the browser download a file by itself; a part of it is answered as such", async () => {
    await page.getByRole("navigation").getByRole("button", { name: texts.title, exact: true }).click();
    const answers: string[] = [];
    page.on("response", (answer) => void answers.push(answer.url()));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: named(texts.download.of, "合同.pdf") }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "合同.pdf");
    assert.ok((await readFile(await download.path())).equals(contract));
    const part = await fetch(download.url(), { headers: { range: "bytes=1000-1999" } });
    assert.equal(part.status, 206);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(contract.subarray(1000, 2000)));
    assert.ok(!answers.some((url) => url.includes("/files/content")), "the page holds nothing of it");
    assertClean(watched);
  });

  it("R76-14 has one version of a file that is written to while it is sent", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portal-test-"));
    const devTools = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1 };
    try {
      const path = join(folder, "报关单.bin");
      await writeFile(path, Buffer.alloc(2 * mebibyte, "A"));
      await utimes(path, 1_700_000_000, 1_700_000_000);
      await devTools.send("Network.enable");
      await devTools.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: mebibyte / 2 });
      const sending = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/files/upload"));
      await page.locator(".files-tools input[data-picks=files]").setInputFiles(path);
      await sending;
      const file = await open(path, "r+");
      await file.write(Buffer.alloc(2 * mebibyte, "B"));
      await file.close();
      await rowOf(page, "报关单.bin").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: named(texts.download.of, "报关单.bin") }).click(),
      ]);
      assert.ok((await readFile(await download.path())).every((byte) => byte === "A".charCodeAt(0)));
      assertClean(watched);
    } finally {
      await devTools.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: -1 });
      await devTools.detach();
      await rm(folder, { recursive: true });
    }
  });

  it("numbers a name that is taken, and asks before it removes a file", async () => {
    await drop(page, [{ name: "随附单证.txt", text: "another one" }]);
    await rowOf(page, "随附单证 (2).txt").waitFor();
    const remove = page.getByRole("button", { name: named(texts.remove.of, "随附单证 (2).txt") });
    await remove.click();
    const question = page.getByRole("alertdialog", { name: named(texts.remove.ask, "随附单证 (2).txt") });
    await question.waitFor();
    await assertAccessible(page, "the question");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await remove.click();
    await question.getByRole("button", { name: texts.remove.yes }).click();
    await rowOf(page, "随附单证 (2).txt").waitFor({ state: "detached" });
    assert.ok(
      await listOf(page).evaluate((grid) => grid.contains(document.activeElement)),
      "the focus stays in the list",
    );
    const { data } = (await (await operator.call("GET", "/front/api/v1/transfer/files")).json()) as {
      data: { entries: { name: string }[] };
    };
    assert.deepEqual(data.entries.map(({ name }) => name).toSorted(), (await namesIn(page)).toSorted());
    assertClean(watched);
  });

  it("compares what has name, size and time of a stored file, and sends what differs beside it", async () => {
    const outcome = page.locator(".up-outcome");
    await drop(page, [{ name: "随附单证.txt", text: "DROPPED" }]);
    await rowOf(page, "随附单证 (2).txt").waitFor();
    await outcome.getByText(uploaderTexts.otherwise.renamed.replace("{{count}}", "1")).waitFor();
    await watched.expectError(/409/);
    const before = await namesIn(page);
    await drop(page, [{ name: "随附单证.txt", text: "DROPPED" }]);
    await page.getByText(uploaderTexts.instant).waitFor();
    await outcome.getByText(uploaderTexts.otherwise.found.replace("{{count}}", "1")).waitFor();
    const { data } = (await (await operator.call("GET", "/front/api/v1/transfer/files")).json()) as {
      data: { entries: { name: string }[] };
    };
    assert.deepEqual(data.entries.map(({ name }) => name).toSorted(), before.toSorted());
    assertClean(watched);
  });

  it("goes on with uploads while another folder and another tab are shown", async () => {
    await page.route(/direct_tasks\/files\/upload\?/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    await page
      .locator(".files-tools input[data-picks=files]")
      .setInputFiles([{ name: "慢.bin", mimeType: "", buffer: contentOf(1000, 10) }]);
    await listOf(page).getByRole("link", { name: "进口" }).click();
    await listOf(page).getByRole("link", { name: "2026" }).waitFor();
    const badge = page.locator('.tree a[href="/files"] .cp-badge');
    await openMenu(page, "/declarations/list");
    await badge.getByText("1", { exact: true }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await tabOf(page, "进口").click();
    await page.getByText("个文件已全部上传，共").waitFor();
    await badge.waitFor({ state: "detached" });
    await page.getByRole("navigation").getByRole("button", { name: texts.title, exact: true }).click();
    await rowOf(page, "慢.bin").waitFor();
    assertClean(watched);
  });

  it("asks in its own words before uploads stop, and folds and closes what was left after a reload", async () => {
    await page.route(/direct_tasks\/files\/upload\?/, () => undefined);
    await page
      .locator(".files-tools input[data-picks=files]")
      .setInputFiles([{ name: "未完.bin", mimeType: "", buffer: contentOf(1000, 11) }]);
    await page.locator("[data-phase=sending]").waitFor();
    await tabOf(page, texts.title).waitFor();
    await page.locator(".files-dock").getByRole("button", { name: texts.dock.fold }).click();
    const dock = page.locator(".files-dock");
    await page.waitForFunction(() => {
      const shown = document.querySelector<HTMLElement>(".files-dock");
      return !shown || shown.offsetHeight < 60;
    });
    await tabOf(page, texts.title).press("Delete");
    const question = page.getByRole("alertdialog");
    await question.getByText(texts.leave.open).waitFor();
    await page.keyboard.press("Escape");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await dock.getByText("上次有 1 个文件未上传完").waitFor();
    await assertAccessible(page, "what was left");
    await dock.getByRole("button", { name: texts.dock.fold }).click();
    assert.ok(((await dock.boundingBox())?.height ?? 0) < 60, "one line");
    await dock.getByRole("button", { name: texts.dock.close }).click();
    await dock.waitFor({ state: "hidden" });
    assertClean(watched);
  });

  it("R6-09 shows nothing of it to another company, and is refused to who has no right", async () => {
    const other = await fixture.open("manager", "/files");
    await other.page.getByText(texts.empty.title).waitFor();
    assertClean(other);
    const newcomer = await apiClient(fixture.portal.origin, "newcomer");
    assert.equal((await newcomer.call("GET", "/front/api/v1/transfer/files")).status, 403);
  });
});
