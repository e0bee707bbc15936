import { describe, it } from "node:test";
import { texts } from "../../examples/administration/line/locales/zh-CN.ts";
import { assertClean, openMenu, watchPage, type WatchedPage } from "./support/browser.ts";
import { broker, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal } from "./support/portal-process.ts";
import { signOut } from "./support/session-page.ts";
import { admin } from "./support/session-portal.ts";

/** Lines send whoever lacks a right to /401; they hear of the end of a session before they are gone. */
describe("a line that loses the right to its page", () => {
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 1 }),
    async prepare(portal) {
      const companies = ["--companies", "4401980736,4403180629"];
      await admin(portal, "user", "add", "leaver", "--name", "离开者", ...companies, "--password");
      for (const right of [
        ["--menu", "AdministrationGrants"],
        ["--function", "ADMIN_GRANTS"],
      ])
        await admin(portal, "grant", "add", "leaver", "--company", "4401980736", ...right);
    },
  });

  async function openGrants(): Promise<WatchedPage> {
    const watched = await fixture.openBySignIn("leaver");
    const { page } = watched;
    await switcherOf(page).getByText(broker).waitFor();
    await openMenu(page, "/administration/grants");
    await page.getByRole("combobox", { name: texts.grants.user, exact: true }).waitFor();
    return watched;
  }

  it("leads to the sign-in page when the user signs out, also in another tab", async () => {
    const watched = await openGrants();
    const other = await watchPage(watched.page.context());
    const { page: second } = other;
    await second.goto(`${fixture.portal.origin}/administration/grants`);
    await second.getByRole("combobox", { name: texts.grants.user, exact: true }).waitFor();
    await signOut(watched.page, "离开者");
    for (const page of [watched.page, second]) {
      await page.locator('input[autocomplete="current-password"]').waitFor();
      await page.waitForURL((url) => url.pathname === "/login");
    }
    assertClean(watched);
    assertClean(other);
  });

  it("is opened again once the company is one that has the right", async () => {
    const watched = await openGrants();
    const { page } = watched;
    await switchTo(page, sister);
    await page.waitForURL((url) => url.pathname === "/home");
    await fixture.go(page, "/administration/grants");
    await page.waitForURL((url) => url.pathname === "/401");
    await switchTo(page, broker);
    await page.getByRole("combobox", { name: texts.grants.user, exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === "/administration/grants");
    assertClean(watched);
  });

  it("leads home when the right is not one of the next company", async () => {
    const watched = await openGrants();
    const { page } = watched;
    await switchTo(page, sister);
    await page.waitForURL((url) => url.pathname === "/home");
    await page.getByRole("tab", { selected: true }).getByText("首页").waitFor();
    await page.getByRole("tab").nth(1).waitFor({ state: "detached" });
    assertClean(watched);
  });
});
