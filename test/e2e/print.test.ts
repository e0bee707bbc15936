import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { assertClean, signIn } from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

interface Paper {
  head: string;
  title: string;
  headings: string;
  rows: number;
  hasMark: boolean;
  rules: string;
}

describe("what is printed", () => {
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 100 }),
    prepare: ({ dataDir }) => writeFile(join(dataDir, "config.json"), JSON.stringify({ watermark: true })),
  });

  it("a list is a document of its own with product, company, user and time, its heads on each page, and the watermark", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    // The frame that is printed tells what it holds when the browser would print it.
    await page.addInitScript(() => {
      window.print = () => {
        const [sheet] = document.adoptedStyleSheets;
        const thead = document.querySelector("thead");
        const paper: Paper = {
          head: document.querySelector("header")?.innerText ?? "",
          title: document.querySelector("h1")?.textContent ?? "",
          headings: thead ? getComputedStyle(thead).display : "",
          rows: document.querySelectorAll("tbody tr").length,
          hasMark: document.querySelector<HTMLElement>(".cp-print-watermark > div")?.style.backgroundImage !== "",
          rules: [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join("\n"),
        };
        Object.assign(top ?? window, { paper });
      };
    });
    await signIn(page, fixture.portal.origin, "operator");
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await page.getByRole("checkbox").nth(1).check();
    await page.getByRole("checkbox").nth(2).check();
    await page.getByRole("button", { name: declarations.batch.print, exact: true }).click();
    const paper = await page.evaluate(() => (globalThis as unknown as { paper?: Paper }).paper);
    assert.ok(paper);
    assert.match(paper.head, /智慧通关/);
    assert.match(paper.head, /苏州示例精密制造有限公司 · 操作员 · \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    assert.equal(paper.title, declarations.list.table);
    assert.deepEqual([paper.headings, paper.rows, paper.hasMark], ["table-header-group", 2, true]);
    assert.match(paper.rules, /@page[^}]*size: a4 landscape/i);
    assertClean(watched);
  });

  it("the browser's own command prints the content of the tab in full length, without the frame", async () => {
    const watched = await fixture.open("operator", "/home");
    const { page } = watched;
    await page.emulateMedia({ media: "print" });
    await page.locator("h1").first().waitFor();
    assert.equal(await page.locator("header.header").isVisible(), false);
    assert.equal(await page.locator("nav").first().isVisible(), false);
    const panel = await page
      .locator(".customs-tab-panel:visible")
      .first()
      .evaluate((element) => {
        const { position, overflow } = getComputedStyle(element);
        return [position, overflow];
      });
    assert.deepEqual(panel, ["static", "visible"]);
    assertClean(watched);
  });
});
