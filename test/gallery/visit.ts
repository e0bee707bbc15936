import type { Browser, BrowserContext, Page } from "playwright-core";
import { signIn, withoutHints } from "../e2e/support/browser.ts";
import { seedSession, userOf } from "../e2e/support/session-page.ts";
import { patient } from "../support/pace.ts";
import type { Screen } from "./screen.ts";

export interface Visitor {
  browser: Browser;
  origin: string;
  locale: string;
  viewport: { width: number; height: number };
}

/** Longest wait for anything of a screen. */
const patienceMs = patient(30_000);

/** A context whose pages begin in a language. */
async function openContext({ browser, locale, viewport }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", locale: "en-GB" });
  context.setDefaultTimeout(patienceMs);
  await withoutHints(context);
  await context.addInitScript((chosen) => localStorage.setItem("customs-portal.locale", chosen), locale);
  return context;
}

/** Waits until a screen is drawn and asks for nothing more. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1:visible, iframe:visible, [role=dialog]:visible, [role=alertdialog]:visible").first().waitFor();
  // The download centre asks again and again, and an answer may be long in coming.
  await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/**
 * Shows screens one after the other, each in a page of its own.
 * @param look told of each that is on screen, or of what kept it from getting there
 */
export async function visit(
  visitor: Visitor,
  screens: readonly Screen[],
  look: (screen: Screen, shown: { page: Page } | { failure: unknown }) => Promise<void>,
): Promise<void> {
  for (const who of ["operator", "manager", "newcomer", "nobody"] as const) {
    const own = screens.filter((screen) => (screen.who ?? "operator") === who);
    if (own.length === 0) continue;
    const context = await openContext(visitor);
    try {
      const first = who === "nobody" ? undefined : await context.newPage();
      if (first) await signIn(first, visitor.origin, who);
      for (const screen of own) {
        const page = await context.newPage();
        try {
          // On a busy machine the tabs may be too late to hand it over themselves.
          if (first) await seedSession(page, await userOf(first));
          await page.goto(visitor.origin + screen.path, { waitUntil: "commit" });
          await settle(page);
          await screen.open?.(page);
          await settle(page);
          await look(screen, { page });
        } catch (failure) {
          await look(screen, { failure });
        }
        await page.evaluate(() => localStorage.removeItem("customs-portal.locked")).catch(() => undefined);
        await page.close();
      }
    } finally {
      await context.close();
    }
  }
}
