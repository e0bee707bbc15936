import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { texts as vi } from "../../shell/locales/vi.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertClean, openMenu, signIn, type WatchedPage } from "./support/browser.ts";
import { eventually } from "./support/eventually.ts";
import { startPortal } from "./support/portal-process.ts";
import { signOut, stored } from "./support/session-page.ts";
import { addUser, bizConfig, withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("configuration files", () => {
  const fixture = usePortalFixture({ env: { PORTAL_CSP: "connect-src http://127.0.0.1:*" } });
  const { open, openBySignIn } = fixture;
  const timesSent = ({ requests }: WatchedPage, request: string) => requests.filter((sent) => sent === request).length;

  it("R4-12, R4-13, R4-14, R4-48, R9-32 settings are asked for once a page, business lines once a session", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await openMenu(page, "/desk/page");
    assert.equal(timesSent(watched, "GET /config.json"), 1);
    assert.equal(timesSent(watched, "GET /biz.config.json"), 1);
    assert.match((await stored(page, "biz.config")) ?? "", /"plain"/);
    await page.reload();
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.equal(timesSent(watched, "GET /config.json"), 2);
    assert.equal(timesSent(watched, "GET /biz.config.json"), 1);
    await signOut(page);
    await signIn(page, fixture.portal.origin, "operator");
    await openMenu(page, "/plain/page");
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    assert.equal(timesSent(watched, "GET /biz.config.json"), 2);
    assertClean(watched);
  });

  it("R3-29, R3-30, R75-03, R75-04, R8-25 extra business configurations are asked for with a timestamp, never override, and a failing one is only logged", async () => {
    const extra = { plain: { app: "@fixture/desk", title: "Not this one" }, added: { app: "@fixture/desk" } };
    await withFile(fixture.portal, "lines/extra.json", extra, async () => {
      const otherBiz = ["/lines/extra.json", "/lines/missing.json"];
      await withFile(fixture.portal, "config.json", { otherSetting: { otherBiz } }, async () => {
        const watched = await open();
        const asked: URL[] = [];
        watched.page.on("request", (request) => asked.push(new URL(request.url())));
        await signIn(watched.page, fixture.portal.origin, "operator");
        await openMenu(watched.page, "/plain/page");
        await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
        for (const path of otherBiz) {
          assert.match(asked.find(({ pathname }) => pathname === path)?.searchParams.get("t") ?? "", /^\d{13}$/, path);
        }
        const kept = JSON.parse((await stored(watched.page, "biz.config")) ?? "") as { lines: typeof bizConfig };
        assert.deepEqual(kept.lines.plain, bizConfig.plain);
        assert.ok("added" in kept.lines);
        await watched.expectError(/extra business configuration .*missing\.json could not be loaded/);
        await watched.expectError(/Failed to load resource.*missing\.json/);
        assertClean(watched);
      });
    });
  });

  it("R8-24, R8-25 an extra business configuration that hangs delays the first page a little; its lines come when it does", async () => {
    await withFile(fixture.portal, "config.json", { otherSetting: { otherBiz: ["/slow.json"] } }, async () => {
      const watched = await open();
      const { page } = watched;
      const slow = Promise.withResolvers<void>();
      const late = { app: "@fixture/desk", routes: [{ path: "/late", name: "noFilterPage" }] };
      await page.route("**/slow.json*", async (route) => {
        await slow.promise;
        await route.fulfill({ json: { late } });
      });
      await signIn(page, fixture.portal.origin, "operator");
      await fixture.go(page, "/late/page?a=1");
      await page.getByRole("heading", { name: shell.error.biz.title }).waitFor();
      await openMenu(page, "/plain/page");
      await page.getByRole("heading", { name: /^Plain/ }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: shell.error.biz.title }).waitFor();
      slow.resolve();
      await page.getByRole("heading", { name: /^Desk/ }).waitFor();
      await page.waitForURL("**/late/page?a=1");
      await fixture.go(page, "/biz-error?from=%2Flate%2Fother");
      await page.waitForURL("**/late/other");
      await watched.expectError(/goes on without the extra business configuration \/slow\.json/);
      await watched.expectError(/No business line covers the address/);
      assertClean(watched);
    });
  });

  it("a file of lines that cannot be read is named by the page of an address that no line covers, and by each load", async () => {
    await mkdir(join(fixture.portal.dataDir, "biz.config.d"), { recursive: true });
    await withFile(fixture.portal, "biz.config.d/late.json", '{ "late": {}, }', async () => {
      const watched = await openBySignIn("operator");
      const { page } = watched;
      const told: string[] = [];
      page.on("console", (message) => told.push(message.text()));
      const wrong =
        "biz.config.d/late.json is not valid JSON: a comma stands before a closing bracket; nothing is taken from it";
      for (let load = 0; load < 2; load += 1) {
        told.length = 0;
        await fixture.go(page, "/late/page");
        await page.getByText(wrong).waitFor();
        await until(() => told.includes(wrong));
      }
      await watched.expectError(/No business line covers the address/);
      assertClean(watched);
    });
  });

  it("R3-31 includeBiz names the lines that are fetched ahead", async () => {
    await withFile(fixture.portal, "config.json", { otherSetting: { includeBiz: ["desk"] } }, async () => {
      const watched = await openBySignIn("operator");
      await until(() => watched.requests.includes("GET /lines/desk.js"));
      await watched.page.waitForTimeout(300);
      assert.equal(timesSent(watched, "GET /lines/plain.js"), 0);
      await openMenu(watched.page, "/plain/page");
      await watched.page.getByRole("heading", { name: /^Plain/ }).waitFor();
      assertClean(watched);
    });
  });

  it("start-up files that hang delay the sign-in page by three seconds, and the console says so", async () => {
    const watched = await open();
    const { page } = watched;
    for (const file of ["config.json*", "site.config.js"]) await page.route(`**/${file}`, () => undefined);
    await page.goto(`${fixture.portal.origin}/login`, { waitUntil: "commit" });
    await page.locator('input[autocomplete="username"]').waitFor();
    await watched.expectError(/site\.config\.js took longer than 3000 ms/);
    await watched.expectError(/config\.json could not be read.*3000 ms/);
    assertClean(watched);
  });

  it("a language that does not load says so and changes nothing; trying again works", async () => {
    const watched = await open();
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/login`);
    const broken = (url: URL) => /\/assets\/(texts-)?vi-.*\.js$/.test(url.pathname);
    await page.route(broken, (route) => route.fulfill({ status: 503 }));
    await page.getByLabel(shell.header.language).selectOption("vi");
    await page.getByText(shell.header.languageFailed.replace("{{language}}", "Tiếng Việt")).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
    await eventually(() => page.getByLabel(shell.header.language).inputValue(), "zh-CN");
    await page.unroute(broken);
    await page.getByRole("button", { name: shell.line.retry }).click();
    await page.locator("html[lang=vi]").waitFor();
    await page.getByRole("heading", { name: vi.signIn.title }).waitFor();
    await watched.expectError(/language vi could not be loaded/);
    await watched.expectError(/503/);
    assertClean(watched);
  });

  it("R75-07 site.config.js runs before the settings are used", async () => {
    const script = "document.documentElement.dataset.site = document.title;";
    await withFile(fixture.portal, "site.config.js", script, async () => {
      const watched = await open();
      await watched.page.goto(`${fixture.portal.origin}/login`);
      await watched.page.locator('input[autocomplete="username"]').waitFor();
      assert.equal(timesSent(watched, "GET /site.config.js"), 1);
      assert.equal(await watched.page.locator("html").getAttribute("data-site"), "智慧通关");
      assertClean(watched);
    });
  });

  it("R3-32 baseUrl puts the shell before a backend of another origin", async () => {
    const backend = await startPortal({ seedRows: 20, env: { PORTAL_EMBED_ORIGINS: fixture.portal.origin } });
    try {
      await addUser(backend, "remote");
      const baseUrl = { dev: backend.origin, pro: backend.origin };
      await withFile(fixture.portal, "config.json", { baseUrl }, async () => {
        const watched = await open();
        const { page } = watched;
        const calls: string[] = [];
        page.on("request", (request) => {
          const { origin, pathname } = new URL(request.url());
          if (/\/(pms|exportasync)\/api\//.test(pathname)) calls.push(origin);
        });
        await signIn(page, fixture.portal.origin, "remote");
        await page.goto(`${fixture.portal.origin}/download/center/DECL/all/1000`);
        await page.getByText("下载中心").first().waitFor();
        await until(() => watched.requests.includes("POST /exportasync/api/v1/task/get"));
        assert.deepEqual([...new Set(calls)], [backend.origin]);
        await signOut(page, "remote");
        assertClean(watched);
      });
    } finally {
      await backend.dispose();
    }
  });
});
