import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { runAdmin } from "../../server/admin/run.ts";
import { texts } from "../../examples/administration/line/locales/zh-CN.ts";
import { texts as exportTexts } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as market } from "../../shell/market/locales/zh-CN.ts";
import { texts as messages } from "../../shell/messages/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as ui } from "../../ui/locales/zh-CN.ts";
import { texts as query } from "../../ui/query/locales/zh-CN.ts";
import { assertAccessible, assertClean, openMenu, signIn } from "./support/browser.ts";
import { filterField } from "./support/declarations.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";
import { addUser } from "./support/session-portal.ts";

const named = (text: string, name: string) => text.replace("{{name}}", name);
const ownPassword = "Selbst-gewaehlt-4711";

/** Chooses in a field with a list, by its label. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Runs a command of the operator. @returns its exit code */
function adminSays({ dataDir }: PortalProcess, ...args: string[]): Promise<number> {
  const quiet = () => undefined;
  return runAdmin(args, { PORTAL_DATA: dataDir }, { print: quiet, fail: quiet, ask: async () => "" });
}

describe("the administration", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 10 }) });

  it("R23-01 adds a user, who changes the first password and sees exactly the menu that was granted, until the sign-in is ended", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await page.setViewportSize({ width: 1366, height: 768 });

    await openMenu(page, "/administration/users");
    await page.getByRole("grid", { name: texts.users.title }).getByText("manager").waitFor();
    await assertAccessible(page, "the list of users");
    await page.getByRole("button", { name: texts.users.add }).click();
    const adding = page.getByRole("dialog", { name: texts.users.add });
    await adding.getByLabel(texts.users.userNo).fill("clerk");
    await adding.getByLabel(texts.users.userName).fill("制单员");
    await adding.getByLabel(/广州示例报关有限公司/).check();
    await adding.getByRole("button", { name: texts.users.makePassword }).click();
    const first = await adding.getByLabel(texts.users.firstPassword).inputValue();
    assert.match(first, /^(\w{5}-){3}\w{5}$/);
    await assertAccessible(page, "a new user");
    await adding.getByRole("button", { name: texts.users.add }).click();
    await page.getByText(named(texts.users.added, "clerk")).waitFor();
    await page.getByRole("grid", { name: texts.users.title }).getByText("clerk", { exact: true }).waitFor();

    await openMenu(page, "/administration/grants");
    await choose(page, texts.grants.user, "制单员 (clerk)");
    await page.getByRole("region", { name: texts.grants.menus }).getByLabel("税则查询").check();
    await assertAccessible(page, "a matrix of grants");
    await page.getByRole("button", { name: texts.grants.review }).click();
    const review = page.getByRole("dialog", { name: texts.grants.reviewTitle });
    await review.getByText(named(texts.grants.add, "税则查询")).waitFor();
    await review.getByRole("button", { name: texts.save }).click();
    await page.getByText(named(texts.saved, "clerk")).waitFor();

    const other = await fixture.open();
    try {
      const clerk = other.page;
      await signIn(clerk, fixture.portal.origin, "clerk", first);
      await clerk.waitForURL("**/forceChangePwd**");
      const typed = { oldPassword: first, newPassword: ownPassword, repeated: ownPassword };
      for (const [field, text] of Object.entries(typed)) await clerk.locator(`input[name="${field}"]`).fill(text);
      await clerk.getByRole("button", { name: shell.password.submit }).click();
      await clerk.waitForURL("**/home");
      const menu = clerk.getByRole("navigation", { name: shell.menu.label });
      await menu.getByText("税则查询").first().waitFor();
      assert.equal(await menu.getByText("报关单查询").count(), 0);
      assert.equal(await menu.getByText("用户管理").count(), 0);
      await openMenu(clerk, "/tariff/lookup");

      await openMenu(page, "/administration/users");
      await page.getByRole("button", { name: "clerk", exact: true }).click();
      const user = page.getByRole("dialog", { name: named(texts.users.edit, "clerk") });
      await assertAccessible(page, "a user");
      await user.getByRole("button", { name: texts.users.endAll }).click();
      await page.getByText(named(texts.users.ended, "clerk")).waitFor();
      await clerk.reload();
      await clerk.waitForURL("**/login**");
    } finally {
      await other.page.context().close();
    }
    assertClean(watched);
  });

  it("grants: somebody who was added meanwhile is found, and another choice asks about what is not saved", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await openMenu(page, "/administration/users");
    await page.getByRole("button", { name: texts.users.add }).click();
    await page.getByRole("dialog").getByText(texts.users.oneCompany).waitFor();
    await page.keyboard.press("Escape");
    await openMenu(page, "/administration/grants");
    await page.getByRole("combobox", { name: texts.grants.user, exact: true }).waitFor();
    await openMenu(page, "/administration/users");
    const added = [
      "user",
      "add",
      "joiner",
      "--name",
      "新员工",
      "--companies",
      "4403180629,4401980736",
      "--random-password",
    ];
    assert.equal(await adminSays(fixture.portal, ...added), 0);

    const again = page.waitForResponse((answer) => answer.url().includes("/grants/users"));
    await openMenu(page, "/administration/grants");
    await again;
    await choose(page, texts.grants.user, "新员工 (joiner)");
    // That of the page, not the first of the user.
    await page.getByRole("combobox", { name: texts.company, exact: true }).getByText("4401980736").waitFor();
    const tariff = page.getByRole("region", { name: texts.grants.menus }).getByLabel("税则查询");
    await tariff.check();
    await choose(page, texts.grants.user, "(manager)");
    await page.getByText(texts.leave.title).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(texts.leave.title).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: texts.grants.user, exact: true }).getByText("新员工 (joiner)").waitFor();
    await tariff.and(page.locator(":checked, [aria-checked=true], [data-checked]")).waitFor();
    await choose(page, texts.grants.user, "(manager)");
    await page.getByRole("button", { name: texts.leave.discard }).click();
    await page.getByText(texts.grants.unchanged).waitFor();
    await page.getByRole("combobox", { name: texts.grants.user, exact: true }).getByText("(manager)").waitFor();
    assertClean(watched);
  });

  it("a page that takes a function beside its menu entry says so, and offers no request that would not help", async () => {
    await addUser(fixture.portal, "reader");
    for (const menu of ["Files", "AdministrationUsers"])
      assert.equal(await adminSays(fixture.portal, "grant", "add", "reader", "--menu", menu), 0);
    const watched = await fixture.open("reader", "/files");
    const { page } = watched;
    const refused = page.locator(".error-page:visible");
    await refused.getByText(market.functionNeeded.replace("{{title}}", "文件")).waitFor();
    await refused.getByText("401 FILE_READ /files").waitFor();
    await refused.getByRole("button", { name: market.ask.open }).waitFor({ state: "detached" });
    await openMenu(page, "/administration/users");
    await refused.getByText(market.functionNeeded.replace("{{title}}", "用户管理")).waitFor();
    assertClean(watched);
  });

  it("grants: what a colleague has saved meanwhile is seen with the refusal, and what was ticked stays", async () => {
    const added = ["user", "add", "shared", "--name", "共用", "--companies", "4401980736", "--random-password"];
    assert.equal(await adminSays(fixture.portal, ...added), 0);
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await openMenu(page, "/administration/grants");
    await choose(page, texts.grants.user, "共用 (shared)");
    const menus = page.getByRole("region", { name: texts.grants.menus });
    await menus.getByLabel("税则查询").check();
    assert.equal(await adminSays(fixture.portal, "grant", "add", "shared", "--menu", "DeclarationGoods"), 0);
    await page.getByRole("button", { name: texts.grants.review }).click();
    const review = page.getByRole("dialog", { name: texts.grants.reviewTitle });
    await review.getByRole("button", { name: texts.save }).click();
    await review.getByRole("alert").waitFor();
    await watched.expectError(/409/);
    await menus.getByLabel("商品明细").and(page.locator(":checked, [aria-checked=true], [data-checked]")).waitFor();
    await review.getByRole("button", { name: texts.save }).click();
    await page.getByText(named(texts.saved, "shared")).waitFor();
    for (const title of ["商品明细", "税则查询"])
      await menus.getByLabel(title).and(page.locator(":checked, [aria-checked=true], [data-checked]")).waitFor();
    await page.getByText(texts.grants.unchanged).waitFor();
    assertClean(watched);
  });

  it("R23-03 an announcement is in the own bell at once, with its sender; a user whom the command line disabled stays so", async () => {
    const { portal } = fixture;
    const company = "4401980736";
    assert.deepEqual(
      await adminSays(
        portal,
        "user",
        "add",
        "leaver",
        "--name",
        "离职员工",
        "--companies",
        company,
        "--random-password",
      ),
      0,
    );
    assert.equal(await adminSays(portal, "user", "change", "leaver", "--disable"), 0);
    const watched = await fixture.open("manager", "/administration/users");
    const { page } = watched;
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole("grid", { name: texts.users.title }).getByText("leaver", { exact: true }).waitFor();
    const primary = await page.locator('[role=tabpanel]:visible [data-variant="primary"]:visible').allInnerTexts();
    assert.deepEqual(primary, [texts.users.add]);
    await page.getByText(texts.users.operatorDisabled, { exact: true }).waitFor();
    await page.getByRole("button", { name: "leaver", exact: true }).click();
    const user = page.getByRole("dialog", { name: named(texts.users.edit, "leaver") });
    await user.getByText(texts.users.operatorDisabledHint).waitFor();
    assert.equal(await user.getByLabel(texts.users.enabled).isDisabled(), true);
    assert.equal(await user.getByRole("button", { name: texts.users.retire }).count(), 0);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: texts.announce.title }).click();
    const dialog = page.getByRole("dialog", { name: texts.announce.title });
    await dialog.getByLabel(texts.announce.subject).fill("停机通知");
    await dialog.getByRole("button", { name: texts.announce.send }).click();
    const notice = page.locator(".cp-notice");
    await notice.getByText(texts.announce.sent).waitFor();
    await page.waitForFunction(() => {
      const layers = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      const card =
        layers.map((root) => root.querySelector(".cp-notice")).find(Boolean) ?? document.querySelector(".cp-notice");
      const { top, left } = card?.getBoundingClientRect() ?? {};
      // At the end of its line (R9-13), once it has come in.
      return top === 50 && left !== undefined && left > innerWidth / 2;
    });
    const bell = page.getByRole("button", { name: messages.bellUnread.replace("{{count}}", "1") });
    await bell.waitFor();
    await bell.click();
    await page.getByRole("button", { name: /停机通知.*关务经理/s }).waitFor();
    await page.getByRole("link", { name: messages.all }).click();
    await page.getByText("发送人：关务经理（manager）").waitFor();
    assertClean(watched);
  });

  it("shows the security log with what was done, checks it, and asks before unsaved work is lost", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await page.setViewportSize({ width: 1366, height: 768 });
    await openMenu(page, "/administration/audit");
    await page
      .getByRole("grid", { name: texts.audit.title })
      .getByText(texts.audit.actions["user-add"])
      .first()
      .waitFor();
    await page.getByRole("button", { name: texts.audit.verify }).click();
    await page.getByText(new RegExp(texts.audit.whole.split("{{")[0] ?? "")).waitFor();
    await assertAccessible(page, "the security log");

    await openMenu(page, "/administration/menus");
    await page.getByRole("grid", { name: texts.menus.title }).getByText("AdministrationUsers").waitFor();
    await assertAccessible(page, "the catalogue of menus");
    await page.getByRole("button", { name: texts.menus.add }).click();
    await page.getByRole("dialog").getByLabel(texts.menus.name).fill("Ledger");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByText(texts.leave.title).waitFor();
    await page.getByRole("button", { name: texts.leave.discard }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await openMenu(page, "/administration/companies");
    await page.getByRole("grid", { name: texts.companies.title }).getByText("4401980736").waitFor();
    await assertAccessible(page, "the list of companies");
    assertClean(watched);
  });

  it("the security log says what its export takes, and over rows of another search that this one failed", async () => {
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/administration/audit?user=manager`);
    const grid = page.getByRole("grid", { name: texts.audit.title });
    await grid.getByText("manager", { exact: true }).first().waitFor();
    const exporting = page.getByRole("button", { name: texts.audit.export, exact: true });
    await filterField(page, texts.audit.user).fill("operator");
    await page.getByText(query.unapplied.replace("{{count}}", "1")).waitFor();
    await exporting.click();
    const dialog = page.getByRole("dialog", { name: texts.audit.exportTitle });
    await dialog.getByText(exportTexts.unapplied.warning).waitFor();
    await dialog.getByText("manager", { exact: true }).waitFor();
    await dialog.getByText("operator", { exact: true }).waitFor();
    await assertAccessible(page, "the export of the security log");
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.url().includes("/v1/task/add")),
      dialog.getByRole("button", { name: exportTexts.unapplied.shown }).click(),
    ]);
    const { fileName, exportParamJson } = posted.postDataJSON() as { fileName: string; exportParamJson: string };
    assert.deepEqual(JSON.parse(exportParamJson), { user: "manager" });
    assert.match(fileName, /^安全日志-.+-\d{4}-\d{2}-\d{2}-\d{6}\.xlsx$/);
    await dialog.waitFor({ state: "detached" });

    await page.route("**/administration/audit?*", (route) => route.abort("connectionrefused"));
    await filterField(page, texts.audit.user).fill("zzz9");
    await page.keyboard.press("Enter");
    const note = page.getByRole("alert").filter({ hasText: errors.networkFailure });
    await note.getByText(`${texts.audit.user} manager`, { exact: true }).waitFor();
    await page.locator(".cp-table[data-dimmed]").waitFor();
    // Rows of another search are not exported.
    await page.getByRole("button", { name: texts.audit.export, exact: true, disabled: true }).waitFor();
    await assertAccessible(page, "a security log that could not be had");
    await page.getByRole("button", { name: ui.results.back }).click();
    await page.waitForURL("**/administration/audit?user=manager");
    await page.locator(".cp-table:not([data-dimmed])").waitFor();
    await watched.expectError(/ERR_CONNECTION_REFUSED|network connection error/);
    assertClean(watched);
  });
});
