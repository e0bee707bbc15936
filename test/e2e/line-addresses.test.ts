import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean, signIn, withoutHints } from "./support/browser.ts";
import { root } from "./support/portal-process.ts";
import { pathOf } from "./support/session-page.ts";
import { bizConfig, putFile, withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const plain = { ...bizConfig.plain, routes: [...bizConfig.plain.routes, { path: "/plain/open", name: "plainOpen" }] };
const publicPlain = {
  ...plain,
  routes: plain.routes.map((route) => (route.name === "plainOpen" ? { ...route, notLogin: true } : route)),
};

describe("the addresses and files of business lines", () => {
  let elsewhere: Server;
  let remote: string;
  const fixture = usePortalFixture({
    async prepare(portal) {
      const desk = await readFile(join(root, "test/fixtures/session/desk.js"));
      elsewhere = createServer((_request, response) => {
        response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" }).end(desk);
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
      remote = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/remote/desk.js`;
      const integrity = { [remote]: `sha384-${createHash("sha384").update(desk).digest("base64")}` };
      await putFile(portal, "import-map.d/remote.json", { imports: {}, integrity });
      await putFile(portal, "lines/remote-biz.json", {
        remote: { js: [remote], routes: [{ path: "/remote", name: "desk" }] },
      });
      await putFile(portal, "biz.config.json", { ...bizConfig, plain: publicPlain, bare: {} });
    },
  });
  after(() => new Promise((resolve) => elsewhere.close(resolve)));
  const { open, openBySignIn, go } = fixture;

  it("R21-04 a line route with notLogin opens without a sign-in, with its hooks and without a session", async () => {
    const watched = await open();
    const { page } = watched;
    await go(page, "/plain/open?a=1");
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal(pathOf(page), "/plain/open");
    const calls = await page.evaluate(() => (globalThis as unknown as { hookCalls: string[] }).hookCalls);
    assert.deepEqual(calls, ["beforeLoad plain"]);
    assert.ok(!watched.requests.some((request) => request.includes("/pms/api/session")));
    await assertAccessible(page, "a public page of a business line");
    await page.getByRole("button", { name: shell.error.toSignIn }).click();
    await page.waitForURL("**/login");
    await page.goBack();
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    // Its neighbours stay behind the sign-in, and lead back after it.
    await go(page, "/plain/page");
    assert.equal(pathOf(page), "/login");
    await signIn(page, fixture.portal.origin, "operator");
    await page.waitForURL("**/plain/page");
    await go(page, "/plain/open");
    await page.getByRole("tab").nth(1).waitFor();
    assert.equal(pathOf(page), "/plain/open", "signed in it is a tab like any other");
    assertClean(watched);
  });

  it("signed out, business lines that are not answered leave the sign-in page within three seconds", async () => {
    const watched = await open();
    const { page } = watched;
    await page.route("**/biz.config.json*", () => undefined);
    await page.goto(`${fixture.portal.origin}/plain/open`, { waitUntil: "commit" });
    await page.waitForURL("**/login**");
    assertClean(watched);
  });

  it("R6-02 an address with ?page= opens the route that it names", async () => {
    const watched = await openBySignIn("operator");
    await go(watched.page, "/index?page=plainQuery&no=1");
    await watched.page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal(watched.page.url(), `${fixture.portal.origin}/plain/query?no=1`);
    assertClean(watched);
  });

  it("R3-32 onlineLoad runs a script of another origin, by its hash alone", async () => {
    const config = { onlineLoad: true, otherSetting: { otherBiz: ["/lines/remote-biz.json"] } };
    await withFile(fixture.portal, "config.json", config, async () => {
      const watched = await openBySignIn("operator");
      await go(watched.page, "/remote");
      await watched.page.getByRole("heading", { name: "Desk 1" }).waitFor();
      assertClean(watched);
    });
  });

  it("R3-28 a line that names no files fetches nothing", async () => {
    const watched = await open();
    await withoutHints(watched.page.context());
    await signIn(watched.page, fixture.portal.origin, "operator");
    await until(() => watched.requests.includes("GET /lines/desk.js"));
    await watched.page.waitForLoadState("networkidle");
    assert.ok(!watched.requests.includes("GET /bare"), watched.requests.join());
  });
});
