import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as sso } from "../../shell/sso/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { eventually } from "./support/eventually.ts";
import { assertClean } from "./support/browser.ts";
import { guardTokenOf, trustIssuer } from "./support/trusted-issuer.ts";
import { signOut } from "./support/session-page.ts";
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

describe("guard tokens", () => {
  const fixture = usePortalFixture({
    prepare: (portal) =>
      trustIssuer(
        portal,
        Object.keys(credentialParameters).map((path) => path.slice(1)),
      ),
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
});
