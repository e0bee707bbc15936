import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as columnTexts } from "../../parcels/column-setup/locales/zh-CN.ts";
import { texts as formTexts } from "../../parcels/form-setup/locales/zh-CN.ts";
import { texts as setupTexts } from "../../ui/personal/locales/zh-CN.ts";
import { texts as queryTexts } from "../../ui/query/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { serveHostPage, type HostPage } from "./support/host-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";

interface PagePortal {
  dialogs: { open(name: string, props: object): Promise<unknown> };
}

const columns = [
  { key: "no", title: "报关单号" },
  { key: "port", title: "口岸" },
];

/** Opens the setup of a table by the portal of the page, and keeps its answer. */
async function openColumns(page: Page): Promise<void> {
  await page.waitForFunction(() => Symbol.for("customs-portal/1") in globalThis);
  await page.getByRole("tab").first().waitFor();
  await page.evaluate((given) => {
    const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
    const answers = ((globalThis as { answers?: unknown[] }).answers ??= []);
    const props = { resourceId: "e2e:list", columns: given };
    void portal?.dialogs.open("column-setup", props).then((answer) => answers.push(answer ?? null));
  }, columns);
}
const answers = (page: Page) => page.evaluate(() => (globalThis as { answers?: unknown[] }).answers ?? []);
const line = (page: Page, name: string) => page.getByRole("treeitem", { name });

describe("setups of columns and fields", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });
  let watched: WatchedPage;
  let page: Page;
  let host: HostPage;

  before(async () => {
    const { token } = await apiClient(fixture.portal.origin, "operator");
    const html = (script: string) =>
      `<!doctype html><html lang="zh-CN"><title>legacy</title>${script}` +
      `<customs-column-setup token="${token}" resource-id="e2e:list" columns='${JSON.stringify(columns)}'></customs-column-setup>` +
      `<customs-form-setup token="${token}" resource-id="e2e:form" fields='${JSON.stringify(columns)}'></customs-form-setup></html>`;
    const module = (name: string) => `<script type="module" src="/elements/${name}.js"></script>`;
    host = await serveHostPage(fixture.portal.origin, {
      "/modules.html": html(module("customs-column-setup") + module("customs-form-setup")),
      "/classic.html": html('<script src="/elements/customs-elements.classic.js" defer></script>'),
    });
  });
  after(() => host.dispose());

  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
  });

  it("R1-07 R1-08 in the shell what the user, then the company saves is there after a reload", async () => {
    await signIn(page, fixture.portal.origin, "manager");
    await openColumns(page);
    await line(page, "报关单号").press("Space");
    const saveForCompany = { name: setupTexts.saveForCompany, exact: true };
    await page.getByRole("button", saveForCompany).click();
    await page.getByRole("alertdialog", { name: "广州示例报关有限公司" }).getByRole("button", saveForCompany).click();
    await page.waitForFunction(() => (globalThis as { answers?: unknown[] }).answers?.length === 1);
    await page.reload();
    await openColumns(page);
    await page.getByText(setupTexts.from.company).waitFor();
    assert.equal(await line(page, "报关单号").getAttribute("aria-checked"), "false");
    await assertAccessible(page, "column setup");
    await line(page, "报关单号").press("Space");
    await page.getByRole("button", { name: setupTexts.save, exact: true }).click();
    await page.waitForFunction(() => (globalThis as { answers?: unknown[] }).answers?.length === 1);
    assert.deepEqual(await answers(page), [[{ key: "no", title: "报关单号", omitted: [] }, columns[1]]]);
    assertClean(watched);
  });

  it("R1-09 R26-06 R74-07 in the shell a list shows the filters that its user chose, also after a reload", async () => {
    await signIn(page, fixture.portal.origin, "operator");
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    const form = page.getByRole("search", { name: queryTexts.label });
    const shown = () => form.locator("[data-field]").evaluateAll((fields) => fields.map((one) => one.dataset["field"]));
    await form.waitFor();
    const all = await shown();
    assert.ok(all.length > 4, all.join());
    await form.getByRole("button", { name: queryTexts.choose }).click();
    const dialog = page.getByRole("dialog", { name: formTexts.title });
    const boxes = dialog.locator(".fs-fields label");
    await boxes.first().waitFor();
    // All but the first two.
    for (const box of (await boxes.all()).slice(2)) await box.click();
    await assertAccessible(page, "choice of filters");
    await dialog.getByRole("button", { name: setupTexts.save, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually(async () => (await shown()).join(), all.slice(0, 2).join());
    await page.reload();
    await eventually(async () => (await shown()).join(), all.slice(0, 2).join());
    assertClean(watched);
  });

  for (const kind of ["modules", "classic"])
    it(`R26-04 R26-06 on a page without the portal the tags open the setups of another company's user (${kind})`, async () => {
      await page.goto(`${host.origin}/${kind}.html`);
      await page.waitForFunction(() => customElements.get("customs-form-setup"));
      await page.evaluate(() => {
        const told = ((globalThis as { answers?: unknown[] }).answers = [] as unknown[]);
        document.addEventListener("setup-saved", (event) => told.push((event as CustomEvent).detail));
        document.querySelector<HTMLElement & { show(): void }>("customs-column-setup")?.show();
      });
      await page.getByRole("dialog", { name: columnTexts.title }).waitFor();
      assert.equal(await line(page, "报关单号").getAttribute("aria-checked"), "true");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.evaluate(() => document.querySelector<HTMLElement & { show(): void }>("customs-form-setup")?.show());
      await page.getByRole("dialog", { name: formTexts.title }).waitFor();
      await page.getByRole("checkbox", { name: "口岸" }).click();
      await page.getByRole("button", { name: setupTexts.save, exact: true }).click();
      await page.waitForFunction(() => (globalThis as { answers?: unknown[] }).answers?.length === 1);
      // The second page shows again what the first has hidden.
      assert.deepEqual(await answers(page), [{ setup: kind === "modules" ? ["no"] : ["no", "port"] }]);
      assertClean(watched);
    });
});
