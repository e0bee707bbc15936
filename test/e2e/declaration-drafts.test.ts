import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as tableTexts } from "../../ui/data-table/locales/zh-CN.ts";
import { apiClient, type ApiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { columnTexts, tableOf } from "./support/declarations.ts";
import { startPortal } from "./support/portal-process.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

interface Listed {
  id: string;
  declarationNo: string;
}

describe("drafts of declarations, and their goods lines", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 200 }) });
  let watched: WatchedPage;
  let page: Page;
  let client: ApiClient;

  before(async () => {
    client = await apiClient(fixture.portal.origin, "operator");
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
    await signIn(page, fixture.portal.origin, "operator");
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const shown = (selector: string) => page.locator(`.customs-tab-panel:not([data-hidden]) ${selector}`);
  const numberShown = (number: string) => shown("dd").getByText(number, { exact: true });

  /** A second press within the interval does nothing. */
  async function clickIntervalOver(): Promise<void> {
    const over = (await page.evaluate(() => performance.now())) + 2 * clickIntervalMs;
    await page.waitForFunction((at) => performance.now() > at, over);
  }

  async function listed(query: string): Promise<Listed[]> {
    const answer = await client.call("GET", `/declarations/api/list?${query}`);
    return ((await answer.json()) as { data: { rows: Listed[] } }).data.rows;
  }
  /** Opens the page of a declaration. */
  async function open({ id, declarationNo }: Listed): Promise<Locator> {
    await page.goto(`${fixture.portal.origin}/declarations/detail/${id}`);
    await numberShown(declarationNo).waitFor();
    const lines = page.getByRole("region", { name: declarations.parts.lines });
    await lines.locator("[data-row]").first().waitFor();
    return lines;
  }
  async function first(query: string): Promise<Listed> {
    const [found] = await listed(query);
    assert.ok(found, query);
    return found;
  }

  it("by keyboard: a draft is made of a declaration, stands in the list, and is deleted again", async () => {
    const before = (await listed("status=draft,rejected&pageSize=100")).length;
    const source = await first("status=closed");
    await page.goto(`${fixture.portal.origin}/declarations/list?status=draft%2Crejected&pageSize=100`);
    await tableOf(page).locator("[data-row] a").first().waitFor();
    assert.equal((await columnTexts(page, declarations.fields.declarationNo)).length, before);
    await open(source);
    // What was declared is not deleted.
    await button(declarations.draft.delete).waitFor({ state: "detached" });
    await button(declarations.draft.copy).focus();
    await page.keyboard.press("Enter");
    await numberShown(source.declarationNo).waitFor({ state: "detached" });
    const [draft] = await listed(`status=draft&sort=-declarationDate`);
    assert.ok(draft);
    await numberShown(draft.declarationNo).waitFor();
    await shown("td, [role=cell], [role=gridcell]")
      .getByText(declarations.parts.copied.replace("{{number}}", source.declarationNo))
      .waitFor();
    await assertAccessible(page, "a new draft");

    await button(declarations.draft.delete).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await question.getByText(declarations.draft.ask.replace("{{number}}", draft.declarationNo)).waitFor();
    await assertAccessible(page, "the question before a draft is deleted");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.equal((await listed(`declarationNo=${draft.declarationNo}`)).length, 1, "nothing without an answer");
    await clickIntervalOver();
    await button(declarations.draft.delete).focus();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: declarations.draft.delete }).click();
    await page.waitForURL("**/declarations/list**");
    await page.getByText(declarations.draft.deleted.replace("{{number}}", draft.declarationNo)).waitFor();
    assert.equal((await listed(`declarationNo=${draft.declarationNo}`)).length, 0);
    assertClean(watched);
  });

  it("a list in another tab follows, and an answer that was lost makes no second draft", async () => {
    await page.goto(`${fixture.portal.origin}/declarations/list?status=draft%2Crejected&pageSize=100`);
    await tableOf(page).locator("[data-row] a").first().waitFor();
    const before = (await columnTexts(page, declarations.fields.declarationNo)).length;
    await tableOf(page).locator("[data-row] a").first().click();
    await button(declarations.draft.copy).waitFor();
    // The server made it, and the answer got lost.
    await page.route("**/declarations/api/copy*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(declarations.draft.copy).click();
    await page.getByRole("alert").filter({ visible: true }).first().waitFor();
    await page.unroute("**/declarations/api/copy*");
    await watched.expectError(/ERR_FAILED/);
    await clickIntervalOver();
    await button(declarations.draft.copy).click();
    await page
      .getByText(declarations.parts.copied.split("{{number}}")[0] ?? "")
      .first()
      .waitFor();
    assert.equal((await listed("status=draft,rejected&pageSize=100")).length, before + 1);
    await page.getByRole("tab", { name: declarations.title }).click();
    await page.waitForFunction(
      (rows) => document.querySelectorAll(".customs-tab-panel:not([data-hidden]) .cp-dt [data-row]").length === rows,
      before + 1,
    );
  });

  it("what is not saved is not copied, and says so", async () => {
    const lines = await open(await first("status=rejected"));
    await lines.getByRole("button", { name: declarations.edit.title.replace("{{line}}", "1") }).click();
    const form = page.getByRole("region", { name: declarations.edit.title.replace("{{line}}", "1") });
    await form.getByLabel(declarations.fields.partNo).fill("P-UNSAVED");
    const typed = form.locator('input[value="P-UNSAVED"]');
    await button(declarations.draft.copy).click();
    await page.getByText(declarations.draft.unsaved).waitFor();
    await typed.waitFor();
    // Lines that could not be asked for again stay, with what was typed.
    await page.route("**/declarations/api/parts*", (route) => route.abort());
    await lines.getByRole("button", { name: declarations.list.refresh }).click();
    await page.getByRole("alert").filter({ hasText: declarations.parts.failed }).waitFor();
    await typed.waitFor();
    await page.unroute("**/declarations/api/parts*");
    await page.getByRole("alert").getByRole("button", { name: declarations.list.retry }).click();
    await page.getByRole("alert").filter({ hasText: declarations.parts.failed }).waitFor({ state: "detached" });
    await typed.waitFor();
    // A figure is the same one in a language that writes it otherwise.
    await form.getByLabel(declarations.fields.quantity).fill("1,234.5");
    await page.locator("header select").selectOption("vi");
    await page.locator('input[value="1234,5"]').waitFor();
    await page.locator('input[value="P-UNSAVED"]').waitFor();
  });

  it("what is not saved is asked about in a tab that is out of sight, too", async () => {
    const found = await first("status=rejected");
    const lines = await open(found);
    await lines.getByRole("button", { name: declarations.edit.title.replace("{{line}}", "1") }).click();
    const form = page.getByRole("region", { name: declarations.edit.title.replace("{{line}}", "1") });
    await form.getByLabel(declarations.fields.partNo).fill("P-HIDDEN");
    const tab = page.getByRole("tab", { name: found.declarationNo });
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
    await page.getByRole("tab").first().click();
    await page.waitForURL("**/home");
    await form.waitFor({ state: "hidden" });
    // By the pointer: the page that comes into sight may still take the focus.
    await page.locator(".tab-close").last().click();
    await page.getByRole("alertdialog").getByText(shell.tabs.closeQuestion).waitFor();
    await page.keyboard.press("Escape");
    await tab.click();
    await form.locator('input[value="P-HIDDEN"]').waitFor();
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
  });

  it("a save that is on its way takes nothing that is typed meanwhile, here or in the next line", async () => {
    const several = await (async () => {
      for (const one of await listed("status=rejected&pageSize=50")) {
        const answer = await client.call("GET", `/declarations/api/parts?id=${one.id}`);
        const { lines } = ((await answer.json()) as { data: { lines: unknown[] } }).data;
        if (lines.length > 1) return one;
      }
      throw new Error("no declaration with two lines");
    })();
    const lines = await open(several);
    const edit = (line: number) => declarations.edit.title.replace("{{line}}", String(line));
    const form = (line: number) => page.getByRole("region", { name: edit(line) });
    const held = Promise.withResolvers<undefined>();
    await page.route("**/declarations/api/goods-line*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await lines.getByRole("button", { name: edit(1) }).click();
    await form(1).getByLabel(declarations.fields.partNo).fill("P-SENT");
    await form(1).getByRole("button", { name: declarations.edit.save }).click();
    await form(1).locator('input[value="P-SENT"][readonly]').waitFor();
    await lines.getByRole("button", { name: edit(2) }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: declarations.edit.discard }).click();
    await form(2).getByLabel(declarations.fields.partNo).fill("P-NEXT");
    held.resolve(undefined);
    await page.getByText(declarations.edit.saved.replace("{{line}}", "1")).waitFor();
    await lines.getByText("P-SENT").waitFor();
    await form(2).locator('input[value="P-NEXT"]').waitFor();
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
  });

  it("a draft whose deletion takes its time takes no other declaration away", async () => {
    const { id } = await first("status=closed");
    const made = await client.call("POST", "/declarations/api/copy", { id });
    const { data } = (await made.json()) as { data: Listed };
    await open(data);
    const held = Promise.withResolvers<undefined>();
    await page.route("**/declarations/api/draft*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(declarations.draft.delete).click();
    await page.getByRole("alertdialog").getByRole("button", { name: declarations.draft.delete }).click();
    await page.locator('button:not([aria-disabled="true"])', { hasText: declarations.parts.next }).click();
    await numberShown(data.declarationNo).waitFor({ state: "detached" });
    const address = page.url();
    const title = await shown("h1").textContent();
    held.resolve(undefined);
    await page.getByText(declarations.draft.deleted.replace("{{number}}", data.declarationNo)).waitFor();
    await clickIntervalOver();
    await page.waitForURL(address);
    await shown("h1")
      .filter({ hasText: title ?? "" })
      .waitFor();
    assert.equal((await listed(`declarationNo=${data.declarationNo}`)).length, 0);
  });

  it("while the next declaration is on its way nothing can be typed into the one that goes", async () => {
    const [one, second] = await listed("status=rejected");
    assert.ok(one && second);
    await open(one);
    const query = new URL(page.url());
    await page.goto(`${query.origin}${query.pathname}?status=rejected`);
    const held = Promise.withResolvers<undefined>();
    await page.route(`**/declarations/api/*${second.id}*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const line = declarations.edit.title.replace("{{line}}", "1");
    const pencil = page.getByRole("region", { name: declarations.parts.lines }).getByRole("button", { name: line });
    /** Whether a click on it would be one. */
    const isReached = () =>
      pencil.evaluate((button) => {
        button.scrollIntoView({ block: "center" });
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await pencil.waitFor();
    assert.equal(await isReached(), true);
    await page.locator('button:not([aria-disabled="true"])', { hasText: declarations.parts.next }).click();
    await page.locator(".decl-groups[aria-busy=true]").waitFor();
    assert.equal(await isReached(), false);
    held.resolve(undefined);
    await numberShown(second.declarationNo).waitFor();
    await pencil.click();
    await page.getByRole("region", { name: line }).waitFor();
  });

  it("whoever goes back in the browser and forward again finds what was filled in of a line", async () => {
    const [, second] = await listed("status=rejected");
    assert.ok(second);
    await open(await first("status=rejected"));
    const query = new URL(page.url());
    await page.goto(`${query.origin}${query.pathname}?status=rejected`);
    await page.locator('button:not([aria-disabled="true"])', { hasText: declarations.parts.next }).click();
    await numberShown(second.declarationNo).waitFor();
    const lines = page.getByRole("region", { name: declarations.parts.lines });
    await lines.getByRole("button", { name: declarations.edit.title.replace("{{line}}", "1") }).click();
    const form = page.getByRole("region", { name: declarations.edit.title.replace("{{line}}", "1") });
    await form.getByLabel(declarations.fields.batchNo).fill("B-KEPT");
    await page.goBack();
    await numberShown(second.declarationNo).waitFor({ state: "detached" });
    await form.waitFor({ state: "detached" });
    await page.goForward();
    await numberShown(second.declarationNo).waitFor();
    await form.locator('input[value="B-KEPT"]').waitFor();
    await button(declarations.parts.previous).click();
    await page.getByText(declarations.edit.leaveText).waitFor();
  });

  it("goods lines are ordered by a heading, and keep the columns that somebody has chosen", async () => {
    const { data } = (await (await client.call("GET", "/declarations/api/goods?sort=-lineNo&pageSize=20")).json()) as {
      data: { rows: { declarationId: string; declarationNo: string }[] };
    };
    const [row] = data.rows;
    assert.ok(row);
    const most = { id: row.declarationId, declarationNo: row.declarationNo };
    const lines = await open(most);
    const amounts = () => columnTexts(page, declarations.fields.amount);
    const asNumbers = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll(",", "")));
    const declared = asNumbers(await amounts());
    assert.ok(declared.length > 3);
    await lines
      .getByRole("columnheader")
      .getByRole("button", { name: declarations.fields.amount, exact: true })
      .click();
    await lines.locator('[aria-sort="ascending"]').waitFor();
    assert.deepEqual(
      asNumbers(await amounts()),
      declared.toSorted((a, b) => a - b),
      "by their value, not their digits",
    );

    const heading = lines.getByRole("columnheader").filter({ hasText: declarations.fields.dutyMode });
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await heading.click({ button: "right" });
    await page.getByRole("menuitem", { name: tableTexts.hide }).click();
    assert.equal((await saved).status(), 200);
    await heading.waitFor({ state: "detached" });
    const again = await open(most);
    await again
      .getByRole("columnheader")
      .filter({ hasText: declarations.fields.dutyMode })
      .waitFor({ state: "detached" });
    assertClean(watched);
  });
});
