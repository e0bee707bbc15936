import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { lineThatWaits, notesLine } from "../fixtures/lines/lines.ts";
import { until } from "../support/until.ts";
import { assertClean, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { filterField } from "./support/declarations.ts";
import { deployLine, fixtureModule, registerLines } from "./support/lines.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

/** The first rounds bring code and caches that stay. */
const warmUp = 3;
const rounds = 20;

/** How many listeners the page holds after collections, those of elements that are nowhere to be seen among them. */
async function listenersOf(devTools: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await devTools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devTools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
}

describe("tabs that are closed", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;
  const fixture = usePortalFixture({
    start: () => startPortal({ modules: [fixtureModule] }),
    async prepare(started) {
      portal = started;
      await registerLines(portal, ["notes", "sound"]);
      await deployLine(portal, "sound", lineThatWaits);
      await deployLine(portal, "notes", await notesLine());
    },
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
    await signIn(page, portal.origin, "operator");
  });

  const lines: { what: string; path: string; title: string; isShown: () => Promise<unknown> }[] = [
    {
      what: "React line of the kit",
      path: "/declarations/list",
      title: "报关单查询",
      isShown: () => filterField(page, "报关单号").waitFor(),
    },
    {
      what: "React line that knows no kit",
      path: "/notes/page",
      title: "notes",
      isShown: () => page.getByTestId("notes-input").waitFor(),
    },
    {
      what: "Vue line",
      path: "/ports/board",
      title: "口岸看板",
      isShown: () => page.locator(".customs-line:visible input").first().waitFor(),
    },
  ];
  for (const { what, path, title, isShown } of lines)
    it(`${what}: of ${rounds} nothing is left behind`, async () => {
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Performance.enable");
      async function round() {
        await openMenu(page, path);
        await isShown();
        await tabOf(page, title).press("Delete");
        await page.locator(".customs-line").waitFor({ state: "detached" });
        // A round may take less than the 100 ms within which a second click on one control does nothing (R9-06).
        await tabOf(page, "首页").click();
      }
      for (let count = 0; count < warmUp; count += 1) await round();
      const before = await listenersOf(devTools);
      for (let count = 0; count < rounds; count += 1) await round();
      const after = await listenersOf(devTools);
      assert.ok(after - before < rounds, `${before} listeners before, ${after} after`);
      assertClean(watched);
    });

  it("one that is closed while its line mounts has it unmounted with all that it was given", async () => {
    const marked = (name: string) => page.evaluate((wanted) => Reflect.get(globalThis, wanted) !== undefined, name);
    await openMenu(page, "/sound/page");
    await until(() => marked("goOn"));
    await tabOf(page, "sound").press("Delete");
    await page.locator(".customs-line").waitFor({ state: "detached" });
    await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
    await until(() => marked("unmounted"));
    assert.equal(await page.evaluate(() => (globalThis as { unmounted?: boolean }).unmounted), true);
    assertClean(watched);
  });
});
