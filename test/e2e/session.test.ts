import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, afterEach, before, describe, it } from "node:test";
import type { Browser, Page, Request } from "playwright-core";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as guards } from "../../shell/guards/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, launchBrowser, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { startPortal, testPassword, type PortalProcess } from "./support/portal-process.ts";
import { admin, bizConfig, freshPage, startSessionPortal, withFile } from "./support/session-portal.ts";

const sessionKey = "customs-portal.session";
/** Query parameter of the credential, by sign-in address. */
const guardRoutes: Readonly<Record<string, string>> = {
  "/ssologin": "ticket",
  "/caslogin": "ticket",
  "/ssologinlv": "ticket",
  "/GuardJinkoIndex": "code",
  "/guardJinkonSSO": "code",
  "/guard": "token",
  "/guardSSO": "token",
  "/guardSSOOA": "token",
  "/guardWebsite": "token",
};

describe("sessions", () => {
  let portal: PortalProcess;
  let browser: Browser;
  const opened: WatchedPage[] = [];

  before(async () => {
    portal = await startSessionPortal({ PORTAL_RSA_BITS: "1024", PORTAL_CSP: "connect-src http://127.0.0.1:*" });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await portal.dispose();
  });
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await page.context().close();
  });

  async function open(): Promise<WatchedPage> {
    const watched = await freshPage(browser);
    opened.push(watched);
    return watched;
  }
  async function openSignedIn(): Promise<WatchedPage> {
    const watched = await open();
    await signIn(watched.page, portal.origin, "operator");
    return watched;
  }
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
  const count = (watched: WatchedPage, request: string) => watched.requests.filter((sent) => sent === request).length;
  const toast = (page: Page, text: string) => page.getByText(text).first();
  async function signOut(page: Page) {
    await page.getByRole("button", { name: /操作员/ }).click();
    await page.getByRole("menuitem", { name: shell.header.signOut }).click();
    await page.waitForURL("**/login");
  }
  /** Ends the session of a page on the server, as an administrator would. */
  async function revoke(page: Page) {
    const { accessToken } = JSON.parse((await stored(page, sessionKey)) ?? "") as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    assert.ok((await fetch(`${portal.origin}/pms/api/session`, { method: "DELETE", headers })).ok);
  }

  it("R4-06, R4-07 the session stands in session storage alone, and a reload keeps it", async () => {
    const watched = await openSignedIn();
    const { page } = watched;
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(pathOf(page), "/home");
    const user = JSON.parse((await stored(page, sessionKey)) ?? "null") as { userNo: string; accessToken: string };
    assert.equal(user.userNo, "operator");
    const lasting = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(!lasting.includes(user.accessToken) && !lasting.includes('"menu"'));
    assert.equal((await page.context().cookies()).length, 0);
    const other = await open();
    await other.page.goto(`${portal.origin}/home`);
    await other.page.waitForURL("**/login");
    assertClean(watched);
  });

  it("R4-08, R4-09, R4-10 signing out leaves nothing of the session and goes to the login route", async () => {
    const watched = await openSignedIn();
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await page.getByRole("button", { name: "Manual 1" }).click();
    await page.getByRole("button", { name: "Object" }).click();
    await page.getByRole("button", { name: "Mark" }).click();
    await page.getByText("marked by plain").waitFor();
    await signOut(page);
    const left = await page.evaluate(() => Object.keys(sessionStorage));
    for (const key of [sessionKey, "customs-portal.tabs", "customs-portal.manual", "biz.config"]) {
      assert.ok(!left.includes(key), key);
    }
    await signIn(page, portal.origin, "operator");
    assert.equal(await page.getByRole("tab").count(), 1);
    await openMenu(page, "/plain/page");
    const facts = JSON.parse((await page.getByTestId("plain-facts").textContent()) ?? "") as Record<string, unknown>;
    assert.deepEqual([facts["manual"], facts["object"]], [null, {}]);
    assert.equal(await page.getByText("marked by plain").count(), 0);
    assertClean(watched);
  });

  it("R4-11, R8-06 after a 402 one toast tells of it; when it closes the session ends once, at the login route", async () => {
    const watched = await openSignedIn();
    const { page } = watched;
    await page.evaluate(() => {
      const ends: unknown[] = [];
      Object.assign(globalThis, { ends });
      addEventListener("customs-portal:logout", (event) => ends.push((event as CustomEvent<unknown>).detail));
    });
    await openMenu(page, "/plain/page");
    await revoke(page);
    const call = page.getByRole("button", { name: "Call" });
    for (let calls = 0; calls < 3; calls++) {
      await call.click();
      await page.waitForTimeout(130);
    }
    await toast(page, errors.sessionExpired).waitFor();
    assert.equal(await page.getByText(errors.sessionExpired).count(), 1);
    assert.equal(pathOf(page), "/plain/page");
    assert.notEqual(await stored(page, sessionKey), null);
    await page.getByRole("button", { name: "关闭" }).last().click();
    await page.waitForURL("**/login?redirect=%2Fplain%2Fpage");
    assert.equal(await stored(page, sessionKey), null);
    assert.equal(await stored(page, "biz.config"), null);
    const ends = await page.evaluate(() => (globalThis as unknown as { ends: unknown[] }).ends);
    assert.deepEqual(ends, [{ reason: "expired" }]);
    watched.expectError(/402/);
    assertClean(watched);
    await signIn(page, portal.origin, "operator");
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
  });

  for (const [title, authVerify] of [
    ["R8-07 a 401 ends the session as a 402 does while authVerify is on", true],
    ["R8-08 a 401 makes a toast and nothing more while authVerify is off", false],
  ] as const) {
    it(title, async () => {
      await withFile(portal, "config.json", { authVerify }, async () => {
        const watched = await openSignedIn();
        const { page } = watched;
        await openMenu(page, "/plain/page");
        // Without its token the call is one of nobody.
        await page.route("**/pms/api/session?*", async (route, request) => {
          const { authorization: _token, ...headers } = await request.allHeaders();
          await route.continue({ headers });
        });
        await page.getByRole("button", { name: "Call" }).click();
        await toast(page, errors.sessionMissing).waitFor();
        await page.getByRole("button", { name: "关闭" }).last().click();
        if (authVerify) await page.waitForURL("**/login?**");
        else {
          await page.getByText(errors.sessionMissing).waitFor({ state: "detached" });
          assert.equal(pathOf(page), "/plain/page");
        }
        assert.equal((await stored(page, sessionKey)) === null, authVerify);
        watched.expectError(/401/);
        assertClean(watched);
      });
    });
  }

  it("R4-12, R4-13, R4-14, R4-48, R9-32 settings are asked for once a page, business lines once a session", async () => {
    const watched = await openSignedIn();
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await openMenu(page, "/desk/page");
    assert.equal(count(watched, "GET /config.json"), 1);
    assert.equal(count(watched, "GET /biz.config.json"), 1);
    assert.match((await stored(page, "biz.config")) ?? "", /"plain"/);
    await page.reload();
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(count(watched, "GET /config.json"), 2);
    assert.equal(count(watched, "GET /biz.config.json"), 1);
    await signOut(page);
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/plain/page");
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    assert.equal(count(watched, "GET /biz.config.json"), 2);
    assertClean(watched);
  });

  it("R9-31 the password goes out encrypted, with a key of 1024 bits and the exponent 010001 where so configured", async () => {
    const watched = await open();
    const posted = watched.page.waitForRequest((request) => request.method() === "POST");
    await signIn(watched.page, portal.origin, "operator");
    const body = (await posted).postDataJSON() as Record<string, unknown>;
    assert.ok(!("password" in body) && !JSON.stringify(body).includes(testPassword));
    const answer = (await (await fetch(`${portal.origin}/pms/api/session/key`)).json()) as {
      data: { publicKey: string };
    };
    const { modulusLength, publicExponent } = createPublicKey(answer.data.publicKey).asymmetricKeyDetails ?? {};
    assert.deepEqual([modulusLength, publicExponent], [1024, 0x010001n]);
    assertClean(watched);
  });

  it("a second browser tab is signed in at its address, and a sign-out in one signs out both", async () => {
    const watched = await openSignedIn();
    const context = watched.page.context();
    const link = watched.page.getByRole("link", { name: "Desk" }).first();
    const [second] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
    await second.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(pathOf(second), "/desk/page");
    assert.ok(await stored(second, sessionKey));
    await signOut(watched.page);
    await second.waitForURL("**/login");
    assert.equal(await stored(second, sessionKey), null);
    const third = await context.newPage();
    await third.goto(`${portal.origin}/desk/page`);
    await third.waitForURL("**/login**");
    assertClean(watched);
  });

  describe("with guard tokens", () => {
    let keyFile: string;
    const issuer = "erp.example.com";

    before(async () => {
      keyFile = join(portal.dataDir, "peer.pem");
      const printed = await admin(portal, "guard-key", "create", "--out", keyFile);
      const { peers } = JSON.parse(printed.slice(printed.indexOf("{"))) as { peers: object[] };
      const loginTypes = Object.keys(guardRoutes).map((path) => path.slice(1));
      await writeFile(
        join(portal.dataDir, "sign-in.json"),
        JSON.stringify({ peers: peers.map((peer) => ({ ...peer, issuer, loginTypes })) }),
      );
    });
    async function token(user: string): Promise<string> {
      const printed = await admin(portal, "guard-token", "issue", "--user", user, "--issuer", issuer, "--key", keyFile);
      return printed.split("\n", 1)[0] ?? "";
    }

    it("R22-03, R22-04, R22-05, R22-06, R22-07, R22-08, R22-09, R22-10, R22-11, R1-02 each sign-in address makes a session of its credential, which leaves the address bar", async () => {
      const watched = await open();
      const { page } = watched;
      const addresses: string[] = [];
      page.on("framenavigated", (frame) => addresses.push(frame.url()));
      for (const [path, parameter] of Object.entries(guardRoutes)) {
        const credential = await token("operator");
        const posted = page.waitForRequest((request: Request) => request.method() === "POST");
        await page.goto(`${portal.origin}${path}?${parameter}=${credential}&path=%2Fdesk%2Fpage`);
        await page.getByRole("heading", { name: "Desk 1" }).waitFor();
        assert.equal(page.url(), `${portal.origin}/desk/page`, path);
        const sent = (await posted).postDataJSON() as object;
        assert.deepEqual(sent, { loginType: path.slice(1), credential });
        // The first address is the other system's; after it the credential is never seen again.
        const seen = addresses.splice(0);
        const first = seen.findIndex((address) => address.includes(credential));
        assert.equal(
          seen.findLastIndex((address) => address.includes(credential)),
          first,
          seen.join(" "),
        );
        await signOut(page);
      }
      assertClean(watched);
    });

    it("R22-14 a token through /wormhole signs in at /guard; replayed it is refused with a way to the form", async () => {
      const watched = await open();
      const { page } = watched;
      const address = `${portal.origin}/wormhole?token=${await token("operator")}`;
      await page.goto(address);
      await page.waitForURL("**/home");
      await signOut(page);
      await page.goto(address);
      await page.getByRole("heading", { name: guards.failed.title }).waitFor();
      assert.equal(page.url(), `${portal.origin}/guard`);
      await page.getByRole("button", { name: guards.toSignIn }).click();
      await page.waitForURL("**/login");
      watched.expectError(/400/);
      assertClean(watched);
    });

    it("a credential of another user takes the place of the session; a bad one leaves it", async () => {
      const watched = await openSignedIn();
      const { page } = watched;
      await page.goto(`${portal.origin}/guard?token=${await token("manager")}`);
      await page.getByRole("button", { name: /关务经理/ }).waitFor();
      assert.equal(await page.getByRole("tab").count(), 1);
      await page.goto(`${portal.origin}/guard?token=not-a-token`);
      await page.getByRole("button", { name: shell.error.toHome }).click();
      await page.getByRole("button", { name: /关务经理/ }).waitFor();
      watched.expectError(/400/);
      assertClean(watched);
    });
  });

  it("R3-29, R3-30, R75-03, R75-04, R8-25 extra business configurations are asked for with a timestamp, never override, and a failing one is only logged", async () => {
    const extra = { plain: { app: "@fixture/desk", title: "Not this one" }, added: { app: "@fixture/desk" } };
    await withFile(portal, "lines/extra.json", extra, async () => {
      const otherBiz = ["/lines/extra.json", "/lines/missing.json"];
      await withFile(portal, "config.json", { otherSetting: { otherBiz } }, async () => {
        const watched = await open();
        const asked: URL[] = [];
        watched.page.on("request", (request) => asked.push(new URL(request.url())));
        await signIn(watched.page, portal.origin, "operator");
        await openMenu(watched.page, "/plain/page");
        await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
        for (const path of otherBiz) {
          assert.match(asked.find(({ pathname }) => pathname === path)?.searchParams.get("t") ?? "", /^\d{13}$/, path);
        }
        const kept = JSON.parse((await stored(watched.page, "biz.config")) ?? "") as { lines: typeof bizConfig };
        assert.deepEqual(kept.lines.plain, bizConfig.plain);
        assert.ok("added" in kept.lines);
        watched.expectError(/extra business configuration .*missing\.json could not be loaded/);
        watched.expectError(/Failed to load resource.*missing\.json/);
        assertClean(watched);
      });
    });
  });

  it("R3-31 includeBiz names the lines that are fetched ahead", async () => {
    await withFile(portal, "config.json", { otherSetting: { includeBiz: ["desk"] } }, async () => {
      const watched = await openSignedIn();
      await watched.page.waitForRequest((request) => request.url().endsWith("/lines/desk.js"));
      await watched.page.waitForTimeout(300);
      assert.equal(count(watched, "GET /lines/plain.js"), 0);
      await openMenu(watched.page, "/plain/page");
      await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
      assertClean(watched);
    });
  });

  it("R75-07 site.config.js runs before the settings are used", async () => {
    const script = "document.documentElement.dataset.site = document.title;";
    await withFile(portal, "site.config.js", script, async () => {
      const watched = await open();
      await watched.page.goto(`${portal.origin}/login`);
      await watched.page.locator('input[autocomplete="username"]').waitFor();
      assert.equal(count(watched, "GET /site.config.js"), 1);
      assert.equal(await watched.page.locator("html").getAttribute("data-site"), "智慧通关");
      assertClean(watched);
    });
  });

  it("R3-32 baseUrl puts the shell before a backend of another origin", async () => {
    const backend = await startPortal({ seedRows: 20, env: { PORTAL_EMBED_ORIGINS: portal.origin } });
    try {
      await admin(backend, "user", "add", "remote", "--companies", "3223960518", "--password", testPassword);
      const baseUrl = { dev: backend.origin, pro: backend.origin };
      await withFile(portal, "config.json", { baseUrl }, async () => {
        const watched = await open();
        const { page } = watched;
        const calls: string[] = [];
        page.on("request", (request) => {
          const { origin, pathname } = new URL(request.url());
          if (/\/(pms|exportasync)\/api\//.test(pathname)) calls.push(origin);
        });
        await signIn(page, portal.origin, "remote");
        await page.goto(`${portal.origin}/download/center/DECL/all/1000`);
        await page.getByText("下载中心").first().waitFor();
        await page.waitForResponse((answer) =>
          answer.url().startsWith(`${backend.origin}/exportasync/api/v1/task/get`),
        );
        assert.deepEqual([...new Set(calls)], [backend.origin]);
        await page.getByRole("button", { name: /remote/ }).click();
        await page.getByRole("menuitem", { name: shell.header.signOut }).click();
        await page.waitForURL("**/login");
        assertClean(watched);
      });
    } finally {
      await backend.dispose();
    }
  });

  it("R71-07 menu clicks, opened and closed tabs are stored by the tracking endpoint, also when the page leaves at once", async () => {
    const watched = await openSignedIn();
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await tabOf(page, "Plain").focus();
    await page.keyboard.press("Delete");
    await page.waitForURL("**/home");
    await page.goto("about:blank");
    const wanted = ["menu /plain/page", "tab open /plain/page", "tab close /plain/page"];
    const database = new DatabaseSync(join(portal.dataDir, "portal.sqlite"), { readOnly: true });
    const rows = database.prepare(
      "SELECT message FROM track_event WHERE data_type = 'userAction' ORDER BY op_time, id",
    );
    const told = () =>
      rows
        .all()
        .map(({ message }) => String(message))
        .slice(-3);
    for (let tries = 0; tries < 50 && told().join() !== wanted.join(); tries++) await page.waitForTimeout(100);
    assert.deepEqual(told(), wanted);
    database.close();
    assertClean(watched);
  });
});
