import type { BrowserContext, Page } from "playwright-core";
import { texts as shell } from "../../../shell/locales/zh-CN.ts";

/** Where a browser tab keeps its session. */
export const sessionKey = "customs-portal.session";

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
export const queryOf = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/**
 * Signs out through the menu of the user.
 * @param shownName the user's name as the header shows it, or a part of it
 */
export async function signOut(page: Page, shownName = "操作员", loginPath = "/login"): Promise<void> {
  await page.getByRole("button", { name: shownName }).click();
  await page.getByRole("menuitem", { name: shell.header.signOut }).click();
  await page.waitForURL(`**${loginPath}`);
}

/** What stands in the session storage of a page. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** A session user as far as tests read it by name. */
interface StoredUser extends Record<string, unknown> {
  userNo: string;
  accessToken: string;
}

/** The session user that a page keeps. */
export async function userOf(page: Page): Promise<StoredUser> {
  return JSON.parse((await stored(page, sessionKey)) ?? "null") as StoredUser;
}

/** What the fixture line plain writes on its page. */
interface PlainFacts {
  company: string;
  object: object;
  manual: { emsNo: string } | null;
  corps: { hasTags: boolean; canChangeCorp: boolean; corpGroupList: Record<string, unknown>[] };
  can: Record<string, boolean>;
}

export async function plainFacts(page: Page): Promise<PlainFacts> {
  return JSON.parse((await page.getByTestId("plain-facts").textContent()) ?? "") as PlainFacts;
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

/** Gives pages the session of a user before their first script, as a sign-in in them would; later sign-outs stay. */
export async function seedSession(pages: BrowserContext | Page, session: object): Promise<void> {
  await pages.addInitScript(
    ([key, user]) => {
      if (sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "1");
      sessionStorage.setItem(key, user);
    },
    [sessionKey, JSON.stringify(session)] as const,
  );
}
