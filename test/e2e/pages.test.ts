import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { texts as centre } from "../../parcels/download-center/locales/zh-CN.ts";
import { texts as declarations } from "../../examples/declarations/line/locales/zh-CN.ts";
import { texts as en } from "../../shell/locales/en.ts";
import { texts as es } from "../../shell/locales/es.ts";
import { texts as fr } from "../../shell/locales/fr.ts";
import { texts as vi } from "../../shell/locales/vi.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as ui } from "../../ui/locales/zh-CN.ts";
import { apiClient } from "./support/api.ts";
import {
  assertAccessible,
  assertClean,
  openMenu,
  recordWireCosts,
  signIn,
  sumOf,
  type WatchedPage,
} from "./support/browser.ts";
import { holdClock } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { texts as dialog } from "../../parcels/export-dialog/locales/zh-CN.ts";
import { askForExport, exportDialog } from "./support/exporting.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, testPassword, type PortalProcess } from "./support/portal-process.ts";
import { userOf } from "./support/session-page.ts";

/** Bytes over the wire that the sign-in page may cost. */
const signInBudgetBytes = 139_000;

/** Whether the keyboard is in an element, within its shadow root. */
const isFocused = (wanted: Locator) =>
  wanted.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);

describe("pages of the portal", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;
  const fixture = usePortalFixture({
    start: startPortal,
    async prepare(started) {
      portal = started;
      const client = await apiClient(portal.origin, "operator");
      await client.finished(await client.startExport({ taskName: declarations.title }));
    },
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
  });

  it("R1-17, R9-21 a fresh profile sees zh-CN and sends lang=zh-CN", async () => {
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes("/pms/api/session")),
      signIn(page, portal.origin, "operator"),
    ]);
    assert.equal(new URL(request.url()).searchParams.get("lang"), "zh-CN");
    await eventually(() => page.locator("html").getAttribute("lang"), "zh-CN");
    assertClean(watched);
  });

  it("R3-05, R3-07, R3-08, R3-09 the session that the browser keeps has every field by its name", async () => {
    await signIn(page, portal.origin, "operator");
    const { accessToken, ip, menu, functions, ...user } = await userOf(page);
    assert.ok(accessToken.length > 20);
    assert.equal(ip, "127.0.0.1");
    assert.ok((menu as unknown[]).length > 0);
    const known = {
      userNo: "operator",
      company: "3223960518",
      companyName: "苏州示例精密制造有限公司",
      socialCreditCode: "91320594MA0000001X",
      adminType: "0",
      defaultHome: "/home",
      screenHome: "",
      tenantOid: "T-MANUFACTURER",
      tenantName: "示例制造",
      selfCostcenters: ["CC-1201"],
      organizationCostcenters: ["CC-1200", "CC-1201", "CC-1202"],
      divisionCode: "D-CUSTOMS",
      divisionName: "关务部",
      corpType: "manufacturer",
    };
    for (const [name, value] of Object.entries(known)) assert.deepEqual(user[name], value, name);
    assert.deepEqual(
      (functions as { code: string }[]).find(({ code }) => code === "DECL_EXPORT"),
      {
        code: "DECL_EXPORT",
        parentPath: "/declarations/list",
        group: "declarations",
        icon: "download",
        meta: { title: { "zh-CN": "导出", en: "Export", vi: "Xuất dữ liệu", fr: "Exporter", es: "Exportar" } },
        cssClass: "primary",
      },
    );
    assertClean(watched);
  });

  it("R8-03 an error toast lasts 5 s and can be closed before", async () => {
    await signIn(page, portal.origin, "operator");
    await page.goto(`${portal.origin}/declarations/list`);
    await page.getByRole("row").nth(1).waitFor();
    await page.route("**/v1/task/add*", (route) => route.abort("connectionrefused"));
    const question = await askForExport(page);
    const start = question.getByRole("button", { name: declarations.export.start, exact: true });
    const toast = page.getByRole("alert").filter({ hasText: errors.networkFailure.slice(0, 6) });
    await holdClock(page);
    await start.click();
    await toast.waitFor();
    await page.clock.runFor(4900);
    assert.equal(await toast.count(), 1);
    await page.clock.runFor(600);
    await toast.waitFor({ state: "detached" });
    await start.click();
    await toast.waitFor();
    await page.getByRole("button", { name: ui.notice.close }).click();
    await page.clock.runFor(500);
    await toast.waitFor({ state: "detached" });
    await watched.expectError(/./);
  });

  it("the sign-in page costs at most 139 kB over the wire", async (test) => {
    const costs = await recordWireCosts(await page.context().newCDPSession(page));
    await page.goto(`${portal.origin}/login`, { waitUntil: "networkidle" });
    await page.locator('input[autocomplete="username"]').waitFor();
    const { bodyBytes, headerBytes } = sumOf(costs);
    test.diagnostic(`sign-in page: ${bodyBytes} bytes over the wire, and ${headerBytes} of headers`);
    assert.ok(bodyBytes > 50_000 && bodyBytes <= signInBudgetBytes, `${bodyBytes} bytes`);
  });

  it("axe finds nothing on sign-in, home, declarations, download centre, market and error pages", async () => {
    await page.goto(`${portal.origin}/login`);
    await page.locator('input[autocomplete="username"]').waitFor();
    await assertAccessible(page, "sign-in");
    await page.getByRole("button", { name: shell.signIn.submit }).click();
    await page.getByText(shell.signIn.userNameMissing).waitFor();
    await assertAccessible(page, "sign-in with errors");
    await signIn(page, portal.origin, "operator");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertAccessible(page, "home");
    await openMenu(page, "/declarations/list");
    await page.getByRole("row").nth(2).waitFor();
    await assertAccessible(page, "declarations");
    await page.goto(`${portal.origin}/download/center/DECL/all/1000`);
    await page.getByRole("row").getByRole("button", { name: centre.download }).waitFor();
    await assertAccessible(page, "download centre");
    for (const path of [
      "/marketplaceCenter",
      "/401",
      "/404",
      "/500",
      "/biz-error",
      "/forceChangePwd",
      "/xdomessagecenter",
    ]) {
      await page.goto(portal.origin + path);
      await page.getByRole("heading").first().waitFor();
      await assertAccessible(page, path);
    }
    assertClean(watched);
  });

  it("the download centre is reached from the header of every page, by keyboard and in every language", async () => {
    await signIn(page, portal.origin, "operator");
    for (const [locale, { route }] of Object.entries({ "zh-CN": shell, en, vi, fr, es })) {
      await page.goto(`${portal.origin}/marketplaceCenter`);
      await page.getByLabel(/语言|Language|Ngôn ngữ|Langue|Idioma/).selectOption(locale);
      const button = page.getByRole("banner").getByRole("button", { name: route.downloadCenter, exact: true });
      await button.waitFor();
      await page.getByRole("link", { includeHidden: true }).first().focus();
      for (let presses = 0; presses < 12 && !(await isFocused(button)); presses += 1) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/download/center/all/all/**");
      await page.getByRole("tab", { name: route.downloadCenter, selected: true }).waitFor();
    }
    assertClean(watched);
  });

  it("the whole main job works by keyboard alone", async () => {
    const tabTo = async (name: string | RegExp, role: "link" | "button" | "rowheader", part: Page | Locator = page) => {
      const wanted = part.getByRole(role, { name }).first();
      await wanted.waitFor();
      for (let presses = 0; presses < 80; presses++) {
        if (await isFocused(wanted)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`${String(name)} cannot be reached by Tab`);
    };
    await page.goto(`${portal.origin}/login`);
    await page.locator('input[autocomplete="username"]').waitFor();
    await page.keyboard.type("operator");
    await page.keyboard.press("Enter");
    await page.keyboard.type(testPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
    await tabTo(declarations.title, "link");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/declarations/list");
    await tabTo(declarations.export.start, "button");
    await page.keyboard.press("Enter");
    await exportDialog(page).waitFor();
    await tabTo(declarations.export.start, "button", exportDialog(page));
    await page.keyboard.press("Enter");
    await tabTo(dialog.started.open, "button");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/download/center/**");
    // The newest task, which is the first row, is still being made while older ones can be downloaded.
    await page.getByRole("row").nth(1).getByRole("button", { name: centre.download }).waitFor();
    // The table is one stop of the Tab key: its first cell, from where End leads to the action of the row.
    await tabTo("", "rowheader");
    await page.keyboard.press("End");
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    assert.match(file.suggestedFilename(), /\.xlsx$/);
    assertClean(watched);
  });

  for (const locale of ["en", "vi", "fr", "es"]) {
    it(`no screen shows a text that is missing in ${locale}`, async () => {
      await page.addInitScript((wanted) => localStorage.setItem("customs-portal.locale", wanted), locale);
      await signIn(page, portal.origin, "operator");
      for (const path of [
        "/home",
        "/homeMenu",
        "/declarations/list",
        "/tariff/lookup",
        "/ports/board",
        "/download/center/DECL/all/1000",
        "/marketplaceCenter",
        "/xdomessagecenter",
        "/401",
        "/404",
        "/500",
        "/biz-error",
      ]) {
        await page.goto(portal.origin + path);
        await page.getByRole("heading").first().waitFor();
        await page.waitForTimeout(300);
        const text = await page.locator("body").innerText();
        assert.doesNotMatch(
          text,
          /\b(shell|ui|errors|downloadCenter|declarations|tariff|ports):[a-z]/i,
          `${path} in ${locale}`,
        );
        assert.doesNotMatch(text, /\{\{|undefined|\[object/, `${path} in ${locale}`);
        await eventually(() => page.locator("html").getAttribute("lang"), locale);
        const chrome = await page
          .getByRole("navigation")
          .first()
          .innerText()
          .catch(() => "");
        if (locale !== "zh-CN") assert.doesNotMatch(chrome, /\p{Script=Han}/u, `menu of ${path} in ${locale}`);
      }
      assertClean(watched);
    });
  }

  it("nothing is wider than a narrow window", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, portal.origin, "operator");
    for (const path of ["/home", "/declarations/list", "/download/center/DECL/all/1000", "/404"]) {
      await page.goto(portal.origin + path);
      await page.getByRole("heading").first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
    }
    assertClean(watched);
  });
});
