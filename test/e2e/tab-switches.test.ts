import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as tariff } from "../../examples/tariff/line/locales/zh-CN.ts";
import { assertClean, launchBrowser, openMenu, signIn, watchPage } from "./support/browser.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";
import { measureSwitches } from "./support/tab-switches.ts";

const switches = 400;
/** A leak of a kilobyte and a quarter at each switch. */
const grownLimit = 0.5 * 1024 * 1024;
/** Half of the work, and a long task at each second switch, where the larger table is laid out anew. */
const layoutLimit = 0.3;

describe("switching tabs all day", () => {
  let portal: PortalProcess;
  let browser: Browser;

  before(async () => {
    portal = await startPortal({ seedRows: 300 });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await portal?.dispose();
  });

  it("400 switches between two tables of 50 rows leave nothing behind, ask nothing and hold nothing up", async (t) => {
    const watched = await watchPage(await browser.newContext({ viewport: { width: 1366, height: 768 } }));
    const { page } = watched;
    await signIn(page, portal.origin, "operator");
    await page.goto(`${portal.origin}/declarations/list?pageSize=50`);
    await page.getByRole("row").nth(50).waitFor();
    await openMenu(page, "/tariff/lookup");
    await page.getByRole("row").nth(50).waitFor();

    const cost = await measureSwitches(page, [declarations.title, tariff.title], switches);
    const share = (part: number) => cost.times[Math.floor(switches * part)] ?? 0;
    const facts = `grew ${cost.grownBytes} bytes, ${cost.longTasks} long tasks, layout ${(100 * cost.layoutShare).toFixed(0)} %, median ${share(0.5).toFixed(1)} ms, 95 % ${share(0.95).toFixed(1)} ms`;
    t.diagnostic(facts);
    assert.ok(cost.grownBytes <= grownLimit, facts);
    assert.ok(cost.layoutShare <= layoutLimit, facts);
    assert.deepEqual(cost.requests, [], facts);
    assertClean(watched);
  });
});
