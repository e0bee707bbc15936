import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as preferences } from "../../shell/preferences/locales/zh-CN.ts";
import { texts as sessions } from "../../shell/sessions/locales/zh-CN.ts";
import { assertAccessible, assertClean, signIn, tabOf, watchPage } from "./support/browser.ts";
import { broker, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { eventually } from "./support/eventually.ts";
import { atWork, cover, draft, expire, expireLocked, switchesUntold } from "./support/expired.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { testPassword } from "./support/portal-process.ts";
import { pathOf, plainFacts, queryOf, userOf } from "./support/session-page.ts";
import { putFile } from "./support/session-portal.ts";

const { again } = sessions;
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? "");

describe("signing in in another tab while the page is covered", () => {
  const fixture = usePortalFixture({
    prepare: (portal) => putFile(portal, "config.json", switchesUntold),
  });
  let site: Server;
  let siteOrigin: string;
  before(async () => {
    site = createServer((_request, answer) => {
      answer.setHeader("content-type", "text/html; charset=utf-8");
      answer.end("<!doctype html><title>elsewhere</title><h1>elsewhere</h1>");
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    siteOrigin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  after(() => site.close());

  /** A tab that nobody is signed in in. */
  async function freshTab(page: Page) {
    const watched = await watchPage(page.context());
    await watched.page.goto(`${fixture.portal.origin}/login`);
    return watched;
  }

  it("at another site: the cover leads there in a new window, and the page goes on by itself", async () => {
    const config = { ...switchesUntold, defautLogin: `${siteOrigin}/in?to={callback}`, loginOrigins: [siteOrigin] };
    await putFile(fixture.portal, "config.json", config);
    try {
      const watched = await fixture.openBySignIn("manager");
      const { page } = watched;
      await atWork(page);
      const before = await userOf(page);
      await expire(fixture.portal, page);
      assert.equal(pathOf(page), "/plain/page", "a reload leads to the site from there");
      await assertAccessible(page, "signing in again at another site");
      const { host } = new URL(siteOrigin);
      const link = cover(page).getByRole("link", { name: filled(again.site, { site: host }) });
      await eventually(
        () => link.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element),
        true,
      );
      const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await opened.waitForURL(`${siteOrigin}/in**`);
      assert.equal(queryOf(opened, "to"), `${fixture.portal.origin}/login`);
      assert.equal(await opened.evaluate(() => opener), null);
      await signIn(opened, fixture.portal.origin, "manager");

      await cover(page).waitFor({ state: "detached" });
      assert.equal(pathOf(page), "/plain/page");
      const now = await userOf(page);
      assert.notEqual(now.accessToken, before.accessToken);
      assert.equal(now.accessToken, (await userOf(opened)).accessToken);
      await tabOf(page, "Desk").click();
      await eventually(() => draft(page).inputValue(), "half a declaration");
      await watched.expectError(/402/);
      assertClean(watched);
    } finally {
      await putFile(fixture.portal, "config.json", switchesUntold);
    }
  });

  it("in another company: the page offers its own, and the other tab goes there, too", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await switchTo(page, sister);
    await atWork(page);
    await expire(fixture.portal, page);
    const fresh = await freshTab(page);
    await signIn(fresh.page, fixture.portal.origin, "manager");
    await cover(page)
      .getByText(filled(again.elsewhere, { to: broker, company: sister }))
      .waitFor();
    await assertAccessible(page, "going on in one's company");
    await cover(page)
      .getByRole("button", { name: filled(again.resume, { company: sister }) })
      .click();
    await cover(page).waitFor({ state: "detached" });
    await switcherOf(page).getByText(sister).waitFor();
    assert.equal((await plainFacts(page)).company, "4403180629");
    await switcherOf(fresh.page).getByText(sister).waitFor();
    const { accessToken } = await userOf(page);
    await eventually(async () => (await userOf(fresh.page)).accessToken, accessToken);
    await watched.expectError(/402/);
    assertClean(watched);
    assertClean(fresh);
  });

  it("as somebody else: that is told, the page waits, and a sign-out there takes the word back", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await atWork(page);
    await expire(fixture.portal, page);
    const fresh = await freshTab(page);
    await signIn(fresh.page, fixture.portal.origin, "operator");
    const stranger = cover(page).getByText("operator", { exact: false });
    await stranger.waitFor();
    await cover(page)
      .getByRole("button", { name: again.resume.slice(0, 2) })
      .waitFor({ state: "detached" });
    await fresh.page.getByRole("button", { name: "操作员" }).click();
    await fresh.page.getByRole("menuitem", { name: "退出登录" }).click();
    await stranger.waitFor({ state: "detached" });
    await fresh.page.waitForURL("**/login");
    // Another person's sign-out is none of this page's.
    await cover(page).locator("input[name=password]").fill(testPassword);
    await page.keyboard.press("Enter");
    await cover(page).waitFor({ state: "detached" });
    await tabOf(page, "Desk").click();
    await eventually(() => draft(page).inputValue(), "half a declaration");
    await watched.expectError(/402/);
    assertClean(watched);
    assertClean(fresh);
  });

  it("a screen that was locked is locked still: only a password opens it", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await atWork(page);
    const lock = (of: Page) => of.getByRole("dialog", { name: preferences.lock.title });
    const title = await page.title();
    await page.keyboard.press("Alt+L");
    await lock(page).waitFor();
    await expireLocked(fixture.portal, page);
    const fresh = await freshTab(page);
    await signIn(fresh.page, fixture.portal.origin, "manager");
    await lock(fresh.page).waitFor();
    await cover(page).waitFor({ state: "detached" });
    await lock(page).waitFor();
    await eventually(() => page.evaluate(() => getComputedStyle(document.body).display), "none");
    await lock(page).locator("input[name=password]").fill(testPassword);
    await page.keyboard.press("Enter");
    await lock(page).waitFor({ state: "detached" });
    await page.getByTestId("plain-facts").waitFor();
    await eventually(() => page.title(), title);
    await lock(fresh.page).waitFor({ state: "detached" });
    await watched.expectError(/402/);
  });
});
