import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import {
  assertAccessible,
  assertClean,
  launchBrowser,
  openMenu,
  signIn,
  tabOf,
  type WatchedPage,
} from "./support/browser.ts";
import { testPassword, type PortalProcess } from "./support/portal-process.ts";
import { admin, pageOf, startSessionPortal } from "./support/session-portal.ts";

const broker = "广州示例报关有限公司";
const sister = "深圳示例国际物流有限公司";
const maker = "苏州示例精密制造有限公司";

interface Facts {
  company: string;
  object: object;
  manual: { emsNo: string } | null;
  corps: { hasTags: boolean; canChangeCorp: boolean; corpGroupList: Record<string, unknown>[] };
  can: Record<string, boolean>;
}

describe("companies", () => {
  let portal: PortalProcess;
  let browser: Browser;
  const opened: WatchedPage[] = [];

  before(async () => {
    portal = await startSessionPortal();
    // Every call in the log is then one of the switches themselves; session.test.ts has the tracking.
    await writeFile(join(portal.dataDir, "config.json"), JSON.stringify({ trackUrl: "" }));
    await admin(portal, "user", "add", "single", "--companies", "3223960518", "--password", testPassword);
    await admin(portal, "grant", "add", "single", "--company", "3223960518", "--menu", "plain");
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await portal.dispose();
  });
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
  });

  /** The manager, in the broker company. */
  async function open(path = "/plain/page", user = "manager"): Promise<WatchedPage> {
    const watched = await pageOf(browser, portal, user);
    opened.push(watched);
    await watched.page.goto(portal.origin + path);
    await watched.page.locator("h1:visible, iframe:visible").first().waitFor();
    return watched;
  }
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const header = (page: Page) => page.locator("header.header");
  const trigger = (page: Page) => header(page).locator(".company-switch");
  const factsOf = async (page: Page) =>
    JSON.parse((await page.getByTestId("plain-facts").textContent()) ?? "") as Facts;
  const userOf = (page: Page) =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem("customs-portal.session") ?? "null") as Record<string, unknown>,
    );
  const menuOf = (page: Page) => page.getByRole("navigation", { name: shell.menu.label }).innerText();
  const postTo = (page: Page, path: string) =>
    page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname.endsWith(path));

  /** Opens the switcher and takes the company of a name. */
  async function choose(page: Page, name: string) {
    await trigger(page).click();
    await page.getByRole("combobox", { name: company.search }).fill(name);
    await page.keyboard.press("Enter");
  }
  async function actAs(page: Page, mode: "virtual" | "imitate") {
    await choose(page, maker);
    await page.getByRole("radio", { name: company.act[mode] }).check();
    await page.getByRole("button", { name: company.act.confirm }).click();
    await banner(page).waitFor();
  }
  const banner = (page: Page) => page.getByRole("region", { name: company.banner.label });
  async function switchTo(page: Page, name: string) {
    await choose(page, name);
    await trigger(page).getByText(name).waitFor();
  }

  it("R1-13, R4-15, R3-16 the switcher lists the companies, and a switch changes header and company fields", async () => {
    const watched = await open();
    const { page } = watched;
    const { corps } = await factsOf(page);
    assert.deepEqual([corps.hasTags, corps.canChangeCorp], [true, true]);
    assert.equal(corps.corpGroupList.length, 4);
    await trigger(page).click();
    const groups = page.getByRole("listbox").getByRole("group");
    assert.deepEqual(await groups.evaluateAll((list) => list.map((group) => group.ariaLabel)), [
      company.groups.own,
      company.groups.acting,
    ]);
    await assertAccessible(page, "the company switcher");
    const posted = postTo(page, "/setBghCompany");
    await page.getByRole("option", { name: sister }).click();
    assert.deepEqual((await posted).postDataJSON(), { corpCode: "4403180629", corpName: sister });
    await trigger(page).getByText(sister).waitFor();
    const user = await userOf(page);
    assert.deepEqual([user["company"], user["companyName"], user["mode"]], ["4403180629", sister, "own"]);
    assert.equal(user["socialCreditCode"], "91440300MA0000003X");
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    assert.equal((await factsOf(page)).company, "4403180629");
    assert.equal(pathOf(page), "/plain/page");
    assertClean(watched);
  });

  it("the switcher works by keyboard alone, remembers recent companies and finds by code", async () => {
    const watched = await open();
    const { page } = watched;
    await trigger(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("4403");
    assert.equal(await page.getByRole("listbox").getByRole("option").count(), 1);
    await page.keyboard.press("Enter");
    await trigger(page).getByText(sister).waitFor();
    await trigger(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: company.groups.recent }).getByText(sister).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await trigger(page).getByText(broker).waitFor();
    await trigger(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("nothing like it");
    await page.getByText(company.none).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assertClean(watched);
  });

  it("R1-14, R4-17, R72-06, R72-08 as a virtual company menu, functions and home stay", async () => {
    const watched = await open();
    const { page } = watched;
    const before = await userOf(page);
    const posted = postTo(page, "/setVirtualGroupUser");
    await actAs(page, "virtual");
    assert.deepEqual((await posted).postDataJSON(), {
      corpCode: "3223960518",
      corpName: maker,
      department: "示例制造",
      imitateCompany: "false",
    });
    const user = await userOf(page);
    assert.deepEqual([user["company"], user["mode"]], ["3223960518", "virtual"]);
    for (const field of ["menu", "functions", "defaultHome", "screenHome"]) {
      assert.deepEqual(user[field], before[field], field);
    }
    assert.match(await menuOf(page), /Manager only/);
    assert.match(await banner(page).innerText(), new RegExp(`${maker}.*${broker}`, "s"));
    await assertAccessible(page, "acting as a virtual company");
    await banner(page).getByRole("button", { name: company.banner.back }).click();
    await trigger(page).getByText(broker).waitFor();
    await banner(page).waitFor({ state: "detached" });
    assertClean(watched);
  });

  it("R1-14, R4-16, R6-10, R72-07 imitating a company takes its menu, functions and home; relaxMode goes along when chosen", async () => {
    const watched = await open("/plain/manager");
    const { page } = watched;
    await openMenu(page, "/plain/page");
    const posted = postTo(page, "/setVirtualGroupUser");
    await choose(page, maker);
    await page.getByRole("radio", { name: company.act.imitate }).check();
    await page.getByRole("checkbox", { name: company.act.relax }).check();
    await page.getByRole("button", { name: company.act.confirm }).click();
    await banner(page).waitFor();
    assert.deepEqual((await posted).postDataJSON(), {
      corpCode: "3223960518",
      corpName: maker,
      department: "示例制造",
      imitateCompany: "true",
      relaxMode: "true",
    });
    await page.waitForURL("**/home");
    assert.equal(await banner(page).getAttribute("data-mode"), "imitate");
    assert.match(await menuOf(page), /Operator only/);
    assert.doesNotMatch(await menuOf(page), /Manager only/);
    const user = await userOf(page);
    assert.deepEqual([user["mode"], user["defaultHome"], user["userNo"]], ["imitate", "/home", "manager"]);
    await page.goto(`${portal.origin}/plain/manager`);
    await page.waitForURL("**/401?**");
    await assertAccessible(page, "imitating a company");
    await banner(page).getByRole("button", { name: company.banner.back }).click();
    await trigger(page).getByText(broker).waitFor();
    assert.match(await menuOf(page), /Manager only/);
    assert.doesNotMatch(await menuOf(page), /Operator only/);
    assertClean(watched);
  });

  it("R4-18, R4-19, R4-20, R4-21 a switch empties the embedded frame and resets footer mark, selected manual and business object", async () => {
    const watched = await open("/iframeView?oldPath=%2Fframed%2Fhelp");
    const { page } = watched;
    await page.locator("iframe").waitFor();
    await openMenu(page, "/plain/page");
    for (const name of ["Manual 1", "Object", "Mark"]) await page.getByRole("button", { name }).click();
    await page.getByText("marked by plain").waitFor();
    await header(page)
      .getByRole("button", { name: /E22300000001/ })
      .waitFor();
    assert.deepEqual((await factsOf(page)).object, { billNo: "B-1" });
    assert.equal(page.frames().length, 2);
    await switchTo(page, sister);
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    assert.equal(page.frames().length, 1);
    assert.equal(await tabOf(page, "帮助页").count(), 0);
    assert.equal(await page.getByText("marked by plain").count(), 0);
    assert.equal(
      await header(page)
        .getByRole("button", { name: /E2230000/ })
        .count(),
      0,
    );
    const { manual, object } = await factsOf(page);
    assert.deepEqual([manual, object], [null, {}]);
    assertClean(watched);
  });

  it("R4-22 a refused switch changes nothing and shows the message", async () => {
    await admin(portal, "acting", "add", "operator", "--company", "4401980736", "--mode", "virtual");
    const watched = await open("/plain/page", "operator");
    const { page } = watched;
    await trigger(page).waitFor();
    await admin(portal, "acting", "remove", "operator", "--company", "4401980736", "--mode", "virtual");
    for (const name of ["Manual 2", "Mark"]) await page.getByRole("button", { name }).click();
    const before = await userOf(page);
    await choose(page, broker);
    await page.getByRole("button", { name: company.act.confirm }).click();
    await page.getByText(errors.forbidden).first().waitFor();
    assert.deepEqual(await userOf(page), before);
    assert.equal((await factsOf(page)).manual?.emsNo, "E22300000002");
    assert.equal(await page.getByText("marked by plain").count(), 1);
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    watched.expectError(/403/);
    assertClean(watched);
  });

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

  it("unsaved work is asked about before a switch: no keeps all, yes goes on", async () => {
    const watched = await open();
    const { page } = watched;
    await page.getByRole("button", { name: "Dirty" }).click();
    await choose(page, sister);
    const question = page.getByRole("alertdialog");
    await question.getByText(/Plain/).waitFor();
    // Colours are those of the end of the opening, not of its middle.
    await page.waitForTimeout(250);
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
    await page.getByRole("button", { name: /关务经理/ }).click();
    await page.getByRole("menuitem", { name: shell.header.signOut }).click();
    await page.waitForURL("**/login");
    assert.deepEqual((await calls()).slice(2), [
      "beforeLeave plain company",
      "beforeLeave plain company",
      "onCompanyChange plain 4403180629",
      "beforeLeave plain sign-out",
      "onLogout plain",
    ]);
    assertClean(watched);
  });

  it("R3-15 the header shows the selected manual, offers the last five again and lets go of it", async () => {
    const watched = await open();
    const { page } = watched;
    for (const number of [1, 2, 3, 4, 5, 6]) await page.getByRole("button", { name: `Manual ${number}` }).click();
    const menu = header(page).getByRole("button", { name: /E22300000006/ });
    await menu.click();
    const items = page.getByRole("menuitemradio");
    await items.first().waitFor();
    assert.equal(await items.count(), 6);
    await items.filter({ hasText: "E22300000003" }).click();
    const { manual } = await factsOf(page);
    assert.deepEqual(Object.keys(manual ?? {}).sort(), [
      "emsNo",
      "receiveCode",
      "receiveCreditCode",
      "receiveName",
      "sysType",
      "tradeCode",
      "tradeCreditCode",
      "tradeName",
    ]);
    assert.equal(manual?.emsNo, "E22300000003");
    await header(page)
      .getByRole("button", { name: /E22300000003/ })
      .click();
    await page.getByRole("menuitemradio", { name: company.manual.none }).click();
    assert.equal((await factsOf(page)).manual, null);
    assertClean(watched);
  });

  it("R6-09 the session carries administrator type, tenant, company and division", async () => {
    const watched = await open();
    const user = await userOf(watched.page);
    assert.deepEqual(
      ["adminType", "tenantOid", "tenantName", "company", "divisionCode", "divisionName"].map((field) => user[field]),
      ["1", "T-BROKER", "示例关务集团", "4401980736", "D-OPERATION", "运营管理部"],
    );
    assertClean(watched);
  });

  it("who has one company sees its name and no switcher", async () => {
    const watched = await open("/plain/page", "single");
    await header(watched.page).getByText(maker).waitFor();
    await watched.page.waitForTimeout(300);
    assert.equal(await trigger(watched.page).count(), 0);
    assertClean(watched);
  });

  it("a switch in one browser tab takes the others that share its sign-in along, and says so", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, portal.origin, "manager");
    const [second] = await Promise.all([
      context.waitForEvent("page"),
      page
        .getByRole("link", { name: "Plain" })
        .first()
        .click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await second.getByRole("heading", { name: "Plain 1" }).waitFor();
    await switchTo(page, sister);
    await second.getByRole("heading", { name: "Plain 2" }).waitFor();
    await second.getByText(company.followed.replace("{{name}}", sister)).waitFor();
    assert.equal((await factsOf(second)).company, "4403180629");
    const { accessToken } = await userOf(page);
    assert.equal((await userOf(second))["accessToken"], accessToken);
    await context.close();
  });
});
