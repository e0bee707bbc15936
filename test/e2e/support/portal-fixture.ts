import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser, signIn, watchPage, type WatchedPage } from "./browser.ts";
import { type EndedTest, reportFailure } from "./failure-report.ts";
import { testPassword, type PortalProcess } from "./portal-process.ts";
import { recordRedirects, seedSession } from "./session-page.ts";
import { startSessionPortal } from "./session-portal.ts";

/** A portal and a browser, for the tests of one `describe`; they end also where what starts them fails half way. */
export interface PortalFixture {
  readonly portal: PortalProcess;
  readonly browser: Browser;
  /**
   * Opens a page that closes after the test, and that keeps account of its redirects.
   * @param userName who is signed in there already; nobody when left out
   * @param path where to go at once; the page stays empty when left out
   */
  open(userName?: string, path?: string): Promise<WatchedPage>;
  /** Opens a page that closes after the test, with a window and a language of its own. */
  openAs(options: BrowserContextOptions): Promise<WatchedPage>;
  /** Opens such a page and signs in there by the form, as a user does. */
  openBySignIn(userName: string): Promise<WatchedPage>;
  /** Loads a path of the portal and waits until a page is drawn. */
  go(page: Page, path: string): Promise<void>;
}

export interface PortalFixtureOptions {
  /** Starts the portal; one with the session fixtures when left out. */
  start?: () => Promise<PortalProcess>;
  /** Settings of the server. */
  env?: Record<string, string>;
  /** Puts users and files into place, once, before the first test. */
  prepare?(portal: PortalProcess): Promise<void>;
}

/** The session user of a sign-in without a browser. */
async function sessionOf({ origin }: PortalProcess, userName: string): Promise<object> {
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password: testPassword, loginType: "password" }),
  });
  const { success, data } = (await answer.json()) as { success: boolean; data: object };
  assert.ok(success, `${userName} can sign in`);
  return data;
}

/**
 * Registers what starts a portal and a browser before the tests of a `describe`, closes the pages after each and ends
 * both after the last. Its members may be used in tests and hooks alone.
 */
export function usePortalFixture({
  env,
  start = () => startSessionPortal(env),
  prepare,
}: PortalFixtureOptions = {}): PortalFixture {
  let portal: PortalProcess | undefined;
  let browser: Browser | undefined;
  const opened: BrowserContext[] = [];

  before(async () => {
    portal = await start();
    await prepare?.(portal);
    browser = await launchBrowser();
  });
  afterEach(async (context) => {
    const test = context as unknown as EndedTest;
    if (!test.passed && browser && portal) await reportFailure(test, browser, portal);
    for (const one of opened.splice(0)) await one.close();
  });
  // Where the start failed half way, what did start has to end all the same.
  after(async () => {
    try {
      await browser?.close();
    } finally {
      await portal?.dispose();
    }
  });

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await fixture.browser.newContext(options);
    opened.push(context);
    return context;
  }

  const fixture: PortalFixture = {
    get portal() {
      assert.ok(portal, "the portal runs from the first hook on");
      return portal;
    },
    get browser() {
      assert.ok(browser, "the browser runs from the first hook on");
      return browser;
    },
    async open(userName, path) {
      const context = await newContext({ viewport: { width: 1366, height: 768 } });
      if (userName !== undefined) await seedSession(context, await sessionOf(fixture.portal, userName));
      const watched = await watchPage(context);
      await recordRedirects(watched.page);
      if (path !== undefined) await fixture.go(watched.page, path);
      return watched;
    },
    openAs: async (options) => watchPage(await newContext(options)),
    async openBySignIn(userName) {
      const watched = await fixture.open();
      await signIn(watched.page, fixture.portal.origin, userName);
      return watched;
    },
    async go(page, path) {
      await page.goto(fixture.portal.origin + path, { waitUntil: "commit" });
      await page.locator("h1:visible, iframe:visible").first().waitFor();
    },
  };
  return fixture;
}
