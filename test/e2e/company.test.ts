import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, tabOf } from "./support/browser.ts";
import { broker, choose, headerOf, maker, sister, switcherOf, switchTo } from "./support/company-switch.ts";
import { until } from "../support/until.ts";
import { eventually } from "./support/eventually.ts";
import { pathOf, plainFacts, userOf } from "./support/session-page.ts";
import { addUser, admin, putFile, setHome } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("companies", () => {
  const fixture = usePortalFixture({
    async prepare(portal) {
      // Every call in the log is then one of the switches themselves; session.test.ts has the tracking.
      await putFile(portal, "config.json", { trackUrl: "" });
      await addUser(portal, "single");
      await admin(portal, "grant", "add", "single", "--company", "3223960518", "--menu", "plain");
    },
  });
  /** The manager, in the broker company. */
  const open = (path = "/plain/page", user = "manager") => fixture.open(user, path);

  const menuOf = (page: Page) => page.getByRole("navigation", { name: shell.menu.label }).innerText();
  const banner = (page: Page) => page.getByRole("region", { name: company.banner.label });
  const postTo = (page: Page, path: string) =>
    page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname.endsWith(path));

  async function actAs(page: Page, mode: "virtual" | "imitate") {
    await choose(page, maker);
    await page.getByRole("radio", { name: company.act[mode] }).check();
    await page.getByRole("button", { name: company.act.confirm }).click();
    await banner(page).waitFor();
  }

  it("R1-13, R4-15, R3-16 the switcher lists the companies, and a switch changes header and company fields", async () => {
    const watched = await open();
    const { page } = watched;
    // What the user may switch to comes after the page is drawn.
    await switcherOf(page).waitFor();
    const { corps } = await plainFacts(page);
    assert.deepEqual([corps.hasTags, corps.canChangeCorp], [true, true]);
    assert.equal(corps.corpGroupList.length, 4);
    await switcherOf(page).click();
    const groups = page.getByRole("listbox").getByRole("group");
    assert.deepEqual(await groups.evaluateAll((list) => list.map((group) => group.ariaLabel)), [
      company.groups.own,
      company.groups.acting,
    ]);
    await assertAccessible(page, "the company switcher");
    const posted = postTo(page, "/setBghCompany");
    await page.getByRole("option", { name: sister }).click();
    assert.deepEqual((await posted).postDataJSON(), { corpCode: "4403180629", corpName: sister });
    await switcherOf(page).getByText(sister).waitFor();
    const user = await userOf(page);
    assert.deepEqual([user["company"], user["companyName"], user["mode"]], ["4403180629", sister, "own"]);
    assert.equal(user["socialCreditCode"], "91440300MA0000003X");
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    assert.equal((await plainFacts(page)).company, "4403180629");
    assert.equal(pathOf(page), "/plain/page");
    assertClean(watched);
  });

  it("the switcher works by keyboard alone, remembers recent companies and finds by code", async () => {
    const watched = await open();
    const { page } = watched;
    const openByKey = async () => {
      // A second press within the interval of double clicks is none (R9-06).
      await page.waitForTimeout(clickIntervalMs);
      await switcherOf(page).focus();
      await page.keyboard.press("Enter");
      // Keys that are typed before the field is there go nowhere.
      await page.locator("[role=dialog] input:focus").waitFor();
    };
    await openByKey();
    await page.keyboard.type("4403");
    await eventually(() => page.getByRole("listbox").getByRole("option").count(), 1);
    await page.keyboard.press("Enter");
    await switcherOf(page).getByText(sister).waitFor();
    await openByKey();
    await page.getByRole("group", { name: company.groups.recent }).getByText(sister).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await switcherOf(page).getByText(broker).waitFor();
    await openByKey();
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
    await switcherOf(page).getByText(broker).waitFor();
    await banner(page).waitFor({ state: "detached" });
    assertClean(watched);
  });

  it("R1-14, R4-16, R6-10, R72-07 imitating a company takes its menu, functions and home; relaxMode goes along when chosen", async () => {
    await setHome(fixture.portal, "operator", "/plain/operator");
    await admin(fixture.portal, "grant", "remove", "operator", "--company", "3223960518", "--function", "DECL_VIEW");
    const operator = await userOf((await fixture.openBySignIn("operator")).page);
    const watched = await open("/plain/manager");
    const { page } = watched;
    const before = await userOf(page);
    for (const field of ["menu", "functions", "defaultHome"])
      assert.notDeepEqual(before[field], operator[field], field);
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
    await page.waitForURL("**/plain/operator");
    await eventually(() => banner(page).getAttribute("data-tone"), "warning");
    assert.match(await menuOf(page), /Operator only/);
    assert.doesNotMatch(await menuOf(page), /Manager only/);
    const user = await userOf(page);
    assert.deepEqual([user["mode"], user["userNo"]], ["imitate", "manager"]);
    for (const field of ["menu", "functions", "defaultHome", "screenHome"]) {
      assert.deepEqual(user[field], operator[field], field);
    }
    await page.goto(`${fixture.portal.origin}/plain/manager`);
    await page.waitForURL("**/401?**");
    await assertAccessible(page, "imitating a company");
    await banner(page).getByRole("button", { name: company.banner.back }).click();
    await switcherOf(page).getByText(broker).waitFor();
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
    await headerOf(page)
      .getByRole("button", { name: /E22300000001/ })
      .waitFor();
    assert.deepEqual((await plainFacts(page)).object, { billNo: "B-1" });
    await eventually(() => page.frames().length, 2);
    await switchTo(page, sister);
    await page.getByRole("heading", { name: "Plain 2" }).waitFor();
    await eventually(() => page.frames().length, 1);
    await eventually(() => tabOf(page, "帮助页").count(), 0);
    await eventually(() => page.getByText("marked by plain").count(), 0);
    await headerOf(page)
      .getByRole("button", { name: /E2230000/ })
      .waitFor({ state: "detached" });
    const { manual, object } = await plainFacts(page);
    assert.deepEqual([manual, object], [null, {}]);
    assertClean(watched);
  });

  it("R4-22 a refused switch changes nothing and shows the message", async () => {
    await admin(fixture.portal, "acting", "add", "operator", "--company", "4401980736", "--mode", "virtual");
    const watched = await open("/plain/page", "operator");
    const { page } = watched;
    await switcherOf(page).waitFor();
    await admin(fixture.portal, "acting", "remove", "operator", "--company", "4401980736", "--mode", "virtual");
    for (const name of ["Manual 2", "Mark"]) await page.getByRole("button", { name }).click();
    const before = await userOf(page);
    await choose(page, broker);
    await page.getByRole("button", { name: company.act.confirm }).click();
    await page.getByText(errors.forbidden).first().waitFor();
    assert.deepEqual(await userOf(page), before);
    assert.equal((await plainFacts(page)).manual?.emsNo, "E22300000002");
    assert.equal(await page.getByText("marked by plain").count(), 1);
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    await watched.expectError(/403/);
    assertClean(watched);
  });

  it("R3-15 the header shows the selected manual, offers the last five again and lets go of it", async () => {
    const watched = await open();
    const { page } = watched;
    for (const number of [1, 2, 3, 4, 5, 6]) await page.getByRole("button", { name: `Manual ${number}` }).click();
    const menu = headerOf(page).getByRole("button", { name: /E22300000006/ });
    await menu.click();
    const items = page.getByRole("menuitemradio");
    await items.first().waitFor();
    await eventually(() => items.count(), 6);
    await items.filter({ hasText: "E22300000003" }).click();
    const { manual } = await plainFacts(page);
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
    await headerOf(page)
      .getByRole("button", { name: /E22300000003/ })
      .click();
    await page.getByRole("menuitemradio", { name: company.manual.none }).click();
    assert.equal((await plainFacts(page)).manual, null);
    assertClean(watched);
  });

  it("company and manual are in sight, side by side, in narrow windows and at a zoom of 200 %", async () => {
    const watched = await open();
    const { page } = watched;
    await page.getByRole("button", { name: "Manual 6" }).click();
    const manual = headerOf(page).getByText("E22300000006", { exact: true });
    const name = switcherOf(page).getByText(broker, { exact: true });
    for (const [width, height] of [
      [1366, 768],
      [800, 600],
      [683, 384],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await until(
        async () => {
          const [left, right] = [await name.boundingBox(), await manual.boundingBox()];
          if (!left || !right) return false;
          const isInside = right.x >= 0 && right.x + right.width <= width && right.y + right.height <= 130;
          return isInside && right.width >= 60 && left.width >= 60 && left.x + left.width <= right.x;
        },
        () => `${width} × ${height}`,
      );
      assert.ok(
        await manual.evaluate((element) => element.scrollWidth <= element.clientWidth),
        `${width}: the whole number`,
      );
    }
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
    await headerOf(watched.page).getByText(maker).waitFor();
    await watched.page.waitForTimeout(300);
    assert.equal(await switcherOf(watched.page).count(), 0);
    assertClean(watched);
  });
});
