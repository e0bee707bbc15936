import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { assertClean, openMenu } from "./support/browser.ts";
import { testPassword } from "./support/portal-process.ts";
import { errorRoutes, everyRoute, formRoutes, ssoRoutes, privateRoutes, signInRoutes } from "./support/routes.ts";
import { pathOf, queryOf, redirectsOf } from "./support/session-page.ts";
import { addUser } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("every route in every state", () => {
  const { open, go } = usePortalFixture({
    async prepare(portal) {
      await addUser(portal, "empty");
      await addUser(portal, "forced", "--must-change");
    },
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
      await go(page, path);
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
      if (watched.errors.some((error) => pattern.test(error))) await watched.expectError(pattern);
    }
    assertClean(watched);
    return ends;
  }

  it("R22-12, R22-23, R23-17, R21-04, R21-05, R21-06, R6-14 signed out the public routes answer as they are spelled, all others lead to /login; none in circles", async () => {
    const ends = await walk(undefined);
    for (const path of [...formRoutes, ...ssoRoutes, ...errorRoutes]) assert.equal(ends[path]?.pathname, path);
    assert.equal(ends["/sso"]?.pathname, "/guardSSO");
    for (const path of ["/wormhole", "/wormholeWebsite"]) assert.equal(ends[path]?.pathname, "/401");
    for (const path of [...privateRoutes, "/desk/page", "/nowhere/x"]) {
      const redirect = ["/", "/home", "/logout"].includes(path) ? null : path;
      assert.deepEqual({ ...ends[path], steps: 0 }, { pathname: "/login", redirect, steps: 0 }, path);
    }
  });

  it("R6-14 signed in the sign-in routes lead home, and all others where they say; none in circles", async () => {
    const ends = await walk("operator");
    for (const path of [...formRoutes, ...ssoRoutes, "/sso", "/"]) assert.equal(ends[path]?.pathname, "/home", path);
    assert.equal(ends["/desk/page"]?.pathname, "/desk/page");
    assert.equal(ends["/nowhere/x"]?.pathname, "/biz-error");
    assert.equal(ends["/logout"]?.pathname, "/login");
  });

  it("R24-01, R24-03, R24-04, R24-19, R24-20, R24-21, R6-04 with an empty menu the exempt pages open and no sign-in address is refused; none in circles", async () => {
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
    for (const path of [...formRoutes, ...ssoRoutes, "/sso"]) assert.equal(ends[path]?.pathname, "/home", path);
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

  it("R23-02 the password change forgets what was typed when it is left, other pages keep it", async () => {
    const watched = await open("operator");
    const { page } = watched;
    await go(page, "/forceChangePwd");
    await page.locator('input[name="oldPassword"]').fill("typed");
    await openMenu(page, "/desk/page");
    await page.getByTestId("desk-input").fill("kept");
    await page.goBack();
    await page.waitForURL("**/forceChangePwd");
    assert.equal(await page.locator('input[name="oldPassword"]').inputValue(), "");
    await page.goForward();
    await page.waitForURL("**/desk/page");
    assert.equal(await page.getByTestId("desk-input").inputValue(), "kept");
    assertClean(watched);
  });

  it("R21-14 after the password was changed the user goes to where the redirect says", async () => {
    const watched = await open("forced");
    const { page } = watched;
    await go(page, "/marketplaceCenter?a=1");
    await page.locator('input[name="oldPassword"]').focus();
    for (const typed of [testPassword, "Neu-gesetzt-2026", "Neu-gesetzt-2026"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    }
    await page.waitForURL("**/marketplaceCenter?a=1");
    await page.getByRole("tab", { name: shell.route.marketplace }).waitFor();
    assertClean(watched);
  });
});
