import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { clickIntervalMs } from "@customs-portal/sdk/limits";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertClean, openMenu, signIn, tabOf, watchPage } from "./support/browser.ts";
import { holdClock } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { testPassword } from "./support/portal-process.ts";
import { pathOf, plainFacts, sessionKey, signOut, stored, userOf } from "./support/session-page.ts";
import { withFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("sessions", () => {
  const fixture = usePortalFixture({ env: { PORTAL_RSA_BITS: "1024" } });
  const { open, openBySignIn } = fixture;
  const toast = (page: Page, text: string) => page.getByText(text).first();
  /** Ends the session of a page on the server, as an administrator would. */
  async function revoke(page: Page) {
    const { accessToken } = await userOf(page);
    const headers = { authorization: `Bearer ${accessToken}` };
    assert.ok((await fetch(`${fixture.portal.origin}/pms/api/session`, { method: "DELETE", headers })).ok);
  }

  it("R4-06, R4-07 the session stands in session storage alone, and a reload keeps it", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(pathOf(page), "/home");
    const { userNo, accessToken } = await userOf(page);
    assert.equal(userNo, "operator");
    const lasting = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(!lasting.includes(accessToken) && !lasting.includes('"menu"'));
    assert.equal((await page.context().cookies()).length, 0);
    const other = await open();
    await other.page.goto(`${fixture.portal.origin}/home`);
    await other.page.waitForURL("**/login");
    assertClean(watched);
  });

  it("R4-08, R4-09, R4-10 signing out leaves nothing of the session and goes to the login route", async () => {
    const watched = await openBySignIn("operator");
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
    await signIn(page, fixture.portal.origin, "operator");
    await eventually(() => page.getByRole("tab").count(), 1);
    await openMenu(page, "/plain/page");
    const { manual, object } = await plainFacts(page);
    assert.deepEqual([manual, object], [null, {}]);
    assert.equal(await page.getByText("marked by plain").count(), 0);
    assertClean(watched);
  });

  it("R4-11, R8-06 after a 402 one toast tells of it; when it closes the session ends once, at the login route", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await page.evaluate(() => {
      const ends: unknown[] = [];
      Object.assign(globalThis, { ends });
      addEventListener("customs-portal:logout", (event) => ends.push((event as CustomEvent<unknown>).detail));
    });
    await openMenu(page, "/plain/page");
    await revoke(page);
    await holdClock(page);
    const answers = () => watched.errors.filter((error) => error.includes("402")).length;
    const call = page.getByRole("button", { name: "Call" });
    for (let calls = 0; calls < 3; calls++) {
      await call.click();
      await page.clock.runFor(clickIntervalMs);
    }
    await toast(page, errors.sessionExpired).waitFor();
    await until(() => answers() >= 3, answers);
    assert.equal(await page.getByText(errors.sessionExpired).count(), 1);
    assert.equal(pathOf(page), "/plain/page");
    assert.notEqual(await stored(page, sessionKey), null);
    await page.getByRole("button", { name: "关闭" }).last().click();
    await page.clock.resume();
    await page.waitForURL("**/login?redirect=%2Fplain%2Fpage");
    assert.equal(await stored(page, sessionKey), null);
    assert.equal(await stored(page, "biz.config"), null);
    const ends = await page.evaluate(() => (globalThis as unknown as { ends: unknown[] }).ends);
    assert.deepEqual(ends, [{ reason: "expired" }]);
    await watched.expectError(/402/);
    assertClean(watched);
    await signIn(page, fixture.portal.origin, "operator");
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
  });

  for (const [title, authVerify] of [
    ["R8-07 a 401 ends the session as a 402 does while authVerify is on", true],
    ["R8-08 a 401 makes a toast and nothing more while authVerify is off", false],
  ] as const) {
    it(title, async () => {
      await withFile(fixture.portal, "config.json", { authVerify }, async () => {
        const watched = await openBySignIn("operator");
        const { page } = watched;
        await openMenu(page, "/plain/page");
        // Without its token the call is one of nobody.
        await page.route("**/pms/api/session?*", async (route, request) => {
          const { authorization: _token, ...headers } = await request.allHeaders();
          await route.continue({ headers });
        });
        await holdClock(page);
        await page.getByRole("button", { name: "Call" }).click();
        await toast(page, errors.sessionMissing).waitFor();
        await page.getByRole("button", { name: "关闭" }).last().click();
        await page.clock.resume();
        if (authVerify) await page.waitForURL("**/login?**");
        else {
          await page.getByText(errors.sessionMissing).waitFor({ state: "detached" });
          assert.equal(pathOf(page), "/plain/page");
        }
        assert.equal((await stored(page, sessionKey)) === null, authVerify);
        await watched.expectError(/401/);
        assertClean(watched);
      });
    });
  }

  it("R9-31 the password goes out encrypted, with a key of 1024 bits and the exponent 010001 where so configured", async () => {
    const watched = await open();
    const posted = watched.page.waitForRequest((request) => request.method() === "POST");
    await signIn(watched.page, fixture.portal.origin, "operator");
    const body = (await posted).postDataJSON() as Record<string, unknown>;
    assert.ok(!("password" in body) && !JSON.stringify(body).includes(testPassword));
    const answer = (await (await fetch(`${fixture.portal.origin}/pms/api/session/key`)).json()) as {
      data: { publicKey: string };
    };
    const { modulusLength, publicExponent } = createPublicKey(answer.data.publicKey).asymmetricKeyDetails ?? {};
    assert.deepEqual([modulusLength, publicExponent], [1024, 0x010001n]);
    assertClean(watched);
  });

  it("a second browser tab is signed in at its address, and a sign-out in one signs out both", async () => {
    const watched = await openBySignIn("operator");
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
    await third.goto(`${fixture.portal.origin}/desk/page`);
    await third.waitForURL("**/login**");
    assertClean(watched);
  });

  it("R8-20 a sign-in whose parts do not load says that the network failed; pressed again it works", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/login`);
    const name = page.locator('input[autocomplete="username"]');
    await name.fill("operator");
    await page.locator('input[autocomplete="current-password"]').fill(testPassword);
    await page.route("**/assets/**", (route) => route.abort());
    await page.locator('button[type="submit"]').click();
    await page.getByText(errors.networkFailure).waitFor();
    // Requests that are being refused yet would fail the second try, too.
    await page.unrouteAll({ behavior: "wait" });
    // A second click so soon would be taken for a double click (R9-06).
    const now = await page.evaluate(() => performance.now());
    await page.waitForFunction((next) => performance.now() > next, now + clickIntervalMs);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL("**/home");
    await watched.expectError(/net::ERR_FAILED/);
    assertClean(watched);
  });

  it("a session that ends while the workspace still loads leaves the sign-in form, also when the rest arrives", async () => {
    const watched = await openBySignIn("operator");
    const second = await watchPage(watched.page.context());
    const held = Promise.withResolvers<void>();
    const isWorkspace = /\/assets\/workspace-[^/]+\.js$/;
    await second.page.route(isWorkspace, async (route) => {
      await held.promise;
      await route.continue();
    });
    const [request] = await Promise.all([
      second.page.waitForRequest(isWorkspace),
      second.page.goto(`${fixture.portal.origin}/home`, { waitUntil: "commit" }),
    ]);
    await signOut(watched.page);
    const name = second.page.locator('input[autocomplete="username"]');
    await name.waitFor();
    held.resolve();
    await (await request.response())?.finished();
    await second.page.waitForLoadState("networkidle");
    assert.ok(await name.isVisible());
    assert.equal(pathOf(second.page), "/login");
    assertClean(second);
  });

  it("R71-07 menu clicks, opened and closed tabs are stored by the tracking endpoint, also when the page leaves at once", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await openMenu(page, "/plain/page");
    await tabOf(page, "Plain").focus();
    await page.keyboard.press("Delete");
    await page.waitForURL("**/home");
    await page.goto("about:blank");
    const wanted = ["menu /plain/page", "tab open /plain/page", "tab close /plain/page"];
    const database = new DatabaseSync(join(fixture.portal.dataDir, "portal.sqlite"), { readOnly: true });
    const rows = database.prepare(
      "SELECT message FROM track_event WHERE data_type = 'userAction' ORDER BY op_time, rowid",
    );
    const told = () =>
      rows
        .all()
        .map(({ message }) => String(message))
        .slice(-3);
    await until(() => told().join() === wanted.join(), told);
    database.close();
    assertClean(watched);
  });
});
