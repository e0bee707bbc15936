import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, beforeEach, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { budgets } from "../../scripts/build/budgets.ts";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { until } from "../support/until.ts";
import {
  assertAccessible,
  assertClean,
  recordWireCosts,
  sumOf,
  type WatchedPage,
  type WireCost,
} from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { runFor, stopClock, timeUntilNext } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { startPortal, testPassword } from "./support/portal-process.ts";
import { readSheet } from "./support/sheet.ts";

const seedRows = 500;
/** Bytes over the wire that the element may cost until it is painted. */
const firstPaintBudgetBytes = 115_500;
/** Longer than a refresh takes to come round. */
const moreThanARefreshMs = 6000;
const listPath = "POST /exportasync/api/v1/task/get";
const fileName = "报关单列表 2026（一月）.xlsx";

/** The two ways of embedding: the page of each, and what its sign-in page is asked for. */
const ways = [
  { script: "module script", page: "module.html", entry: "index.html#module" },
  { script: "classic script", page: "classic.html", entry: "index.html" },
] as const;

/** Notes the events of the elements where a test can read them, before any script of the page runs. */
function noteEvents(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { noted });
  const names = ["download-started", "download-finished", "download-failed", "session-expired", "element-failed"];
  for (const name of names)
    document.addEventListener(name, (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      noted.push(`${name} ${(detail as { task?: { fileName?: string } } | undefined)?.task?.fileName ?? ""}`.trim());
    });
}

/** An AMD loader as old pages have it: whatever offers itself as a module is taken away from the page. */
function pretendAmd(): void {
  const taken: unknown[] = [];
  const define = Object.assign((...parts: unknown[]) => void taken.push(parts), { amd: {} });
  Object.assign(globalThis, { define, taken });
}

/** Shows or hides the document, as changing the tab of the browser does. */
function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value === "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

describe("elements on a page without the portal", () => {
  let host: HostPage | undefined;
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows }),
    async prepare({ origin }) {
      const client = await apiClient(origin, "operator");
      const task = await client.finished(await client.startExport({ fileName }));
      assert.equal(task.statusCode, "success", task.note ?? "");
      const bare = (script: string) =>
        `<!doctype html><html lang="zh-CN"><title>bare</title>${script}` +
        `<customs-download-center system-code="DECL" token="${client.token}"></customs-download-center></html>`;
      host = await serveHostPage(origin, {
        "/bare-module.html": bare('<script type="module" src="/elements/customs-elements.js"></script>'),
        "/bare-classic.html": bare('<script src="/elements/customs-elements.classic.js" defer></script>'),
      });
    },
  });
  after(() => host?.dispose());

  for (const { script, page: pageName, entry } of ways) {
    describe(`by ${script}`, () => {
      let watched: WatchedPage;
      let page: Page;
      let element: Locator;
      let row: Locator;

      const lists = () => watched.requests.filter((request) => request === listPath).length;
      const setSystem = (code: string) =>
        element.evaluate((node, value) => node.setAttribute("system-code", value), code);

      beforeEach(async () => {
        watched = await fixture.open();
        page = watched.page;
        await page.addInitScript(noteEvents);
        await page.addInitScript(pretendAmd);
        element = page.locator("customs-download-center");
        row = element.getByRole("row").filter({ hasText: fileName });
        await page.goto(`${host?.origin}/${entry}`);
        await page.getByLabel("用户名").fill("operator");
        await page.getByLabel("密码").fill(testPassword);
        await page.keyboard.press("Enter");
        await page.waitForURL(`**/${pageName}`);
        await row.waitFor();
      });

      it("R4-03, R73-15 lists the tasks of the user and saves a file under its Chinese name", async () => {
        assert.match((await row.textContent()) ?? "", new RegExp(centre.status.success));
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          row.getByRole("button", { name: centre.download }).click(),
        ]);
        assert.equal(download.suggestedFilename(), fileName);
        assert.equal((await readSheet(await readFile(await download.path()))).rows, seedRows + 1);
        await page.getByText(`已下载：${fileName}`).waitFor();
        const noted = () => page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted);
        await eventually(noted, [`download-started ${fileName}`, `download-finished ${fileName}`]);
        assertClean(watched);
      });

      it("leaves AMD loaders and the globals of the page alone", async () => {
        const seen = await page.evaluate(() => ({
          taken: (globalThis as unknown as { taken: unknown[] }).taken.length,
          added: ["React", "ReactDOM", "System", "singleSpa"].filter((name) => name in globalThis),
        }));
        assert.deepEqual(seen, { taken: 0, added: [] });
      });

      it("R73-04 follows changes of system-code", async () => {
        const [request] = await Promise.all([
          page.waitForRequest((sent) => sent.url().includes("/v1/task/get")),
          setSystem("NONE, NOTHING"),
        ]);
        assert.deepEqual(new URLSearchParams(request.postData() ?? "").getAll("systemCode"), ["NONE", "NOTHING"]);
        await element.getByText(centre.empty.title).waitFor();
        await setSystem("DECL");
        await row.waitFor();
        assertClean(watched);
      });

      it("R25-12 is refreshed where it was moved to, not while the page is hidden, and never once it is gone", async () => {
        const assertSilent = async (when: string) => {
          await runFor(page, 100);
          const before = lists();
          await runFor(page, moreThanARefreshMs);
          assert.equal(lists(), before, when);
        };
        await stopClock(page, async () => {
          await row.waitFor();
          await element.evaluate((node) => {
            const other = document.createElement("section");
            document.querySelector("main")?.append(other);
            other.append(node);
          });
          await page.locator("section").getByRole("row").filter({ hasText: fileName }).waitFor();
        });
        await timeUntilNext(page, lists, moreThanARefreshMs);
        await setVisibility(page, "hidden");
        await assertSilent("hidden");
        const hidden = lists();
        await setVisibility(page, "visible");
        await runFor(page, 50);
        await until(() => lists() === hidden + 1);
        await element.evaluate((node) => node.remove());
        await assertSilent("removed");
        assertClean(watched);
      });

      it("tells the page of a refused token", async () => {
        await page.evaluate(() => sessionStorage.setItem("host-page.token", "refused"));
        await element.getByRole("button", { name: centre.refresh.now }).click();
        await page.waitForURL(`**/${entry}`);
        await watched.expectError(/status of 40[12]/);
        assertClean(watched);
      });

      it("passes the accessibility check", async () => {
        await assertAccessible(page, pageName);
        assertClean(watched);
      });
    });
  }

  /**
   * What of the paths came over the line until a page was painted, loaded for the first time. Other scripts of the
   * element are kept back until then: it has to do without them, however late the browser gets to paint.
   */
  async function costUntilPainted(pageName: string, isNeeded: (path: string) => boolean): Promise<WireCost[]> {
    const watched = await fixture.open();
    const { page } = watched;
    const devTools = await page.context().newCDPSession(page);
    const painted = Promise.withResolvers<void>();
    devTools.on("Page.lifecycleEvent", ({ name }) => void (name === "firstContentfulPaint" && painted.resolve()));
    const costs = await recordWireCosts(devTools);
    await devTools.send("Page.enable");
    await devTools.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await page.route(/\/elements\/.*\.js$/, async (route, request) => {
      if (!isNeeded(new URL(request.url()).pathname)) await painted.promise;
      await route.continue();
    });
    await page.goto(`${host?.origin}/${pageName}`, { waitUntil: "commit" });
    await painted.promise;
    await page.getByRole("row").filter({ hasText: fileName }).waitFor();
    await until(() => costs.some(({ path }) => path.startsWith("/elements/")));
    assertClean(watched);
    return costs.filter(({ path }) => path.startsWith("/elements/") && isNeeded(path));
  }

  /** The scripts that the budget of the build is about. */
  const counted = (): string[] =>
    budgets()
      .filter(({ name }) => name === "download-centre element to first paint")
      .flatMap(({ path }) => path.map((file) => file.replace(/^dist\/web/, "")));

  it("paints by module script with the scripts of its budget alone, and they cost no more", async (test) => {
    const paths = counted();
    const costs = await costUntilPainted("bare-module.html", (path) => paths.includes(path));
    const { bodyBytes, headerBytes } = sumOf(costs);
    test.diagnostic(`module: ${bodyBytes} bytes until the first contentful paint, and ${headerBytes} of headers`);
    assert.deepEqual(costs.map(({ path }) => path).toSorted(), paths.toSorted(), "each of them is needed");
    assert.ok(bodyBytes <= firstPaintBudgetBytes, `${bodyBytes} bytes`);
    assert.ok(bodyBytes > 50_000, `${bodyBytes} bytes cannot hold the element: the measurement is wrong`);
  });

  it("paints by classic script with the one file", async (test) => {
    const costs = await costUntilPainted("bare-classic.html", (path) => path.endsWith(".classic.js"));
    assert.equal(costs.length, 1);
    test.diagnostic(`classic: ${sumOf(costs).bodyBytes} bytes until the first contentful paint`);
  });
});
