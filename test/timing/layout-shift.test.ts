import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { apiClient } from "../e2e/support/api.ts";
import { signIn, withoutHints } from "../e2e/support/browser.ts";
import { usePortalFixture } from "../e2e/support/portal-fixture.ts";
import { startPortal } from "../e2e/support/portal-process.ts";

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
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 300 }),
    async prepare({ origin }) {
      const client = await apiClient(origin, "operator");
      await client.finished(await client.startExport());
    },
  });

  for (const viewport of windows) {
    it(`cold, ${viewport.width} × ${viewport.height}: shifts of at most ${shiftLimit} on every page`, async () => {
      const { origin } = fixture.portal;
      const { page } = await fixture.openAs({ viewport });
      await withoutHints(page.context());
      const shifts = await recordShifts(page);
      const found: string[] = [];
      const check = async (name: string) => {
        await page.locator("h1:visible").first().waitFor();
        await page.waitForLoadState("networkidle");
        const { shift, sources } = await shifts();
        if (shift > shiftLimit) found.push(`${name}: ${shift.toFixed(4)} ${sources.join(", ")}`);
      };
      await page.goto(`${origin}/login`);
      await check("/login");
      await signIn(page, origin, "operator");
      for (const path of pages) {
        await page.goto(origin + path);
        await check(path);
      }
      assert.deepEqual(found, []);
    });
  }
});
