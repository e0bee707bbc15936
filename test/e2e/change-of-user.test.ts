import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as company } from "../../shell/company/locales/zh-CN.ts";
import { texts as sso } from "../../shell/sso/locales/zh-CN.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean } from "./support/browser.ts";
import { headerOf } from "./support/company-switch.ts";
import { eventually } from "./support/eventually.ts";
import { guardTokenOf, trustIssuer } from "./support/trusted-issuer.ts";
import { pathOf, plainFacts, userOf } from "./support/session-page.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

const operator = "操作员 (operator)";
const manager = "关务经理 (manager)";
const goOn = sso.replace.goOn.replace("{{next}}", manager);
const stay = sso.replace.stay.replace("{{current}}", operator);

describe("a change of user", () => {
  const fixture = usePortalFixture({ prepare: (portal) => trustIssuer(portal, ["guard", "ssologin"]) });
  const { open, openBySignIn, go } = fixture;

  const token = (user: string) => guardTokenOf(fixture.portal, user);

  /** What the server says of a session. */
  async function isAlive(accessToken: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await fetch(`${fixture.portal.origin}/pms/api/session`, { headers })).status === 200;
  }

  /** Waits until the server has ended a session. */
  const untilDead = (accessToken: string) => until(async () => !(await isAlive(accessToken)));

  /** Opens an address from inside the page, as a business line or a link in it does. */
  const openInside = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);

  it("by a link is asked about; a no leaves everything as it was and ends the other session", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await go(page, "/plain/page");
    const before = await userOf(page);
    const signedIn = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/pms/api/session",
    );
    await page.goto(`${fixture.portal.origin}/guard?token=${await token("manager")}`);
    const { data } = (await (await signedIn).json()) as { data: { accessToken: string } };
    await page.getByRole("heading", { name: operator }).waitFor();
    assert.equal(pathOf(page), "/guard", "the credential left the address");
    await page.getByText(manager).first().waitFor();
    assert.equal((await userOf(page)).userNo, "operator");
    await assertAccessible(page, "the question before a change of user");
    await page.getByRole("button", { name: stay }).click();
    await page.waitForURL("**/plain/page");
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal((await userOf(page)).accessToken, before.accessToken);
    assert.ok(await isAlive(before.accessToken));
    // The session that nobody wanted.
    await untilDead(data.accessToken);
    assertClean(watched);
  });

  it("on yes brings nothing of the first user to the second, and the first session dies", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await go(page, "/plain/page");
    for (const name of ["Mark", "Object", "Manual 1"]) await page.getByRole("button", { name, exact: true }).click();
    const before = await userOf(page);
    assert.ok(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("recent"))));
    // An answer of the first user is still on its way.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/pms/api/session", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const answer = await route.fetch().catch(() => undefined);
      await held;
      await (answer ? route.fulfill({ response: answer }) : route.abort());
    });
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await openInside(page, `/guard?token=${await token("manager")}&path=%2Fplain%2Fpage`);
    const question = page.getByRole("alertdialog");
    await question.getByText(manager).first().waitFor();
    assert.equal(pathOf(page), "/plain/page", "the work stays where it is while it is asked about");
    await question.getByRole("button", { name: goOn }).click();
    // The question has a button of that name, too.
    await headerOf(page)
      .getByRole("button", { name: /关务经理/ })
      .waitFor();
    await page.getByRole("heading", { name: /^Plain/ }).waitFor();
    release();
    const facts = await plainFacts(page);
    assert.deepEqual([facts.object, facts.manual], [{}, null]);
    await eventually(() => page.getByText("marked by plain").count(), 0);
    assert.equal((await userOf(page)).userNo, "manager");
    assert.equal(await page.evaluate(() => sessionStorage.getItem("customs-portal.manual")), null);
    const recent = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("recent")));
    assert.ok(!recent.some((key) => key.includes("operator")), recent.join());
    await eventually(() => page.getByRole("tab").count(), 2, "home and the page that was asked for");
    await untilDead(before.accessToken);
    assertClean(watched);
  });

  it("asks about unsaved work, too, which a no keeps", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await go(page, "/plain/page");
    await page.getByRole("button", { name: "Dirty" }).click();
    await openInside(page, `/guard?token=${await token("manager")}`);
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: goOn }).click();
    await question.getByText(company.leave["sign-out"].title).waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal((await userOf(page)).userNo, "operator");
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
    assertClean(watched);
  });

  it("R8-20 whose part of the page does not load is told, and costs nobody their work", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    await go(page, "/plain/page");
    await page.getByRole("button", { name: "Dirty" }).click();
    await page.route(/\/assets\/sso-[^/]+\.js$/, (route) => route.abort());
    await openInside(page, `/guard?token=${await token("manager")}`);
    await page.getByText(shell.chunk.failed).waitFor();
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    assert.equal(pathOf(page), "/plain/page");
    assert.equal((await userOf(page)).userNo, "operator");
    await watched.expectError(/Loading chunk sso failed/);
    await watched.expectError(/net::ERR_FAILED/);
    assertClean(watched);
  });

  it("does not move the other tabs of the browser: they say that their session ended", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    const second = await page.context().newPage();
    await go(second, "/plain/page");
    assert.equal((await userOf(second)).userNo, "operator");
    await page.goto(`${fixture.portal.origin}/ssologin?ticket=${await token("manager")}`);
    await page.getByRole("button", { name: goOn }).click();
    await headerOf(page)
      .getByRole("button", { name: /关务经理/ })
      .waitFor();
    await second.waitForURL("**/login");
    await second.getByText(shell.signIn.superseded).waitFor();
    assert.equal(await userOf(second), null);
    assertClean(watched);
  });

  it("is none where the same user comes again: nobody is asked", async () => {
    const watched = await openBySignIn("operator");
    const { page } = watched;
    const before = await userOf(page);
    await page.goto(`${fixture.portal.origin}/guard?token=${await token("operator")}&path=%2Fdesk%2Fpage`);
    await page.getByRole("heading", { name: "Desk 1" }).waitFor();
    assert.notEqual((await userOf(page)).accessToken, before.accessToken);
    await untilDead(before.accessToken);
    assertClean(watched);
  });

  it("by a link that was used already is called that, and costs nobody their work", async () => {
    const watched = await open();
    const { page } = watched;
    const credential = await token("operator");
    await page.goto(`${fixture.portal.origin}/guard?token=${credential}&path=%2Fplain%2Fpage`);
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    await page.getByRole("button", { name: "Dirty" }).click();
    await openInside(page, `/guard?token=${credential}`);
    await page.getByText(errors.credentialUsed).waitFor();
    await page.getByRole("heading", { name: "Plain 1" }).waitFor();
    await page.getByRole("tab", { name: /未保存/ }).waitFor();
    assert.equal(pathOf(page), "/plain/page");
    await watched.expectError(/400/);
    assertClean(watched);
  });
});
