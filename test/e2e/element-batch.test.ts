import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { texts as assistant } from "../../parcels/element-assistant/locales/zh-CN.ts";
import { texts } from "../../parcels/element-batch/locales/zh-CN.ts";
import { texts as exporting } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn } from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";
import { readSheet } from "./support/sheet.ts";

interface PagePortal {
  dialogs: { open(name: string, props: object): Promise<unknown> };
}

const apple = "0808100000";
const right = "0|3|鲜|富士|80#|5千克/箱";

/** Puts a text on the clipboard of the page and pastes it where the keyboard is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

describe("check of many specification strings", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 100 }) });
  const button = (place: Page | Locator, name: string) => place.getByRole("button", { name, exact: true });

  it("R1-12 a copied table is checked, put right by keys alone, exported, and its file taken again", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, fixture.portal.origin, "operator");
    await page.evaluate(() => {
      const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
      void portal?.dialogs.open("element-assistant", {});
    });
    await button(page.getByRole("dialog", { name: assistant.title }), assistant.batch).click();
    const dialog = page.getByRole("dialog", { name: texts.title });
    await dialog.getByLabel(texts.bring.label).focus();
    await paste(page, `料号\t税号\t规格型号\nP-1\t${apple}\t${right}\nP-2\t${apple}\t9|3|鲜|富士|80#|5千克/箱`);
    await button(dialog, texts.map.check.replace("{{count}}", "2")).press("Enter");
    await dialog.getByText("有错误 1 行").waitFor();
    await assertAccessible(page, "check of many lines");

    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    const fix = page.getByRole("dialog", { name: texts.fix.title.replace("{{number}}", "2") });
    await fix.waitFor();
    await fix.locator(".ea-string textarea").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(right);
    await page.keyboard.press("Control+Enter");
    await fix.waitFor({ state: "detached" });
    await dialog.getByText("有错误 0 行").waitFor();

    await button(dialog, texts.export.start).click();
    const question = page.getByRole("dialog", { name: texts.export.title });
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes("/v1/task/add") && answer.ok()),
      button(question, exporting.start).click(),
    ]);
    const client = await apiClient(fixture.portal.origin, "operator");
    const [task] = await client.tasks();
    const file = await client.file(await client.finished(task?.id ?? ""));
    const sheet = await readSheet(file);
    assert.equal(sheet.rows, 3);
    assert.ok(sheet.find("P-2")?.includes(right));

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.evaluate(() => {
      const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
      void portal?.dialogs.open("element-batch", {});
    });
    await dialog.locator("input[type=file]").setInputFiles({ name: "checked.xlsx", mimeType: "", buffer: file });
    await button(dialog, texts.map.check.replace("{{count}}", "2")).click();
    await dialog.getByText("有错误 0 行").waitFor();
    assertClean(watched);
  });
});
