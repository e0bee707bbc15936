import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as batch } from "../../parcels/batch-text/locales/zh-CN.ts";
import { texts as exporting } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { texts as queryTexts } from "../../ui/query/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { askForExport } from "./support/exporting.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

interface PagePortal {
  dialogs: { open(name: string, props: object): Promise<unknown> };
}

/** Opens a dialog by the portal of the page, and keeps its answer. */
function openByPortal(page: Page, name: string, props: object): Promise<void> {
  return page.evaluate(
    ([dialog, given]) => {
      const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
      const answers = ((globalThis as { answers?: unknown[] }).answers ??= []);
      void portal?.dialogs.open(dialog as string, given as object).then((answer) => answers.push(answer ?? null));
    },
    [name, props],
  );
}
const answers = (page: Page) => page.evaluate(() => (globalThis as { answers?: unknown[] }).answers ?? []);
const batchDialog = (page: Page) => page.getByRole("dialog", { name: batch.title });

describe("dialogs of parcels", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 100 }) });
  let watched: WatchedPage;
  let page: Page;
  let host: HostPage;

  before(async () => {
    const { token } = await apiClient(fixture.portal.origin, "operator");
    const html = (tag: string, script: string) =>
      `<!doctype html><html lang="zh-CN"><title>legacy</title>${script}<form action="/sent.html">` +
      `<label>报关单号 <customs-batch-text name="no"></customs-batch-text></label><button>送出</button></form>` +
      `<customs-export-dialog token="${token}" task='{"systemCode":"DECL","taskCode":"declaration-list","fileName":"a.xlsx","taskName":"a"}'` +
      ` columns='[{"key":"declarationNo","title":"报关单号"}]'></customs-export-dialog>${tag}</html>`;
    const module = (name: string) => `<script type="module" src="/elements/${name}.js"></script>`;
    host = await serveHostPage(fixture.portal.origin, {
      "/modules.html": html("", module("customs-batch-text") + module("customs-export-dialog")),
      "/classic.html": html("", '<script src="/elements/customs-elements.classic.js" defer></script>'),
      "/sent.html": "<!doctype html><html lang='zh-CN'><title>sent</title></html>",
    });
  });
  after(() => host.dispose());

  describe("in the shell", () => {
    beforeEach(async () => {
      watched = await fixture.open();
      page = watched.page;
      await signIn(page, fixture.portal.origin, "operator");
      await page.goto(`${fixture.portal.origin}/declarations/list`);
      await page.getByRole("row").nth(1).waitFor();
    });

    it("R26-07 the parcel is loaded when its dialog opens, hides with its tab, and ends when the tab closes", async () => {
      const isParcel = (url: string) => url.includes("parcels-batch-text");
      // Moves within the page, which Back and Forward repeat.
      await page.getByRole("tab").first().click();
      await page.waitForURL("**/home");
      await page.getByRole("tab").last().click();
      await page.waitForURL("**/declarations/list");
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      assert.equal(asked.filter(isParcel).length, 0);
      await openByPortal(page, "batch-text", {});
      await batchDialog(page).waitFor();
      assert.ok(asked.some(isParcel));
      await assertAccessible(page, "batch text");
      await page.goBack();
      await batchDialog(page).waitFor({ state: "hidden" });
      await page.goForward();
      await batchDialog(page).waitFor();
      assert.deepEqual(await answers(page), []);
      await page.goBack();
      await batchDialog(page).waitFor({ state: "hidden" });
      await page.locator(".tab-close").last().click();
      await batchDialog(page).waitFor({ state: "detached" });
      assert.deepEqual(await answers(page), [null]);
      assertClean(watched);
    });

    it("edits the list of a filter: counted, checked, and not lost by Escape without a question", async () => {
      const edit = page.getByRole("button", { name: queryTexts.codes.edit.replace("{{label}}", "报关单号") });
      await edit.click();
      const dialog = page.getByRole("dialog", { name: queryTexts.codes.title.replace("{{label}}", "报关单号") });
      const text = dialog.getByRole("textbox");
      await text.fill("220120240000000001\n220120240000000001\nabc!\n220120240000000002");
      await dialog.getByText(batch.invalid.found.replace("{{count}}", "1")).waitFor();
      await assertAccessible(page, "list of a filter");
      await page.keyboard.press("Escape");
      const question = page.getByRole("alertdialog", { name: batch.discard.title });
      await question.waitFor();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: batch.invalid.remove }).click();
      await dialog.getByRole("button", { name: batch.apply.replace("{{count}}", "2") }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: queryTexts.apply, exact: true }).click();
      await page.waitForURL(/220120240000000001(,|%2C)220120240000000002/);
      assertClean(watched);
    });

    it("a sign-out ends it with undefined", async () => {
      await openByPortal(page, "batch-text", {});
      await batchDialog(page).waitFor();
      await page.evaluate(() => {
        const portal = (globalThis as unknown as Record<symbol, { session: { signOut(): Promise<void> } }>)[
          Symbol.for("customs-portal/1")
        ];
        void portal?.session.signOut();
      });
      await batchDialog(page).waitFor({ state: "detached" });
      await page.waitForURL("**/login**");
      assert.deepEqual(await answers(page), [null]);
    });

    it("a parcel that cannot be loaded is told and can be tried again; then the focus goes back", async () => {
      await page.route("**/parcels-export-dialog-*", (route) => route.abort("connectionrefused"));
      await page.getByRole("button", { name: "导出", exact: true }).focus();
      await page.keyboard.press("Enter");
      const retry = page.getByRole("button", { name: "重试" });
      await retry.waitFor();
      await page.unroute("**/parcels-export-dialog-*");
      await retry.click();
      const dialog = page.getByRole("dialog", { name: "导出报关单" });
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      assert.equal(
        await page.getByRole("button", { name: "导出", exact: true }).evaluate((button) => {
          return (button.getRootNode() as Document | ShadowRoot).activeElement === button;
        }),
        true,
      );
    });

    it("R26-01 the export dialog offers all columns, and has ticked those that the table shows", async () => {
      const dialog = await askForExport(page);
      await dialog.getByText(exporting.columns.count.replace("{{count}}", "18").replace("{{total}}", "21")).waitFor();
      await assertAccessible(page, "export dialog");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      assertClean(watched);
    });
  });

  for (const way of ["modules", "classic"]) {
    it(`on a page without the portal (${way}): a form sends what the dialog took, and an export is created`, async () => {
      const foreign = await fixture.openAs({ locale: "zh-CN" });
      await foreign.page.goto(`${host.origin}/${way}.html`);
      await foreign.page.getByRole("button", { name: /报关单号/ }).click();
      const dialog = foreign.page.getByRole("dialog", { name: "报关单号" });
      await dialog.getByRole("textbox").fill("220120240000000001\n220120240000000002");
      await dialog.getByRole("button", { name: batch.apply.replace("{{count}}", "2") }).click();
      await dialog.waitFor({ state: "detached" });
      const created = foreign.page.evaluate(
        () => new Promise((done) => document.addEventListener("export-created", () => done(true))),
      );
      await foreign.page.evaluate(() => {
        (document.querySelector("customs-export-dialog") as HTMLElement & { show(): void }).show();
      });
      const question = foreign.page.getByRole("dialog", { name: exporting.title });
      await question.getByRole("button", { name: exporting.start, exact: true }).click();
      assert.equal(await created, true);
      await foreign.page.getByRole("button", { name: "送出" }).click();
      await foreign.page.waitForURL("**/sent.html**");
      assert.deepEqual(new URL(foreign.page.url()).searchParams.getAll("no"), [
        "220120240000000001\r\n220120240000000002",
      ]);
      assertClean(foreign);
    });
  }
});
