import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as preferences } from "../../shell/preferences/locales/zh-CN.ts";
import { texts as sessions } from "../../shell/sessions/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, tabOf, watchPage } from "./support/browser.ts";
import { broker, choose, maker, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { eventually } from "./support/eventually.ts";
import { testPassword } from "./support/portal-process.ts";
import { atWork, cover, draft, expire, expireLocked, switchesUntold } from "./support/expired.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { pathOf, plainFacts, queryOf, sessionKey, stored, userOf } from "./support/session-page.ts";
import { addUser, admin, putFile } from "./support/session-portal.ts";

const { again } = sessions;

describe("signing in again over the page", () => {
  const fixture = usePortalFixture({
    async prepare(portal) {
      await putFile(portal, "config.json", switchesUntold);
      await addUser(portal, "leaver");
      await admin(portal, "user", "change", "leaver", "--companies", "3223960518,4403180629");
      for (const menu of ["plain", "desk"]) await admin(portal, "grant", "add", "leaver", "--menu", menu);
    },
  });
  async function signInAgain(page: Page, password = testPassword) {
    await cover(page).getByRole("textbox", { name: shell.signIn.userName }).waitFor();
    await cover(page).locator("input[name=password]").fill(password);
    await page.keyboard.press("Enter");
  }

  it("after an expiry tabs, typing and the company that was switched to are there again", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await switchTo(page, sister);
    await atWork(page);
    const before = await userOf(page);
    await expire(fixture.portal, page);
    assert.equal(pathOf(page), "/login");
    assert.equal(queryOf(page, "redirect"), "/plain/page");
    assert.equal(await stored(page, sessionKey), null);
    await page.locator("body").waitFor({ state: "hidden" });
    await cover(page).getByText(sister, { exact: false }).waitFor();
    await assertAccessible(page, "signing in again");

    await signInAgain(page, "not the password");
    await cover(page).getByText(errors.signInRefused).waitFor();
    await signInAgain(page);
    await cover(page).waitFor({ state: "detached" });
    await page.getByTestId("plain-facts").waitFor();
    assert.equal(pathOf(page), "/plain/page");
    const now = await userOf(page);
    assert.deepEqual([now["company"], now["companyName"]], ["4403180629", sister]);
    assert.notEqual(now.accessToken, before.accessToken);
    await switcherOf(page).getByText(sister).waitFor();
    assert.equal((await plainFacts(page)).company, "4403180629");
    const answered = page.waitForResponse((response) => response.url().includes("/pms/api/session?"));
    await page.getByRole("button", { name: "Call" }).click();
    assert.ok((await answered).ok());
    await tabOf(page, "Desk").click();
    await eventually(() => draft(page).inputValue(), "half a declaration");
    await watched.expectError(/40[02]/);
    assertClean(watched);
  });

  it("whoever acted as another company, in relaxed mode, does so again", async () => {
    const watched = await fixture.open("manager", "/plain/page");
    const { page } = watched;
    await choose(page, maker);
    await page.getByRole("radio", { name: company.act.virtual }).check();
    await page.getByRole("checkbox", { name: company.act.relax }).check();
    await page.getByRole("button", { name: company.act.confirm }).click();
    const banner = page.getByRole("region", { name: company.banner.label });
    await banner.getByText(company.act.relax).waitFor();
    await page.getByTestId("plain-facts").waitFor();
    const before = await userOf(page);
    await expire(fixture.portal, page);
    const posted = page.waitForRequest((request) => request.url().includes("/setVirtualGroupUser"));
    await signInAgain(page);
    assert.equal(((await posted).postDataJSON() as { relaxMode?: string }).relaxMode, "true");
    await cover(page).waitFor({ state: "detached" });
    await banner.getByText(company.act.relax).waitFor();
    const now = await userOf(page);
    assert.deepEqual({ ...now, accessToken: "" }, { ...before, accessToken: "" });
    assert.deepEqual([now["companyName"], now["mode"], now["ownCompanyName"]], [maker, "virtual", broker]);
    await watched.expectError(/402/);
    assertClean(watched);
  });

  it("a company that is withdrawn meanwhile is told before anything is lost, and a no leaves all as it was", async () => {
    const watched = await fixture.open("leaver", "/plain/page");
    const { page } = watched;
    await switchTo(page, sister);
    await atWork(page);
    await expire(fixture.portal, page);
    await admin(fixture.portal, "user", "change", "leaver", "--companies", "3223960518");
    await signInAgain(page);
    const question = page.getByRole("alertdialog", { name: again.company.title.replace("{{company}}", sister) });
    await question.getByText(again.unsaved.replace("{{titles}}", "Desk")).waitFor();
    await question.getByRole("button", { name: again.back }).click();
    await cover(page).locator("input[name=password]:focus").waitFor();
    assert.equal(await stored(page, sessionKey), null);
    await signInAgain(page);
    await question.getByRole("button", { name: again.goOn }).click();
    await page.waitForURL("**/home");
    await question.waitFor({ state: "detached" });
    await eventually(() => page.getByRole("tab").count(), 1);
    assert.equal((await userOf(page))["companyName"], maker);
    await watched.expectError(/40[23]/);
    assertClean(watched);
  });

  it("somebody else takes the page over only where that is agreed to, and finds nothing of it", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await atWork(page);
    await expire(fixture.portal, page);
    await cover(page).getByRole("textbox", { name: shell.signIn.userName }).fill("operator");
    await signInAgain(page);
    const question = page.getByRole("alertdialog");
    await question.getByText(again.unsaved.replace("{{titles}}", "Desk")).waitFor();
    await question.getByRole("button", { name: again.goOn }).click();
    await page.waitForURL("**/home");
    await eventually(() => page.getByRole("tab").count(), 1);
    assert.equal((await userOf(page)).userNo, "operator");
    await watched.expectError(/402/);
    assertClean(watched);
  });

  it("signing in another way asks, then leads to the sign-in page, which leads back", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    await page.evaluate(() => {
      const ends: unknown[] = [];
      Object.assign(globalThis, { ends });
      addEventListener("customs-portal:logout", (event) => ends.push((event as CustomEvent<unknown>).detail));
    });
    await openMenu(page, "/plain/page");
    await page.getByTestId("plain-facts").waitFor();
    await expire(fixture.portal, page);
    await cover(page).getByRole("button", { name: again.other }).click();
    const question = page.getByRole("alertdialog", { name: again.leave.title });
    await assertAccessible(page, "leaving one's work");
    await question.getByRole("button", { name: again.back }).click();
    await cover(page).locator("input[name=password]:focus").waitFor();
    await cover(page).getByRole("button", { name: again.other }).click();
    await question.getByRole("button", { name: again.goOn }).click();
    await page.waitForURL("**/login?redirect=%2Fplain%2Fpage");
    await page.getByText(errors.sessionExpired).waitFor();
    await page.locator("body").waitFor();
    const ends = await page.evaluate(() => (globalThis as unknown as { ends: unknown[] }).ends);
    assert.deepEqual(ends, [{ reason: "expired" }]);
    await watched.expectError(/402/);
    assertClean(watched);
  });

  it("another tab that shared the session goes on with it, also one whose screen was locked", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await page.getByTestId("plain-facts").waitFor();
    const second = await watchPage(page.context());
    await second.page.goto(`${fixture.portal.origin}/plain/page`);
    await second.page.getByTestId("plain-facts").waitFor();
    await second.page.getByRole("button", { name: "Dirty" }).click();
    await expire(fixture.portal, page);
    await page.bringToFront();
    await signInAgain(page);
    await cover(page).waitFor({ state: "detached" });
    const { accessToken } = await userOf(page);
    await eventually(async () => (await userOf(second.page)).accessToken, accessToken);
    await second.page.getByTestId("plain-facts").waitFor();
    const title = await page.title();
    await second.page.keyboard.press("Alt+L");
    const lock = page.getByRole("dialog", { name: preferences.lock.title });
    await lock.waitFor();
    await expireLocked(fixture.portal, page);
    await lock.waitFor({ state: "detached" });
    await signInAgain(page);
    await cover(page).waitFor({ state: "detached" });
    await page.getByTestId("plain-facts").waitFor();
    await lock.waitFor({ state: "detached" });
    await second.page.getByTestId("plain-facts").waitFor();
    await eventually(() => page.title(), title);
    await watched.expectError(/402/);
    // The other one hears of the end by a refused call of its own, or by the page that was refused first.
    assert.deepEqual(
      second.errors.filter((error) => !error.includes("402")),
      [],
    );
  });
});
