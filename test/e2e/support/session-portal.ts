import assert from "node:assert/strict";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { runAdmin } from "../../../server/admin/run.ts";
import { watchPage, type WatchedPage } from "./browser.ts";
import { root, startPortal, testPassword, type PortalProcess } from "./portal-process.ts";

const fixtures = join(root, "test/fixtures/session");

/** The lines of the session fixtures: desk is kept by a company switch, plain starts anew. */
export const bizConfig = {
  desk: { app: "@fixture/desk", title: "Desk" },
  plain: {
    app: "@fixture/plain",
    hook: ["/lines/plain-hook.js"],
    title: "Plain",
    routes: [
      { path: "/plain/hidden", name: "plainHidden" },
      { path: "/plain/query", name: "plainQuery" },
      { path: "/plain/refused", name: "plainRefused", title: "Refused page" },
      { path: "/plain/operator", name: "operatorOnly" },
      { path: "/plain/manager", name: "managerOnly" },
      ...["register", "DcEntCollapse", "DcBillHeadTabs", "noFilterPage"].map((name) => ({
        path: `/plain/${name}`,
        name,
      })),
    ],
  },
};

/** Starts a portal with the session fixtures. */
export async function startSessionPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = await startPortal({ seedRows: 40, modules: [join(fixtures, "session-module.ts")], env });
  const lines = join(portal.dataDir, "lines");
  await mkdir(lines, { recursive: true });
  await mkdir(join(portal.dataDir, "import-map.d"), { recursive: true });
  for (const file of ["desk.js", "plain.js", "plain-hook.js"]) await cp(join(fixtures, file), join(lines, file));
  const imports = { "@fixture/desk": "/lines/desk.js", "@fixture/plain": "/lines/plain.js" };
  await writeFile(join(portal.dataDir, "import-map.d", "session.json"), JSON.stringify({ imports }));
  await writeFile(join(portal.dataDir, "biz.config.json"), JSON.stringify(bizConfig));
  return portal;
}

/** Puts a start-up file into the data folder for the time of `work`. */
export async function withFile<T>(
  { dataDir }: PortalProcess,
  name: string,
  content: object | string,
  work: () => Promise<T>,
): Promise<T> {
  const file = join(dataDir, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  try {
    return await work();
  } finally {
    await rm(file);
  }
}

/** Runs an administration command on the data of a portal. @returns what it printed */
export async function admin({ dataDir }: PortalProcess, ...args: string[]): Promise<string> {
  let printed = "";
  const keep = (line: string) => (printed += `${line}\n`);
  const code = await runAdmin(args, { ...process.env, PORTAL_DATA: dataDir }, { print: keep, fail: keep });
  assert.equal(code, 0, printed);
  return printed;
}

/** The session user of a sign-in without a browser. */
async function sessionOf({ origin }: PortalProcess, userName: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/pms/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName, password: testPassword, loginType: "password" }),
  });
  const { success, data } = (await answer.json()) as { success: boolean; data: Record<string, unknown> };
  assert.ok(success, `${userName} can sign in`);
  return data;
}

/** Gives a context the session of a user, as a sign-in in its first page would; later sign-outs stay. */
async function seedSession(context: BrowserContext, session: object): Promise<void> {
  await context.addInitScript((user) => {
    if (sessionStorage.getItem("seeded")) return;
    sessionStorage.setItem("seeded", "1");
    sessionStorage.setItem("customs-portal.session", user);
  }, JSON.stringify(session));
}

/** A page of a user who is signed in already. */
export async function pageOf(browser: Browser, portal: PortalProcess, userName: string): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await seedSession(context, await sessionOf(portal, userName));
  return watchPage(context);
}

/** A page of nobody. */
export async function freshPage(browser: Browser): Promise<WatchedPage> {
  return watchPage(await browser.newContext({ viewport: { width: 1366, height: 768 } }));
}

/** A step that the routing took. */
export interface Redirect {
  from: string;
  to: string;
  reason: string;
}

/** Writes down the redirects of the page's own routing, from its first moment on. */
export async function recordRedirects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: object[] = [];
    Object.assign(globalThis, { redirects: seen });
    addEventListener("customs-portal:redirect", (event) => seen.push((event as CustomEvent<object>).detail));
  });
}

/** The redirects since the page was loaded. */
export function redirectsOf(page: Page): Promise<Redirect[]> {
  return page.evaluate(() => (globalThis as unknown as { redirects: Redirect[] }).redirects);
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const queryOf = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** Loads an address and waits until a page is drawn. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("h1:visible, iframe:visible").first().waitFor();
}
