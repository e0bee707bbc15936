import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, openMenu, signIn, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { startExport, toCentre } from "./support/exporting.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

/** What has the focus: the title of a tab's container, or the name of the element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute("role") === "tabpanel" ? active.getAttribute("aria-label") : active?.localName;
  });

describe("a page that opens", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 300 }) });
  let watched: WatchedPage;
  let page: Page;

  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
  });

  async function becomes(wanted: string) {
    await eventually(() => focused(page), wanted);
  }
  const announced = (text: string) =>
    page.locator("[data-customs-announcer]").getByText(text).first().waitFor({ state: "attached" });
  const opened = (title: string) => shell.tabs.opened.replace("{{title}}", title);

  it("takes the focus and is announced: after sign-in, from the menu, and the download centre of an export", async () => {
    await signIn(page, fixture.portal.origin, "operator");
    await becomes(shell.route.home);
    await openMenu(page, "/declarations/list");
    await becomes(declarations.title);
    await announced(opened(declarations.title));
    await page.getByRole("row").nth(2).waitFor();
    await announced("共 300 条结果");
    await startExport(page);
    await toCentre(page).click();
    await page.waitForURL("**/download/center/**");
    await announced(opened(shell.route.downloadCenter));
    assertClean(watched);
  });

  it("lets the keyboard in the strip of tabs stay there", async () => {
    await signIn(page, fixture.portal.origin, "operator");
    await openMenu(page, "/declarations/list");
    await page.getByRole("tab", { name: declarations.title }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL("**/home");
    const inStrip = () =>
      page.evaluate(
        () => document.querySelector(".customs-workspace")?.shadowRoot?.activeElement?.getAttribute("role") ?? "",
      );
    await eventually(inStrip, "tab");
    assertClean(watched);
  });
});
