import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { texts as guards } from "../../shell/guards/locales/zh-CN.ts";
import { texts as english } from "../../shell/locales/en.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, launchBrowser, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { testPassword, type PortalProcess } from "./support/portal-process.ts";
import { admin, bizConfig, freshPage, pageOf, startSessionPortal, withFile } from "./support/session-portal.ts";

const product = "智慧通关";
const formRoutes = ["/login", "/reservelogin"];
const guardRoutes = [
  "/ssologin",
  "/caslogin",
  "/ssologinlv",
  "/GuardJinkoIndex",
  "/guardJinkonSSO",
  "/guard",
  "/guardSSO",
  "/guardSSOOA",
  "/guardWebsite",
];
const errorRoutes = ["/401", "/404", "/500"];
const redirectRoutes = [
  "/sso",
  "/wormhole",
  "/wormholeWebsite",
  "/wormhole?token=secret",
  "/wormholeWebsite?token=secret",
];
const privateRoutes = [
  "/forceChangePwd",
  "/xdomessagecenter",
  "/marketplaceCenter",
  "/",
  "/home",
  "/homeMenu",
  "/biz-error",
  "/download/center/DECL/all/1000",
  "/logistics/workbench",
  "/logistics/list",
  "/iframeView",
  "/logout",
];
const signInRoutes = [...formRoutes, ...guardRoutes, ...redirectRoutes];
/** Every route of the shell, a line and an address of none; /logout last, since it ends the session. */
const everyRoute = [...signInRoutes, ...errorRoutes, "/desk/page", "/nowhere/x", ...privateRoutes];

describe("routing", () => {
  let portal: PortalProcess;
  let browser: Browser;
  let elsewhere: Server;
  let elsewhereOrigin: string;
  const opened: WatchedPage[] = [];

  before(async () => {
    portal = await startSessionPortal();
    const company = ["--companies", "3223960518", "--password", testPassword];
    for (const user of ["empty", "walker"]) await admin(portal, "user", "add", user, ...company);
    for (const user of ["forced", "forcedwalker"])
      await admin(portal, "user", "add", user, ...company, "--must-change");
    elsewhere = createServer((_request, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end("<!doctype html><title>elsewhere</title><h1>elsewhere</h1>");
    });
    await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
    elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    elsewhere.close();
    await portal.dispose();
  });
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
  });

  async function open(user?: string): Promise<WatchedPage> {
    const watched = await (user === undefined ? freshPage(browser) : pageOf(browser, portal, user));
    opened.push(watched);
    await watched.page.addInitScript(() => {
      const seen: object[] = [];
      Object.assign(globalThis, { redirects: seen });
      addEventListener("customs-portal:redirect", (event) => seen.push((event as CustomEvent<object>).detail));
    });
    return watched;
  }
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const queryOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
  const redirectsOf = (page: Page) =>
    page.evaluate(
      () => (globalThis as unknown as { redirects: { from: string; to: string; reason: string }[] }).redirects,
    );
  /** Goes to a path and waits until a page is drawn. */
  async function visit(page: Page, path: string) {
    await page.goto(portal.origin + path, { waitUntil: "commit" });
    await page.locator("h1:visible, iframe:visible").first().waitFor();
  }
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  it("R22-01, R22-02 the sign-in form is public on /login and /reservelogin", async () => {
    const watched = await open();
    for (const path of formRoutes) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), path);
      await watched.page.locator('input[autocomplete="current-password"]').waitFor();
    }
    assertClean(watched);
  });

  it("R22-03, R22-04, R22-05, R22-06, R22-07, R22-08, R22-09, R22-10, R22-11 each sign-in address is public and says what it lacks, with a way to the form", async () => {
    const watched = await open();
    for (const path of guardRoutes) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), path);
      assert.equal(await heading(watched.page).textContent(), guards.missing.title);
      await watched.page.getByRole("button", { name: guards.toSignIn }).click();
      await watched.page.waitForURL("**/login");
    }
    assertClean(watched);
  });

  it("R22-13 /sso leads to /guardSSO with its query", async () => {
    const watched = await open();
    await visit(watched.page, "/sso?path=%2FmarketplaceCenter#part");
    assert.equal(watched.page.url(), `${portal.origin}/guardSSO?path=%2FmarketplaceCenter#part`);
    assertClean(watched);
  });

  it("R22-14, R22-16 a wormhole with a token leads to its guard, and the token leaves the address bar", async () => {
    for (const [from, to] of [
      ["/wormhole", "/guard"],
      ["/wormholeWebsite", "/guardWebsite"],
    ] as const) {
      const watched = await open();
      await visit(watched.page, `${from}?token=t&path=%2FmarketplaceCenter`);
      const [redirect] = await redirectsOf(watched.page);
      assert.equal(redirect?.to, `${to}?token=t&path=%2FmarketplaceCenter`);
      assert.equal(watched.page.url(), `${portal.origin}${to}?path=%2FmarketplaceCenter`);
      await watched.page.getByRole("heading", { name: shell.error.method.title }).waitFor();
      watched.expectError(/400/);
      assertClean(watched);
    }
  });

  it("R22-15, R22-17, R22-18, R5-20 a wormhole without a token leads to /401", async () => {
    const watched = await open();
    for (const path of ["/wormhole", "/wormholeWebsite", "/wormhole?token=", "/wormholeWebsite?token="]) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), "/401", path);
    }
    assertClean(watched);
  });

  it("R22-19, R22-20, R22-21, R22-22 the error pages say what happened and what to do", async () => {
    const watched = await open();
    await visit(watched.page, "/401");
    assert.equal(await heading(watched.page).textContent(), shell.error.noPermission.title);
    await visit(watched.page, "/404");
    const advice = await watched.page.locator("main").innerText();
    assert.match(advice, /F5 或 Ctrl\+F5/);
    assert.match(advice, /联系客服/);
    await visit(watched.page, "/500");
    assert.equal(await heading(watched.page).textContent(), shell.error.server.title);
    assertClean(watched);
  });

  it("R21-01 addresses are paths: menu, deep link, reload, back and forward", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await visit(page, "/home");
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
    await visit(page, "/plain/page?deep=1");
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
      await visit(page, path);
      assert.equal(await page.title(), `${product} - ${title}`, path);
    }
    await openMenu(page, "/desk/page");
    assert.equal(await page.title(), `${product} - Desk`);
    await visit(page, "/marketplaceCenter");
    await page.getByLabel(shell.header.language).selectOption("en");
    await page.waitForFunction(
      (wanted) => document.title === wanted,
      `Smart Customs Clearance - ${english.route.marketplace}`,
    );
    assertClean(watched);
  });

  it("R21-07, R21-08, R75-08 the icon of the page follows domain_config.js; without a match the default stays", async () => {
    const { host } = new URL(portal.origin);
    const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute("href");
    for (const [domain, icon] of [
      [host, `${portal.origin}/brand.svg`],
      ["other.example.com", "/favicon.svg"],
    ] as const) {
      const script = `globalThis.domain_config = [{ domain: ["x.example", "${domain}"], image: { ico: "/brand.svg" } }];`;
      await withFile(portal, "domain_config.js", script, async () => {
        const watched = await open();
        await visit(watched.page, "/login");
        assert.ok(watched.requests.includes("GET /domain_config.js"));
        await watched.page.waitForLoadState("networkidle");
        assert.equal(await iconOf(watched.page), icon);
      });
    }
  });

  it("R21-09, R4-10 defautLogin takes the place of /login, before the sign-in and after the sign-out", async () => {
    await withFile(portal, "config.json", { defautLogin: "/reservelogin" }, async () => {
      const watched = await open();
      const { page } = watched;
      await visit(page, "/home");
      assert.equal(pathOf(page), "/reservelogin");
      await page.locator('input[autocomplete="username"]').fill("operator");
      await page.locator('input[autocomplete="current-password"]').fill(testPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/home");
      await page.getByRole("button", { name: /操作员/ }).click();
      await page.getByRole("menuitem", { name: shell.header.signOut }).click();
      await page.waitForURL("**/reservelogin");
      assertClean(watched);
    });
  });

  it("R21-10 /iframeView takes title and icon from the menu entry that oldPath names", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await visit(page, "/iframeView?oldPath=%2Fframed%2Fhelp");
    assert.equal(await page.title(), `${product} - 帮助页`);
    await tabOf(page, "帮助页").locator("svg.lucide-ship").waitFor();
    assert.equal(await page.locator("iframe").getAttribute("src"), `${portal.origin}/favicon.svg`);
    await visit(page, "/iframeView?oldPath=%2Funknown");
    await page.getByRole("heading", { name: shell.frame.missing }).waitFor();
    assert.equal(await page.title(), product);
    assertClean(watched);
  });

  it("R22-12 another case of a path leads to the exact one", async () => {
    const watched = await open();
    for (const path of ["/reservelogin", "/GuardJinkoIndex", "/guardSSOOA"]) {
      await visit(watched.page, path.toUpperCase());
      assert.equal(pathOf(watched.page), path);
    }
    assertClean(watched);
  });

  it("R24-15, R24-16, R24-17, R24-18, R24-23 with an empty menu a line route with an exempt name opens", async () => {
    const watched = await open("empty");
    for (const name of ["register", "DcEntCollapse", "DcBillHeadTabs", "noFilterPage"]) {
      await visit(watched.page, `/plain/${name}`);
      await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
      assert.equal(pathOf(watched.page), `/plain/${name}`);
    }
    assertClean(watched);
  });

  it("R24-22, R6-01, R6-03, R8-19 an address without its menu right leads to /401, which names the right", async () => {
    const watched = await open("empty");
    for (const [path, name] of [
      ["/logistics/workbench", "logisticsWorkbench"],
      ["/logistics/list", "logisticsList"],
      ["/plain/refused", "plainRefused"],
      ["/desk/page", "desk"],
    ] as const) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), "/401", path);
      assert.equal(queryOf(watched.page, "from"), path);
      assert.match(await watched.page.locator(".error-page").innerText(), new RegExp(name));
    }
    assertClean(watched);
  });

  it("R6-01, R6-02 a named route opens, and one that a page= entry names", async () => {
    const watched = await open("operator");
    for (const path of ["/desk/page", "/plain/hidden", "/plain/query", "/plain/operator"]) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), path);
    }
    for (const path of ["/plain/refused", "/plain/manager"]) {
      await visit(watched.page, path);
      assert.equal(pathOf(watched.page), "/401");
    }
    assertClean(watched);
  });

  it("R6-05, R6-06 a hidden entry and what stands below it are not in the menu", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await visit(page, "/homeMenu");
    const menu = page.getByRole("navigation", { name: shell.menu.label });
    await menu.getByRole("link", { name: "Plain" }).waitFor();
    const texts = await menu.innerText();
    assert.doesNotMatch(texts, /Hidden|Query page/);
    assert.doesNotMatch(await page.getByRole("tabpanel").innerText(), /Hidden|Query page/);
    assertClean(watched);
  });

  it("R6-07, R6-08 a function is granted by its code and its path or its group", async () => {
    const watched = await open("operator");
    await visit(watched.page, "/plain/page");
    const facts = JSON.parse((await watched.page.getByTestId("plain-facts").textContent()) ?? "") as { can: object };
    assert.deepEqual(facts.can, { byPath: true, byGroup: true, elsewhere: false, otherGroup: false });
    assertClean(watched);
  });

  it("R6-11 on a skipMenu route the menu shows only the top-level entry that holds it", async () => {
    const config = { enableMenuChange: true, skipMenu: ["plain"] };
    await withFile(portal, "config.json", config, async () => {
      const watched = await open("operator");
      const { page } = watched;
      const entries = page.getByRole("navigation", { name: shell.menu.label }).getByRole("link");
      await visit(page, "/plain/page");
      assert.deepEqual(await entries.allInnerTexts(), ["Plain"]);
      await tabOf(page, shell.route.home).click();
      await page.waitForURL("**/home");
      assert.ok((await entries.count()) > 2);
      assertClean(watched);
    });
  });

  it("R23-09 /logout ends the session and leaves for the configured address", async () => {
    await withFile(portal, "config.json", { logoutUrl: `${elsewhereOrigin}/bye` }, async () => {
      const watched = await open("walker");
      const { page } = watched;
      await visit(page, "/home");
      await page.goto(`${portal.origin}/logout`);
      await page.waitForURL(`${elsewhereOrigin}/bye`);
      assert.ok(watched.requests.includes("DELETE /pms/api/session"));
      await visit(page, "/home");
      assert.equal(pathOf(page), "/login");
      assertClean(watched);
    });
  });

  it("R1-02, R1-03 name and password land on the home page, or where the user wanted to go", async () => {
    const watched = await open();
    await signIn(watched.page, portal.origin, "operator");
    assert.equal(pathOf(watched.page), "/home");
    assertClean(watched);
    const other = await open();
    await visit(other.page, "/desk/page");
    await signIn(other.page, portal.origin, "operator");
    await other.page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(pathOf(other.page), "/desk/page");
    assertClean(other);
  });

  it("homeName makes a page of a line the home page, where the user may open it", async () => {
    await withFile(portal, "config.json", { homeName: "desk" }, async () => {
      const watched = await open("operator");
      await visit(watched.page, "/home");
      await watched.page.getByRole("heading", { name: "Desk 1" }).waitFor();
      assert.equal(await watched.page.getByRole("tab").count(), 1);
      assertClean(watched);
      const other = await open("empty");
      await visit(other.page, "/home");
      assert.equal(pathOf(other.page), "/home");
      assertClean(other);
    });
  });

  it("a sign-in address starts at the configured system, which is told the way back; an empty-handed return ends the circle", async () => {
    const start = `${elsewhereOrigin}/cas/login?service={callback}`;
    await withFile(portal, "config.json", { signInProfiles: { "/guardJinkonSSO": { start } } }, async () => {
      const watched = await open();
      const { page } = watched;
      await page.goto(`${portal.origin}/guardJinkonSSO?redirect=%2Fdesk%2Fpage`);
      await page.waitForURL(`${elsewhereOrigin}/cas/login**`);
      const service = queryOf(page, "service");
      assert.equal(service, `${portal.origin}/GuardJinkoIndex?redirect=%2Fdesk%2Fpage`);
      await visit(page, "/guardJinkonSSO");
      await page.getByRole("button", { name: guards.ready.start }).click();
      await page.waitForURL(`${elsewhereOrigin}/cas/login**`);
      assertClean(watched);
    });
  });

  /** Where a walk ended. */
  interface End {
    pathname: string;
    redirect: string | null;
    steps: number;
  }

  /** Walks over every route in one state; none may send the user around, and each stays where it ended. */
  async function walk(user: string | undefined): Promise<Record<string, End>> {
    const watched = await open(user);
    const { page } = watched;
    const ends: Record<string, End> = {};
    for (const path of everyRoute) {
      await visit(page, path);
      const redirects = await redirectsOf(page);
      assert.ok(redirects.length <= 3, `${path}: ${JSON.stringify(redirects)}`);
      assert.ok(!redirects.some(({ reason }) => reason === "loop"), `${path} redirects in circles`);
      const at = page.url();
      await page.waitForTimeout(60);
      assert.equal(page.url(), at, `${path} stays where it ended`);
      assert.equal((await redirectsOf(page)).length, redirects.length);
      assert.doesNotMatch(at, /secret/, `${path} leaves no credential behind`);
      ends[path] = { pathname: pathOf(page), redirect: queryOf(page, "redirect"), steps: redirects.length };
    }
    for (const pattern of [/No business line covers/, /400/]) {
      if (watched.errors.some((error) => pattern.test(error))) watched.expectError(pattern);
    }
    assertClean(watched);
    return ends;
  }

  it("R22-12, R22-23, R23-17, R21-04, R21-05, R21-06, R6-14 signed out the public routes answer as they are spelled, all others lead to /login; none in circles", async () => {
    const ends = await walk(undefined);
    for (const path of [...formRoutes, ...guardRoutes, ...errorRoutes]) assert.equal(ends[path]?.pathname, path);
    assert.equal(ends["/sso"]?.pathname, "/guardSSO");
    for (const path of ["/wormhole", "/wormholeWebsite"]) assert.equal(ends[path]?.pathname, "/401");
    for (const path of [...privateRoutes, "/desk/page", "/nowhere/x"]) {
      const redirect = ["/", "/home", "/logout"].includes(path) ? null : path;
      assert.deepEqual({ ...ends[path], steps: 0 }, { pathname: "/login", redirect, steps: 0 }, path);
    }
  });

  it("R6-14 signed in the sign-in routes lead home, and all others where they say; none in circles", async () => {
    const ends = await walk("operator");
    for (const path of [...formRoutes, ...guardRoutes, "/sso", "/"]) assert.equal(ends[path]?.pathname, "/home", path);
    assert.equal(ends["/desk/page"]?.pathname, "/desk/page");
    assert.equal(ends["/nowhere/x"]?.pathname, "/biz-error");
    assert.equal(ends["/logout"]?.pathname, "/login");
  });

  it("R24-01, R24-03, R24-04, R24-05, R24-06, R24-07, R24-08, R24-09, R24-10, R24-11, R24-12, R24-13, R24-14, R24-19, R24-20, R24-21, R6-04 with an empty menu the exempt pages open and no sign-in address is refused; none in circles", async () => {
    const ends = await walk("empty");
    for (const path of [
      "/home",
      "/homeMenu",
      "/xdomessagecenter",
      "/marketplaceCenter",
      "/download/center/DECL/all/1000",
      "/iframeView",
    ]) {
      assert.equal(ends[path]?.pathname, path);
    }
    for (const path of [...formRoutes, ...guardRoutes, "/sso"]) assert.equal(ends[path]?.pathname, "/home", path);
    assert.equal(ends["/wormhole?token=secret"]?.pathname, "/guard");
    assert.equal(ends["/wormholeWebsite?token=secret"]?.pathname, "/guardWebsite");
    assert.equal(ends["/desk/page"]?.pathname, "/401");
  });

  it("R21-11, R21-12, R21-13, R5-21, R24-02 while the password must be changed every address leads to that page, in one step", async () => {
    const ends = await walk("forced");
    for (const [path, { pathname, redirect, steps }] of Object.entries(ends)) {
      assert.equal(pathname, "/forceChangePwd", path);
      if (path === "/forceChangePwd") {
        assert.equal(steps, 0);
        continue;
      }
      assert.equal(steps, 1, path);
      assert.equal(redirect, signInRoutes.includes(path) ? "/home" : path, path);
    }
  });

  it("R21-14 after the password was changed the user goes to where the redirect says", async () => {
    const watched = await open("forced");
    const { page } = watched;
    await visit(page, "/marketplaceCenter?a=1");
    await page.locator('input[name="oldPassword"]').fill(testPassword);
    for (const name of ["newPassword", "repeated"])
      await page.locator(`input[name="${name}"]`).fill("Neu-gesetzt-2026");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/marketplaceCenter?a=1");
    await page.getByRole("tab", { name: shell.route.marketplace }).waitFor();
    assertClean(watched);
  });

  it("R23-07 the side menu shows on /homeMenu, with the whole menu on the page", async () => {
    const watched = await open("operator");
    await visit(watched.page, "/homeMenu");
    await watched.page
      .getByRole("navigation", { name: shell.menu.label })
      .getByRole("link", { name: "Plain" })
      .waitFor();
    await watched.page.getByRole("heading", { name: shell.home.allEntries }).waitFor();
    assertClean(watched);
  });
});
