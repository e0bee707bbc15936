import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, tabOf } from "./support/browser.ts";
import { broker, choose, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { eventually } from "./support/eventually.ts";
import { plainFacts, signOut, userOf } from "./support/session-page.ts";
import { putFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

interface PagePortal {
  company: { switchTo(corp: { corpCode: string; corpName: string }): Promise<boolean> };
}
const sisterCorp = { corpCode: "4403180629", corpName: sister };

describe("open tabs at a change of the company", () => {
  const fixture = usePortalFixture({
    // Every call in the log is then one of the switches themselves; session.test.ts has the tracking.
    prepare: (portal) => putFile(portal, "config.json", { trackUrl: "" }),
  });
  /** The manager, in the broker company. */
  const open = (path = "/plain/page") => fixture.open("manager", path);

  it('a line that answers "kept" stays as it is, every other tab starts anew', async () => {
    const watched = await open("/desk/page");
    const { page } = watched;
    await page.getByTestId("desk-input").fill("kept");
    await openMenu(page, "/plain/page");
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    await switchTo(page, sister);
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    await tabOf(page, "Desk").click();
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(await page.getByTestId("desk-input").inputValue(), "kept");
    assert.equal(await page.getByTestId("desk-company").textContent(), sister);
    await page.evaluate(() => Object.assign(globalThis, { keepsPlain: true }));
    await switchTo(page, broker);
    await tabOf(page, "Plain").click();
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    assertClean(watched);
  });

  it("while a switch is under way, nothing is entered into the pages of before; the focus comes back to those that stay", async () => {
    const watched = await open("/desk/page");
    const { page } = watched;
    const held = Promise.withResolvers<void>();
    await page.route("**/setBghCompany**", async (route) => {
      await held.promise;
      await route.continue();
    });
    const input = page.getByTestId("desk-input");
    await input.fill("before");
    await page.evaluate((corp) => {
      const portal = (globalThis as unknown as Record<symbol, PagePortal>)[Symbol.for("customs-portal/1")];
      void portal?.company.switchTo(corp);
    }, sisterCorp);
    await page.locator("main[inert]").waitFor({ state: "attached" });
    await page.keyboard.type("lost");
    held.resolve();
    await switcherOf(page).getByText(sister).waitFor();
    await page.locator("main:not([inert])").waitFor();
    await input.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("!");
    await eventually(() => input.inputValue(), "before!");
    assertClean(watched);
  });

  it("unsaved work is asked about before a switch: no keeps all, yes goes on", async () => {
    const watched = await open();
    const { page } = watched;
    await page.getByRole("button", { name: "Dirty" }).click();
    await choose(page, sister);
    const question = page.getByRole("alertdialog");
    await question.getByText(/Plain/).waitFor();
    await assertAccessible(page, "the question before a switch");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal((await userOf(page))["companyName"], broker);
    await choose(page, sister);
    await question.getByRole("button", { name: company.leave.company.confirm }).click();
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    assert.equal(await page.getByRole("tab", { name: /未保存/ }).count(), 0);
    assertClean(watched);
  });

  it("hook files are told of session, company and sign-out, and may refuse to leave", async () => {
    const watched = await open();
    const { page } = watched;
    const calls = () => page.evaluate(() => (globalThis as unknown as { hookCalls: string[] }).hookCalls);
    assert.deepEqual(await calls(), ["beforeLoad plain", "onSession plain manager"]);
    await page.evaluate(() => Object.assign(globalThis, { refusesToLeave: true }));
    const posts = watched.requests.length;
    await choose(page, sister);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForTimeout(300);
    assert.ok(!watched.requests.slice(posts).some((request) => request.endsWith("/setBghCompany")));
    await page.evaluate(() => Object.assign(globalThis, { refusesToLeave: false }));
    await switchTo(page, sister);
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    await signOut(page, "关务经理");
    assert.deepEqual((await calls()).slice(2), [
      "beforeLeave plain company",
      "beforeLeave plain company",
      "onSession plain manager",
      "onCompanyChange plain 4403180629",
      "beforeLeave plain sign-out",
      "onLogout plain",
    ]);
    assertClean(watched);
  });

  it("a switch in one browser tab takes the others that share its sign-in along, and says so", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    const [second] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .getByRole("link", { name: "Plain" })
        .first()
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await second.getByRole("heading", { name: "Plain 1" }).waitFor();
    await switchTo(page, sister);
    await second.getByRole("heading", { name: "Plain 2" }).waitFor();
    await second.getByText(company.followed.replace("{{name}}", sister)).waitFor();
    assert.equal((await plainFacts(second)).company, "4403180629");
    const { accessToken } = await userOf(page);
    assert.equal((await userOf(second))["accessToken"], accessToken);
    assertClean(watched);
  });
});
