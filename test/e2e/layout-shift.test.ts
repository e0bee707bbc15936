import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { apiClient } from "./support/api.ts";
import { launchBrowser, signIn, watchPage, withoutHints } from "./support/browser.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

const shiftLimit = 0.02;
const windows = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
const pages = [
  "/home",
  "/homeMenu",
  "/declarations/list",
  "/tariff/lookup",
  "/download/center/DECL/all/1000",
  "/marketplaceCenter",
];

interface Shifted {
  shift: number;
  /** What moved. */
  sources: string[];
}

/** Sums the layout shifts of every page from its first moment on. */
async function recordShifts(page: Page): Promise<() => Promise<Shifted>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const seen: Shifted = { shift: 0, sources: [] };
    Object.assign(globalThis, { shifted: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        seen.shift += entry.value;
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.sources.push(`${entry.value.toFixed(4)} ${element?.localName}.${element?.className}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifted: Shifted }).shifted);
}

describe("nothing jumps while a page opens", () => {
  let portal: PortalProcess;
  let browser: Browser;

  before(async () => {
    portal = await startPortal({ seedRows: 300 });
    browser = await launchBrowser();
    const client = await apiClient(portal.origin, "operator");
    await client.finished(await client.startExport());
  });
  after(async () => {
    await browser?.close();
    await portal?.dispose();
  });

  for (const viewport of windows) {
    it(`cold, ${viewport.width} × ${viewport.height}: shifts of at most ${shiftLimit} on every page`, async () => {
      const context = await browser.newContext({ viewport });
      await withoutHints(context);
      const { page } = await watchPage(context);
      const shifts = await recordShifts(page);
      const found: string[] = [];
      const check = async (name: string) => {
        await page.locator("h1:visible").first().waitFor();
        await page.waitForLoadState("networkidle");
        const { shift, sources } = await shifts();
        if (shift > shiftLimit) found.push(`${name}: ${shift.toFixed(4)} ${sources.join(", ")}`);
      };
      await page.goto(`${portal.origin}/login`);
      await check("/login");
      await signIn(page, portal.origin, "operator");
      for (const path of pages) {
        await page.goto(portal.origin + path);
        await check(path);
      }
      await context.close();
      assert.deepEqual(found, []);
    });
  }
});
