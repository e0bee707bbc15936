import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { arrivedKey } from "../../shell/model/arrival.ts";
import { texts as sso } from "../../shell/sso/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { eventually } from "./support/eventually.ts";
import { texts as sessions } from "../../shell/sessions/locales/zh-CN.ts";
import { assertAccessible, assertClean, watchPage } from "./support/browser.ts";
import { guardTokenOf, trustIssuer } from "./support/trusted-issuer.ts";
import { sessionKey, signOut, stored } from "./support/session-page.ts";
import { putFile } from "./support/session-portal.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

/** The query parameter that carries the credential, by sign-in address. */
const credentialParameters: Readonly<Record<string, string>> = {
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

/** Another system at which people sign in; no request reaches it, the browser is answered in its place. */
const otherSystem = "https://sso.example";

describe("guard tokens", () => {
  const fixture = usePortalFixture({
    async prepare(portal) {
      await putFile(portal, "config.json", {
        signInProfiles: { "/guardSSO": { start: `${otherSystem}/in?to={callback}` } },
      });
      await trustIssuer(
        portal,
        Object.keys(credentialParameters).map((path) => path.slice(1)),
      );
    },
  });
  const { open, openBySignIn } = fixture;

  const token = (user: string) => guardTokenOf(fixture.portal, user);

  it("R22-03, R22-04, R22-05, R22-06, R22-07, R22-08, R22-09, R22-10, R22-11, R1-02 each sign-in address makes a session of its credential, which leaves the address bar", async () => {
    const watched = await open();
    const { page } = watched;
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    for (const [path, parameter] of Object.entries(credentialParameters)) {
      const credential = await token("operator");
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await page.goto(`${fixture.portal.origin}${path}?${parameter}=${credential}&path=%2Fdesk%2Fpage`);
      await page.getByRole("heading", { name: "Desk 1" }).waitFor();
      await eventually(() => page.url(), `${fixture.portal.origin}/desk/page`, path);
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
    const address = `${fixture.portal.origin}/wormhole?token=${await token("operator")}`;
    await page.goto(address);
    await page.waitForURL("**/home");
    await signOut(page);
    await page.goto(address);
    await page.getByRole("heading", { name: sso.failed.title }).waitFor();
    await eventually(() => page.url(), `${fixture.portal.origin}/guard`);
    await page.getByText(errors.credentialUsed).waitFor();
    await page.getByRole("button", { name: sso.toSignIn }).click();
    await page.waitForURL("**/login");
    await watched.expectError(/400/);
    assertClean(watched);
  });

  it("a credential of another user takes the place of the session where that is wanted; a bad one leaves it", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await page.goto(`${fixture.portal.origin}/guard?token=${await token("manager")}`);
    const goOn = sso.replace.goOn.replace("{{next}}", "关务经理 (manager)");
    await page.getByRole("button", { name: goOn }).click();
    await page.getByRole("button", { name: /关务经理/ }).waitFor();
    await eventually(() => page.getByRole("tab").count(), 1);
    await page.goto(`${fixture.portal.origin}/guard?token=not-a-token`);
    await page.getByRole("button", { name: shell.error.toHome }).click();
    await page.getByRole("button", { name: /关务经理/ }).waitFor();
    await watched.expectError(/400/);
    assertClean(watched);
  });

  const question = (page: Page) => page.getByRole("region", { name: sessions.arrival.label });

  /** The workspace has looked who came, and does not ask. */
  async function isKnown(page: Page) {
    await eventually(() => page.evaluate((key) => localStorage.getItem(key), arrivedKey), null);
    await question(page).waitFor({ state: "detached" });
  }

  it("whom a link signs in that nobody here asked for is asked whose account it is, in every tab, once", async () => {
    const watched = await open();
    const { page } = watched;
    const byLink = async (user: string) => page.goto(`${fixture.portal.origin}/guard?token=${await token(user)}`);
    await byLink("operator");
    await question(page).getByText("操作员 (operator)").waitFor();
    await assertAccessible(page, "whose account it is");
    await page.reload();
    await question(page).waitFor();
    const second = await watchPage(page.context());
    await second.page.goto(`${fixture.portal.origin}/home`);
    await question(second.page).getByRole("button", { name: sessions.arrival.mine }).click();
    await question(second.page).waitFor({ state: "detached" });
    await question(page).waitFor({ state: "detached" });
    await second.page.close();
    await signOut(page);

    await byLink("operator");
    await page.getByRole("button", { name: "操作员" }).waitFor();
    await isKnown(page);
    await signOut(page);

    await byLink("manager");
    await question(page).getByRole("button", { name: sessions.arrival.notMine }).click();
    await page.waitForURL("**/login");
    assert.equal(await stored(page, sessionKey), null);
    assertClean(watched);
  });

  it("who began the sign-in here is not asked", async () => {
    const watched = await open();
    const { page } = watched;
    const credential = await token("operator");
    await page.route(`${otherSystem}/**`, (route) => {
      const back = new URL(new URL(route.request().url()).searchParams.get("to") ?? "");
      back.searchParams.set("token", credential);
      const body = `<!doctype html><a href="${back.href.replaceAll("&", "&amp;")}">back</a>`;
      return route.fulfill({ contentType: "text/html", body });
    });
    await page.goto(`${fixture.portal.origin}/guardSSO?redirect=%2Fdesk%2Fpage`);
    await page.getByRole("link", { name: "back" }).click();
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    await isKnown(page);
    assertClean(watched);
  });
});
