import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { screens } from "../gallery/screens.ts";
import { visit } from "../gallery/visit.ts";
import { apiClient } from "./support/api.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { root, startPortal } from "./support/portal-process.ts";

/** What stands on a page in words, with what screen readers read besides, but for the data of the trade in Chinese. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    /** Cells hold what was declared; what is in another language than the page says so. */
    const isData = (element: Element) =>
      element.closest(
        'script, style, noscript, [hidden], td, .home-main .row-link, tbody th, .ea-elements, .ea-looked, .cp-dt-cell, [data-facts] dd, [lang^="zh"]',
      ) !== null;
    const names = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    const walk = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll("*")) {
        if (element.shadowRoot) walk(element.shadowRoot);
        if (isData(element)) continue;
        for (const name of names) found.add(element.getAttribute(name) ?? "");
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? "");
      }
    };
    walk(document);
    found.delete("");
    return [...found];
  });
}

/** A key that stands where its text should. */
const isKey = (text: string) =>
  /^(?:[a-z][\w-]*:)?[a-z][a-zA-Z]*(?:\.[a-zA-Z][\w-]*)+$/.test(text) && !/\.\w{2,4}$/.test(text);
const han = /\p{Script=Han}/u;
/** Data and names that are no words of the product: people, companies, goods, and languages by their own names. */
const known = [/操作员|关务经理|新员工|示例|鲜苹果|报关单列表\.xlsx|“报关单”/, /^简体中文$/, /“，”/];

describe("the languages", () => {
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 100, modules: [join(root, "examples/logistics/server/index.ts")] }),
    async prepare({ origin }) {
      const client = await apiClient(origin, "operator");
      await client.finished(await client.startExport());
    },
  });

  // Other tests read zh-CN, which has the same keys.
  for (const locale of ["vi", "en"])
    it(`R1-15 every screen in ${locale} has words in place of keys, none of them Chinese`, async () => {
      const wrong = new Set<string>();
      let seen = 0;
      const { browser, portal } = fixture;
      const visitor = { browser, origin: portal.origin, locale, viewport: { width: 1366, height: 768 } };
      await visit(visitor, screens, async ({ name }, shown) => {
        if ("failure" in shown) return void wrong.add(`${name}: ${String(shown.failure)}`);
        assert.equal(await shown.page.locator("html").getAttribute("lang"), locale, name);
        const words = await wordsOf(shown.page);
        seen += words.length;
        for (const text of words) {
          const isChinese = han.test(text) && !known.some((pattern) => pattern.test(text));
          if (isKey(text) || isChinese) wrong.add(`${name}: ${text}`);
        }
      });
      assert.deepEqual([...wrong], []);
      assert.ok(seen > screens.length * 10, `${seen} texts`);
    });
});
