import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as sso } from "../../shell/sso/locales/zh-CN.ts";
import { texts as english } from "../../shell/locales/en.ts";
import { texts as home } from "../../shell/home/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertClean, openMenu, signIn, tabOf } from "./support/browser.ts";
import { testPassword } from "./support/portal-process.ts";
import { eventually } from "./support/eventually.ts";
import { formRoutes, ssoRoutes } from "./support/routes.ts";
import { pathOf, queryOf, redirectsOf, signOut } from "./support/session-page.ts";
import { addUser, withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const product = "智慧通关";
describe("routing", () => {
  const fixture = usePortalFixture({
    async prepare(portal) {
      for (const user of ["empty", "walker"]) await addUser(portal, user);
    },
  });
  const { open, openBySignIn, go } = fixture;
  let elsewhere: Server;
  let elsewhereOrigin: string;

  before(async () => {
    elsewhere = createServer((_request, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end("<!doctype html><title>elsewhere</title><h1>elsewhere</h1>");
    });
    await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
    elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  after(() => elsewhere.close());

  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  it("R22-01, R22-02 the sign-in form is public on /login and /reservelogin", async () => {
    const watched = await open();
    for (const path of formRoutes) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), path);
      await watched.page.locator('input[autocomplete="current-password"]').waitFor();
    }
    assertClean(watched);
  });

  it("R22-03, R22-04, R22-05, R22-06, R22-07, R22-08, R22-09, R22-10, R22-11 each sign-in address is public and says what it lacks, with a way to the form", async () => {
    const watched = await open();
    for (const path of ssoRoutes) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), path);
      await eventually(() => heading(watched.page).textContent(), sso.missing.title);
      await watched.page.getByRole("button", { name: sso.toSignIn }).click();
      await watched.page.waitForURL("**/login");
    }
    assertClean(watched);
  });

  it("R22-13 /sso leads to /guardSSO with its query", async () => {
    const watched = await open();
    await go(watched.page, "/sso?path=%2FmarketplaceCenter#part");
    await eventually(() => watched.page.url(), `${fixture.portal.origin}/guardSSO?path=%2FmarketplaceCenter#part`);
    assertClean(watched);
  });

  it("R22-14, R22-16 a wormhole with a token leads to its guard, and the token leaves the address bar", async () => {
    for (const [from, to] of [
      ["/wormhole", "/guard"],
      ["/wormholeWebsite", "/guardWebsite"],
    ] as const) {
      const watched = await open();
      await go(watched.page, `${from}?token=t&path=%2FmarketplaceCenter`);
      const [redirect] = await redirectsOf(watched.page);
      assert.equal(redirect?.to, `${to}?token=t&path=%2FmarketplaceCenter`);
      await eventually(() => watched.page.url(), `${fixture.portal.origin}${to}?path=%2FmarketplaceCenter`);
      await watched.page.getByRole("heading", { name: shell.error.method.title }).waitFor();
      await watched.expectError(/400/);
      assertClean(watched);
    }
  });

  it("R22-15, R22-17, R22-18, R5-20 a wormhole without a token leads to /401", async () => {
    const watched = await open();
    for (const path of ["/wormhole", "/wormholeWebsite", "/wormhole?token=", "/wormholeWebsite?token="]) {
      await go(watched.page, path);
      assert.equal(pathOf(watched.page), "/401", path);
    }
    assertClean(watched);
  });

  it("R8-35, R22-19, R22-20, R22-21, R22-22 the error pages say what happened and what to do", async () => {
    const watched = await open();
    await go(watched.page, "/401");
    await eventually(() => heading(watched.page).textContent(), shell.error.noPermission.title);
    await go(watched.page, "/404");
    const advice = await watched.page.locator("main").innerText();
    assert.match(advice, /F5 或 Ctrl\+F5/);
    assert.match(advice, /联系客服/);
    await go(watched.page, "/500");
    await eventually(() => heading(watched.page).textContent(), shell.error.server.title);
    for (const from of ["http://[bad", "////////////////////", "//elsewhere.example/page"]) {
      await go(watched.page, `/401?name=PlainPage&from=${encodeURIComponent(from)}`);
      await eventually(() => heading(watched.page).textContent(), shell.error.noPermission.title);
      await go(watched.page, `/404?from=${encodeURIComponent(from)}`);
      await eventually(() => heading(watched.page).textContent(), shell.error.notFound.title);
    }
    await go(watched.page, "/401?name=PlainPage&from=%2Fplain%2Fpage%3Fsought%3D1");
    const words = (await watched.page.locator(".error-page").innerText()).trim();
    assert.ok(words.startsWith(shell.error.noPermission.title), "words come first");
    const quoted = await watched.page.locator(".error-page .code").first().innerText();
    assert.match(quoted, /401 PlainPage \/plain\/page(?!\?).* · \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    assertClean(watched);
  });

  it("R21-01 addresses are paths: menu, deep link, reload, back and forward", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await go(page, "/home");
    await openMenu(page, "/plain/page");
    assert.equal(pathOf(page), "/plain/page");
    assert.equal(new URL(page.url()).hash, "");
    await openMenu(page, "/desk/page");
    await page.goBack();
    await page.waitForURL("**/plain/page");
    await page.goForward();
    await page.waitForURL("**/desk/page");
    await page.reload();
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    await go(page, "/plain/page?deep=1");
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal(queryOf(page, "deep"), "1");
    assertClean(watched);
  });

  it("R21-02, R21-03 the title is the product and the route, and follows route and language", async () => {
    const watched = await open("operator");
    const { page } = watched;
    const titles: [string, string][] = [
      ["/home", shell.route.home],
      ["/homeMenu", shell.route.homeMenu],
      ["/marketplaceCenter", shell.route.marketplace],
      ["/xdomessagecenter", shell.route.messages],
      ["/download/center/DECL/all/1000", shell.route.downloadCenter],
      ["/forceChangePwd", shell.route.changePassword],
      ["/biz-error", shell.route.bizError],
      ["/404", shell.route.notFound],
      ["/plain/page", "Plain"],
    ];
    for (const [path, title] of titles) {
      await go(page, path);
      await eventually(() => page.title(), `${product} - ${title}`, path);
    }
    await go(page, "/404?from=%2Fplain%2Fnowhere");
    // Whoever wrote the line reads which routes it has.
    const detail = await page.locator(".error-page [lang=en]").textContent();
    assert.match(
      detail ?? "",
      /^no route of the business line plain covers \/plain\/nowhere; it has \/plain\/hidden, .* and \d+ more$/,
    );
    await openMenu(page, "/desk/page");
    await eventually(() => page.title(), `${product} - Desk`);
    await go(page, "/marketplaceCenter");
    await page.getByLabel(shell.header.language).selectOption("en");
    await page.waitForFunction(
      (wanted) => document.title === wanted,
      `Smart Customs Clearance - ${english.route.marketplace}`,
    );
    assertClean(watched);
  });

  it("R21-07, R21-08, R75-08 the icon of the page follows domain_config.js; without a match the default stays", async () => {
    const { host } = new URL(fixture.portal.origin);
    const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute("href");
    const own = `${fixture.portal.origin}/brand.svg`;
    for (const [domain, icon, name] of [
      [host, own, "globalThis.domain_config"],
      [host, own, "const domain_config"],
      ["other.example.com", "/favicon.svg", "globalThis.domain_config"],
    ] as const) {
      const script = `${name} = [{ domain: ["x.example", "${domain}"], image: { ico: "/brand.svg" } }];`;
      await withFile(fixture.portal, "domain_config.js", script, async () => {
        const watched = await open();
        await go(watched.page, "/login");
        assert.ok(watched.requests.includes("GET /domain_config.js"));
        await watched.page.waitForFunction("typeof domain_config !== 'undefined'");
        await eventually(() => iconOf(watched.page), icon);
      });
    }
  });

  it("R21-09, R4-10 defautLogin takes the place of /login, before the sign-in and after the sign-out", async () => {
    await withFile(fixture.portal, "config.json", { defautLogin: "/reservelogin" }, async () => {
      const watched = await open();
      const { page } = watched;
      await go(page, "/home");
      assert.equal(pathOf(page), "/reservelogin");
      await page.locator('input[autocomplete="username"]').fill("operator");
      await page.locator('input[autocomplete="current-password"]').fill(testPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/home");
      await signOut(page, "操作员", "/reservelogin");
      assertClean(watched);
    });
  });

  it("R21-09, R4-10 defautLogin may be a page of an allowed site, which learns the way back (A04)", async () => {
    const defautLogin = `${elsewhereOrigin}/in?to={callback}`;
    await withFile(fixture.portal, "config.json", { defautLogin, loginOrigins: [elsewhereOrigin] }, async () => {
      const watched = await open();
      const { page } = watched;
      await page.goto(`${fixture.portal.origin}/desk/page?a=1`);
      await page.waitForURL(`${elsewhereOrigin}/in**`);
      assert.equal(queryOf(page, "to"), `${fixture.portal.origin}/login?redirect=%2Fdesk%2Fpage%3Fa%3D1`);
      await signIn(page, fixture.portal.origin, "operator");
      await page.waitForURL("**/home");
      await page.getByRole("button", { name: "操作员" }).click();
      await page.getByRole("menuitem", { name: shell.header.signOut }).click();
      await page.waitForURL(`${elsewhereOrigin}/in**`);
      assertClean(watched);
    });
    await withFile(fixture.portal, "config.json", { defautLogin }, async () => {
      const watched = await open();
      await go(watched.page, "/home");
      assert.equal(pathOf(watched.page), "/login");
      await watched.expectError(/loginOrigins/);
      assertClean(watched);
    });
  });

  it("R21-10, R23-15 /iframeView embeds the page of the menu entry that oldPath names, under its title and icon", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await go(page, "/iframeView?oldPath=%2Fframed%2Fhelp");
    await eventually(() => page.title(), `${product} - 帮助页`);
    await tabOf(page, "帮助页").locator("svg.lucide-ship").waitFor();
    await eventually(() => page.locator("iframe").getAttribute("src"), `${fixture.portal.origin}/favicon.svg`);
    await page.frameLocator("iframe").locator("svg").waitFor();
    await go(page, "/iframeView?oldPath=%2Funknown");
    await page.getByRole("heading", { name: shell.frame.missing }).waitFor();
    await eventually(() => page.title(), `${product} - ${shell.route.iframe}`);
    assertClean(watched);
  });

  it("R22-12 another case of a path leads to the exact one", async () => {
    const watched = await open();
    for (const path of ["/reservelogin", "/GuardJinkoIndex", "/guardSSOOA"]) {
      await go(watched.page, path.toUpperCase());
      assert.equal(pathOf(watched.page), path);
    }
    assertClean(watched);
  });

  it("R23-09 /logout ends the session and leaves for the configured address", async () => {
    await withFile(fixture.portal, "config.json", { logoutUrl: `${elsewhereOrigin}/bye` }, async () => {
      const watched = await open("walker");
      const { page } = watched;
      await go(page, "/home");
      await page.goto(`${fixture.portal.origin}/logout`);
      await page.waitForURL(`${elsewhereOrigin}/bye`);
      await until(() => watched.requests.includes("DELETE /pms/api/session"));
      await go(page, "/home");
      assert.equal(pathOf(page), "/login");
      assertClean(watched);
    });
  });

  it("R1-02, R1-03 name and password land on the home page, or where the user wanted to go", async () => {
    const watched = await openBySignIn("operator");
    assert.equal(pathOf(watched.page), "/home");
    assertClean(watched);
    const other = await open();
    await go(other.page, "/desk/page");
    await signIn(other.page, fixture.portal.origin, "operator");
    await other.page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(pathOf(other.page), "/desk/page");
    assertClean(other);
  });

  it("homeName makes a page of a line the home page, where the user may open it", async () => {
    await withFile(fixture.portal, "config.json", { homeName: "desk" }, async () => {
      const watched = await open("operator");
      await go(watched.page, "/home");
      await watched.page.getByRole("heading", { name: "Desk 1" }).waitFor();
      await eventually(() => watched.page.getByRole("tab").count(), 1);
      assertClean(watched);
      const other = await open("empty");
      await go(other.page, "/home");
      assert.equal(pathOf(other.page), "/home");
      assertClean(other);
    });
  });

  it("a sign-in address starts at the configured system, which is told the way back; an empty-handed return ends the circle", async () => {
    const start = `${elsewhereOrigin}/cas/login?service={callback}`;
    await withFile(fixture.portal, "config.json", { signInProfiles: { "/guardJinkonSSO": { start } } }, async () => {
      const watched = await open();
      const { page } = watched;
      await page.goto(`${fixture.portal.origin}/guardJinkonSSO?redirect=%2Fdesk%2Fpage`);
      await page.waitForURL(`${elsewhereOrigin}/cas/login**`);
      const service = queryOf(page, "service");
      assert.equal(service, `${fixture.portal.origin}/GuardJinkoIndex?redirect=%2Fdesk%2Fpage`);
      await go(page, "/guardJinkonSSO");
      await page.getByRole("button", { name: sso.ready.start }).click();
      await page.waitForURL(`${elsewhereOrigin}/cas/login**`);
      assertClean(watched);
    });
  });

  it("R23-07 the side menu shows on /homeMenu, with the whole menu on the page", async () => {
    const watched = await open("operator");
    await go(watched.page, "/homeMenu");
    await watched.page
      .getByRole("navigation", { name: shell.menu.label })
      .getByRole("link", { name: "Plain" })
      .waitFor();
    await watched.page.getByRole("heading", { name: home.allEntries }).waitFor();
    assertClean(watched);
  });
});
