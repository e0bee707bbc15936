import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as vietnamese } from "../../shell/chrome/locales/vi.ts";
import { texts as chrome } from "../../shell/chrome/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean, openMenu } from "./support/browser.ts";
import { tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const sign = (page: Page, text: string) => page.getByRole("status").getByText(text);

/** Counts what moves from now on. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { value: 0 };
    Object.assign(globalThis, { shifted: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.value += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifted: { value: number } }).shifted.value);
}

describe("a connection that breaks", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 60 }) });

  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ])
    it(`without a network a sign says so until it is back, and nothing moves, ${viewport.width} px wide`, async () => {
      const watched = await fixture.open("operator", "/declarations/list");
      const { page } = watched;
      await page.setViewportSize(viewport);
      await tableOf(page).locator("[data-row] a").nth(1).waitFor();
      await page.waitForTimeout(600);
      const shifted = await recordShifts(page);
      await page.context().setOffline(true);
      await sign(page, chrome.connection.offline).waitFor();
      await assertAccessible(page, "a page without a network");
      const { x, width } = (await sign(page, chrome.connection.offline).locator("..").boundingBox()) ?? {
        x: -1,
        width: 0,
      };
      assert.ok(x >= 0 && x + width <= viewport.width && width > 200, `from ${x}, ${width} wide`);
      await page.getByRole("button", { name: chrome.connection.retry }).click();
      await sign(page, chrome.connection.offline).waitFor();

      await page.context().setOffline(false);
      await sign(page, chrome.connection.offline).waitFor({ state: "detached" });
      await page
        .locator("[data-customs-announcer]")
        .getByText(chrome.connection.back)
        .first()
        .waitFor({ state: "attached" });
      assert.equal(await shifted(), 0);
      await watched.expectError(/ERR_INTERNET_DISCONNECTED/);
      watched.errors.splice(
        0,
        watched.errors.length,
        ...watched.errors.filter((text) => !text.startsWith("network connection error")),
      );
      assertClean(watched);
    });

  it("a page that cannot open without a network says so in place of a failure, and opens by itself once it is back", async () => {
    const watched = await fixture.open("operator", "/declarations/list");
    const { page } = watched;
    await tableOf(page).locator("[data-row] a").nth(1).waitFor();
    await page.context().setOffline(true);
    await sign(page, chrome.connection.offline).waitFor();
    await openMenu(page, "/tariff/lookup");
    const failure = page.getByRole("alert").filter({ hasText: chrome.connection.line });
    await failure.waitFor();
    await failure.getByText("line-l", { exact: false }).waitFor({ state: "detached" });
    await assertAccessible(page, "a page that waits for the network");
    await page.context().setOffline(false);
    await failure.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "税则查询", exact: true }).first().waitFor();
    await watched.expectError(/ERR_INTERNET_DISCONNECTED/);
    await watched.expectError(/tariff/);
    watched.errors.splice(
      0,
      watched.errors.length,
      ...watched.errors.filter((text) => !/network connection error|tariff/.test(text)),
    );
    assertClean(watched);
  });

  it("a server that is not reached is told once a call has failed; trying again finds it", async () => {
    const watched = await fixture.open("operator", "/declarations/list");
    const { page } = watched;
    await tableOf(page).locator("[data-row] a").nth(1).waitFor();
    const away = /\/api\/|\/healthz$/;
    await page.route(
      (url) => away.test(url.pathname),
      (route) => route.abort("connectionrefused"),
    );
    await page.getByRole("button", { name: declarations.list.refresh }).click();
    await sign(page, chrome.connection.unreachable).waitFor();
    await page.getByRole("combobox", { name: "语言" }).selectOption("vi");
    await sign(page, vietnamese.connection.unreachable).waitFor();
    const asked = () => watched.requests.filter((request) => request.endsWith("/healthz")).length;
    const before = asked();
    await page.getByRole("button", { name: vietnamese.connection.retry }).click();
    await until(() => asked() > before);
    await page.unrouteAll();
    await sign(page, vietnamese.connection.unreachable).waitFor({ state: "detached" });
    await watched.expectError(/ERR_CONNECTION_REFUSED/);
    await watched.expectError(/network connection error/);
    assertClean(watched);
  });
});
