import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as home } from "../../shell/home/locales/zh-CN.ts";
import { texts as messages } from "../../shell/messages/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import { assertAccessible, assertClean, signIn, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { broker, headerOf, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { putFile } from "./support/session-portal.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

describe("messages and the home page", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;
  const fixture = usePortalFixture({ start: startPortal, prepare });

  async function prepare(started: PortalProcess) {
    portal = started;
    // A tracking call that comes with the token of before a switch is refused: not what is looked at here.
    await putFile(portal, "config.json", { trackUrl: "" });
    // An export of each user, of which they are told.
    for (const user of ["operator", "manager"]) {
      const client = await apiClient(portal.origin, user);
      await client.finished(await client.startExport({ taskName: "报关单查询" }));
    }
  }
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
  });

  const bell = (count?: number) =>
    headerOf(page).getByRole("button", {
      name: count === undefined ? messages.bell : messages.bellUnread.replace("{{count}}", String(count)),
      exact: count === undefined,
    });
  const panel = () => page.getByRole("dialog", { name: messages.title });

  it("R23-03 the bell says how many are unread, shows the newest, and leads to what they are about", async () => {
    await signIn(page, portal.origin, "operator");
    await bell(1).click();
    await panel().getByText("“报关单查询”已导出").waitFor();
    await assertAccessible(page, "the messages of the bell");
    await panel().getByText("“报关单查询”已导出").click();
    await page.waitForURL("**/download/center/DECL/declaration-list/**");
    await page.getByRole("row").nth(1).waitFor();
    await bell().waitFor();
    assertClean(watched);
  });

  it("R23-03 the bell works by keyboard alone: opened, closed by Escape, left for all messages", async () => {
    await signIn(page, portal.origin, "operator");
    const button = headerOf(page).getByRole("button", { name: new RegExp(`^${messages.bell}`) });
    await button.focus();
    await page.keyboard.press("Enter");
    await panel().waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    const all = panel().getByRole("link", { name: messages.all });
    await all.waitFor();
    await all.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/xdomessagecenter");
    await page.getByRole("heading", { level: 1, name: messages.title }).waitFor();
    await assertAccessible(page, "the message centre");
    assertClean(watched);
  });

  it("R23-03 a message of another company asks, switches and opens; marked ones are read, of each category apart", async () => {
    await signIn(page, portal.origin, "manager");
    await switcherOf(page).waitFor();
    await switchTo(page, sister);
    await page.goto(`${portal.origin}/xdomessagecenter?unread=true`);
    const link = page.getByRole("link", { name: "“报关单查询”已导出" });
    await link.waitFor();
    await page.getByText(broker, { exact: true }).waitFor();
    await link.click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await question.getByText(messages.switch.text.replace("{{name}}", broker)).waitFor();
    await assertAccessible(page, "the question before a message of another company");
    await question.getByRole("button", { name: messages.switch.confirm }).click();
    await page.waitForURL("**/download/center/DECL/declaration-list/**");
    await switcherOf(page).getByText(broker).waitFor();
    await page.goto(`${portal.origin}/xdomessagecenter?unread=true`);
    await page.getByText(messages.empty.unread).waitFor();
    await page.getByRole("checkbox", { name: messages.unreadOnly }).uncheck();
    await page.waitForURL("**/xdomessagecenter");
    await page.getByRole("link", { name: "“报关单查询”已导出" }).waitFor();
    await page.getByRole("navigation", { name: messages.kinds }).getByRole("link", { name: "公告" }).click();
    await page.waitForURL("**/xdomessagecenter?category=announcements");
    await page.getByText(messages.empty.kind).waitFor();
    assertClean(watched);
  });

  it("R23-05, R1-02, R23-06 / leads home after the sign-in, whose numbers lead to the lists that they count", async () => {
    await page.goto(`${portal.origin}/`);
    await page.waitForURL(/\/login/);
    await signIn(page, portal.origin, "operator");
    await page.waitForURL("**/home");
    const numbers = page.getByRole("region", { name: home.numbers });
    const rejected = numbers.getByRole("link", { name: /退单待处理/ });
    await rejected.waitFor();
    await assertAccessible(page, "home with its cards");
    const count = /\d[\d,]*/.exec(await rejected.innerText())?.[0] ?? "";
    assert.notEqual(count, "");
    await page
      .getByRole("region", { name: /每日申报量/ })
      .getByRole("button", { name: home.asTable })
      .click();
    const rows = page.getByRole("region", { name: /每日申报量/ }).getByRole("row");
    await eventually(() => rows.count(), 15);
    await assertAccessible(page, "home with its chart as a table");
    await rejected.click();
    await page.waitForURL("**/declarations/list?status=rejected");
    await page
      .getByText(new RegExp(`${count} 条`))
      .first()
      .waitFor();
    assertClean(watched);
  });

  it("R23-06 a card that fails says so and is read again alone; figures that cannot be refreshed stay", async () => {
    await signIn(page, portal.origin, "operator");
    await page.getByRole("region", { name: home.numbers }).waitFor();
    await page.route("**/pms/api/home/cards*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { cards: { name: string; data: unknown }[] } };
      for (const card of body.data.cards) if (card.name === "declarations.draft") card.data = null;
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole("button", { name: home.refresh, exact: true }).click();
    const again = page.getByRole("button", { name: home.retryNamed.replace("{{title}}", "草稿待申报") });
    await again.waitFor();
    await page.unroute("**/pms/api/home/cards*");
    const [asked] = await Promise.all([page.waitForRequest("**/pms/api/home/cards*"), again.click()]);
    assert.equal(new URL(asked.url()).searchParams.get("name"), "declarations.draft");
    await page.getByRole("link", { name: /草稿待申报/ }).waitFor();
    await page.route("**/pms/api/home/cards*", (route) => route.abort("connectionrefused"));
    await page.getByRole("button", { name: home.refresh, exact: true }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: home.stale.split("，")[0]! })
      .waitFor();
    await page.getByRole("link", { name: /草稿待申报/ }).waitFor();
    await watched.expectError(/./);
  });
});
