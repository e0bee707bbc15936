import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as logistics } from "../../examples/logistics/line/locales/zh-CN.ts";
import { texts as chrome } from "../../shell/chrome/locales/zh-CN.ts";
import { texts as palette } from "../../shell/palette/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertClean } from "./support/browser.ts";
import { tableOf } from "./support/declarations.ts";
import { root, startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

/** Where the keyboard is. */
function place(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const isIn = (selector: string) => active?.closest(selector) != null;
    if (isIn("[role=grid]")) return "table";
    if (isIn(".header")) return "header";
    if (isIn(".side-menu")) return "menu";
    if (isIn(".tab-bar")) return "tabs";
    return isIn("[role=tabpanel]") ? "page" : `elsewhere: ${active?.localName}`;
  });
}

describe("the way of the keyboard to the table", () => {
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 60, modules: [join(root, "examples/logistics/server/index.ts")] }),
  });

  it("F6 goes on from part to part, Shift+F6 back, and a link at the top leads there at once", async () => {
    const watched = await fixture.open("operator", "/declarations/list");
    const { page } = watched;
    await tableOf(page).locator("[data-row] a").nth(1).waitFor();
    await page.getByRole("tab", { selected: true }).focus();
    const forward: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await page.keyboard.press("F6");
      forward.push(await place(page));
    }
    assert.deepEqual(forward, ["page", "table", "header", "menu", "tabs"]);
    await page.keyboard.press("Shift+F6");
    await page.keyboard.press("Shift+F6");
    assert.equal(await place(page), "header");

    await page.getByRole("link", { name: chrome.toTable }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await place(page), "table");
    const before = await page.evaluate(() => document.activeElement?.getAttribute("role"));
    await page.keyboard.press("ArrowDown");
    assert.equal(await place(page), "table", before ?? "");

    await page.keyboard.press("Control+k");
    const field = page.getByRole("dialog", { name: palette.title }).getByRole("combobox");
    await field.waitFor();
    await page.keyboard.press("F6");
    assert.ok(await field.evaluate((input) => input.matches(":focus")), "not under a dialog");
    assertClean(watched);
  });

  it("at a zoom of 200 % the first row of a list is whole in sight without scrolling", async () => {
    const watched = await fixture.open("operator", "/home");
    const { page } = watched;
    await page.setViewportSize({ width: 683, height: 384 });
    for (const [path, name] of [
      ["/declarations/list", declarations.list.table],
      ["/logistics/workbench", logistics.title.workbench],
    ] as const) {
      await fixture.go(page, path);
      const row = page.getByRole("grid", { name }).locator("[data-row]").first();
      await row.waitFor();
      await page.getByRole("search").waitFor();
      let end: number | undefined;
      // A list that has just come draws its rows once more when it has its widths.
      await until(
        async () => {
          const box = await row.boundingBox();
          end = box ? box.y + box.height : undefined;
          return end !== undefined && end <= 384;
        },
        () => `${path}: the row ends at ${end} px`,
      );
    }
    assertClean(watched);
  });
});
