import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as tariff } from "../../examples/tariff/line/locales/zh-CN.ts";
import { assertClean, openMenu, signIn } from "../e2e/support/browser.ts";
import { tableOf } from "../e2e/support/declarations.ts";
import { startPortal } from "../e2e/support/portal-process.ts";
import { usePortalFixture } from "../e2e/support/portal-fixture.ts";
import { measureSwitches } from "./support/tab-switches.ts";

const blocks = 5;
const switches = 60;
/** A leak of a kilobyte and a quarter at each switch. */
const grownLimit = switches * 1.25 * 1024;
/** Half of the work, and a long task at each second switch, where the larger table is laid out anew. */
const layoutLimit = 0.3;

describe("switching tabs all day", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 300 }) });

  it("hundreds of switches between two tables of 50 rows leave nothing behind, ask nothing and hold nothing up", async (t) => {
    const watched = await fixture.open();
    const { page } = watched;
    await signIn(page, fixture.portal.origin, "operator");
    await page.goto(`${fixture.portal.origin}/declarations/list?pageSize=50`);
    // The table draws the rows in sight.
    await tableOf(page).locator("[data-row] a").nth(9).waitFor();
    await openMenu(page, "/tariff/lookup");
    await tableOf(page).locator("[data-row]").nth(5).waitFor();

    const cost = await measureSwitches(page, [declarations.title, tariff.title], { blocks, switches });
    const share = (part: number) => cost.times[Math.floor(cost.times.length * part)] ?? 0;
    const layouts = cost.layoutShares.map((part) => (100 * part).toFixed(0));
    const facts = `blocks grew ${cost.grownBytes.join(", ")} bytes, ${cost.longTasks} long tasks, layout ${layouts.join(", ")} %, median ${share(0.5).toFixed(1)} ms, 95 % ${share(0.95).toFixed(1)} ms`;
    t.diagnostic(facts);
    // What each switch leaves behind or lays out shows in every block; what the browser does at times, in some.
    const lowOf = (sorted: readonly number[]) => sorted[1] ?? Number.NaN;
    assert.ok(lowOf(cost.grownBytes) <= grownLimit, facts);
    assert.ok(lowOf(cost.layoutShares) <= layoutLimit, facts);
    assert.deepEqual(cost.requests, [], facts);
    assertClean(watched);
  });
});
