import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as tariff } from "../../examples/tariff/line/locales/zh-CN.ts";
import { texts as tableTexts } from "../../ui/data-table/locales/zh-CN.ts";
import { assertAccessible, assertClean, signIn } from "./support/browser.ts";
import { columnTexts, tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("the tariff", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });

  it("is found by typing, entered by the arrow key, ordered by rates, and keeps the columns that somebody has chosen", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await signIn(page, fixture.portal.origin, "operator");
    const open = async () => {
      await page.goto(`${fixture.portal.origin}/tariff/lookup?q=84`);
      await tableOf(page).locator("[data-row]").first().waitFor();
    };
    await open();
    const search = page.getByRole("search").getByLabel(tariff.search);
    await search.press("ArrowDown");
    const entered = await page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));
    assert.equal(entered, "0", "the keys are in the results");
    assert.ok((await columnTexts(page, tariff.code)).every((code) => code.startsWith("84")));

    const heading = (name: string) => tableOf(page).getByRole("columnheader").filter({ hasText: name });
    await heading(tariff.mfn).getByRole("button", { name: tariff.mfn, exact: true }).click();
    await tableOf(page).locator('[aria-sort="ascending"]').waitFor();
    const rates = (await columnTexts(page, tariff.mfn)).map((rate) => (rate.endsWith("%") ? parseFloat(rate) : -1));
    assert.ok(new Set(rates).size > 2);
    assert.deepEqual(
      rates,
      rates.toSorted((a, b) => a - b),
    );
    await assertAccessible(page, "tariff");

    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await heading(tariff.general).click({ button: "right" });
    await page.getByRole("menuitem", { name: tableTexts.hide }).click();
    assert.equal((await saved).status(), 200);
    await open();
    await heading(tariff.general).waitFor({ state: "detached" });
    assertClean(watched);
  });
});
