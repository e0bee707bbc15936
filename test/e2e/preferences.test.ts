import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { clickIntervalMs, lockRefusalsMax } from "../../sdk/limits.ts";
import { texts as errors } from "../../sdk/locales/zh-CN.ts";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { texts } from "../../shell/preferences/locales/zh-CN.ts";
import { patient } from "../support/pace.ts";
import { until } from "../support/until.ts";
import { assertAccessible, assertClean, signIn } from "./support/browser.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, testPassword } from "./support/portal-process.ts";

const userMenu = async (page: Page, entry: string) => {
  await page.locator("header .user").click();
  await page.getByRole("menuitem", { name: entry }).click();
};
const appearance = (page: Page) => page.getByRole("dialog", { name: texts.appearance.title });
const lockScreen = (page: Page) => page.getByRole("dialog", { name: texts.lock.title });
const pageColour = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector(".customs-workspace")?.shadowRoot?.querySelector(".frame");
    return frame ? getComputedStyle(frame).backgroundColor : "";
  });
const heightOf = (page: Page) =>
  page.evaluate(() => {
    const button = document
      .querySelector(".customs-workspace")
      ?.shadowRoot?.querySelector(".cp-icon-button:not(.menu-button)");
    return button?.getBoundingClientRect().height;
  });

async function unlock(page: Page, password: string) {
  // A second press within the interval of double clicks is none (R9-06).
  await page.waitForTimeout(2 * clickIntervalMs);
  await lockScreen(page).locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

describe("the look of the portal", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 100 }) });

  it("a theme that was chosen holds before the first paint, in every tab, and over a reload", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    const other = await page.context().newPage();
    await other.goto(`${fixture.portal.origin}/home`);
    // The tab that is open hands its session over first.
    await other.locator("header .user").waitFor();
    assert.equal(await pageColour(page), "rgb(245, 246, 248)");
    await userMenu(page, texts.menu.appearance);
    await appearance(page).waitFor();
    await assertAccessible(page, "appearance");
    await appearance(page).getByLabel(texts.theme.dark).check();
    assert.equal(await pageColour(page), "rgb(20, 23, 28)");
    await other.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");
    assert.equal(await pageColour(other), "rgb(20, 23, 28)");
    // A page that is behind another one need not be painted.
    await other.close();

    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName("first-paint");
        if (first) Object.assign(globalThis, { atFirstPaint: document.documentElement.dataset["theme"] });
      }).observe({ type: "paint", buffered: true });
    });
    await page.reload({ waitUntil: "commit" });
    await page.locator("h1:visible").first().waitFor();
    // The browser tells of its first paint after it.
    await page.waitForFunction(() => "atFirstPaint" in globalThis);
    assert.equal(await page.evaluate(() => (globalThis as { atFirstPaint?: string }).atFirstPaint), "dark");
    const scheme = page.locator('meta[name="color-scheme"]');
    assert.equal(await scheme.getAttribute("content"), "dark");
    assertClean(watched);
  });

  it("density, contrast and size of text show at once, and the defaults come back", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    assert.equal(await heightOf(page), 32);
    await userMenu(page, texts.menu.appearance);
    await appearance(page).getByLabel(texts.density.compact).check();
    assert.equal(await heightOf(page), 28);
    await appearance(page).getByLabel(texts.density.touch).check();
    assert.equal(await heightOf(page), 40);
    await appearance(page).getByLabel(texts.contrast.more).check();
    assert.equal(await pageColour(page), "rgb(255, 255, 255)");
    await assertAccessible(page, "appearance in high contrast");
    await appearance(page).getByLabel("125%").check();
    assert.equal(await heightOf(page), 50);
    await appearance(page).getByRole("button", { name: texts.appearance.reset }).click();
    assert.equal(await heightOf(page), 32);
    assert.equal(await pageColour(page), "rgb(245, 246, 248)");
    assertClean(watched);
  });

  it("the height of rows is that of the look, by its dialog and by the tools of a table", async () => {
    const watched = await fixture.open("operator", "/declarations/list");
    const { page } = watched;
    const row = page.getByRole("row").nth(3);
    await row.waitFor();
    // Rows that are loaded take the place of those that stand for them.
    const rowsAre = (height: number) => until(async () => (await row.boundingBox())?.height === height);
    await rowsAre(36);
    await page.getByRole("button", { name: texts.appearance.density }).click();
    await page.getByRole("menuitemradio", { name: texts.density.compact }).click();
    await page.waitForFunction(() => document.documentElement.dataset["density"] === "compact");
    await rowsAre(28);
    await page.reload({ waitUntil: "commit" });
    await row.waitFor();
    await rowsAre(28);
    assertClean(watched);
  });
});

describe("the locked screen", () => {
  const fixture = usePortalFixture({ start: () => startPortal({ seedRows: 100 }) });

  it("covers page and dialogs, in every tab and over a reload, until the password is given", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await signIn(page, fixture.portal.origin, "operator");
    await page.goto(`${fixture.portal.origin}/declarations/list`);
    await page.getByRole("row").nth(3).waitFor();
    await page.locator(".cp-dt .cp-table-scroll").evaluate((element) => (element.scrollTop = 150));
    const other = await page.context().newPage();
    await other.goto(`${fixture.portal.origin}/home`);
    // The tab that is open hands its session over first.
    await other.locator("header .user").waitFor();
    await page.bringToFront();
    await page.getByRole("button", { name: "导出", exact: true }).click();
    const question = page.getByRole("dialog", { name: "导出报关单" });
    await question.waitFor();

    await page.keyboard.press("Alt+L");
    await lockScreen(page).waitFor();
    await lockScreen(other).waitFor();
    await assertAccessible(page, "locked screen");
    await question.waitFor({ state: "hidden" });
    assert.equal(await page.locator("body").isVisible(), false);
    assert.doesNotMatch(await page.title(), /报关单/);
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      assert.notEqual(
        await page.evaluate(
          () =>
            document.activeElement?.closest("body") !== null &&
            document.hasFocus() &&
            document.activeElement !== document.body,
        ),
        true,
      );
    }

    await unlock(page, "not the password");
    await page.getByText(errors.passwordWrong).waitFor();
    await unlock(page, testPassword);
    await question.waitFor();
    await lockScreen(other).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.equal(await page.locator(".cp-dt .cp-table-scroll").evaluate((element) => element.scrollTop), 150);

    await page.keyboard.press("Alt+L");
    await lockScreen(page).waitFor();
    await page.reload({ waitUntil: "commit" });
    await lockScreen(page).waitFor();
    assert.equal(await page.locator("body").isVisible(), false);
    await unlock(page, testPassword);
    await page.getByRole("row").nth(3).waitFor();
    await watched.expectError(/40[03]|verify/);
    assertClean(watched);
  });

  it("ends with the session after five wrong passwords, in every tab, and the page asks for a sign-in", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    await userMenu(page, texts.menu.lock);
    await lockScreen(page).waitFor();
    for (let count = 1; count < lockRefusalsMax; count += 1) {
      const answered = page.waitForResponse("**/session/verify?**");
      await unlock(page, "not the password");
      await answered;
      await page.getByText(errors.passwordWrong).waitFor();
      const left = texts.lock.left.replace("{{number}}", String(lockRefusalsMax - count));
      await lockScreen(page).getByText(left).waitFor();
    }
    await unlock(page, "not the password");
    // Sooner than the bell would notice.
    await page.waitForURL("**/login**", { timeout: patient(30_000) });
    await page.getByText(shell.signIn.locked.replace("{{number}}", String(lockRefusalsMax))).waitFor();
    assert.equal(await lockScreen(page).count(), 0);
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator(".cp-notice").count(), 0);
    assert.equal(await page.getByText(errors.sessionExpired).count(), 0);
    await page.reload();
    await page.locator('input[autocomplete="username"]').waitFor();
    await watched.expectError(/40[02]|429|verify/);
    assertClean(watched);
  });

  it("ends with the session where somebody signs in another way", async () => {
    // Not the user of the test before, who waits for having guessed.
    const watched = await fixture.openBySignIn("manager");
    const { page } = watched;
    await userMenu(page, texts.menu.lock);
    await lockScreen(page).getByRole("button", { name: texts.lock.other }).click();
    await lockScreen(page).getByRole("button", { name: texts.lock.end }).click();
    await page.waitForURL("**/login**");
    await page.locator('input[autocomplete="username"]').waitFor();
    await signIn(page, fixture.portal.origin, "manager");
    await page.locator("h1:visible").first().waitFor();
    assertClean(watched);
  });
});

describe("settings of the site", () => {
  const fixture = usePortalFixture({
    start: () => startPortal({ seedRows: 100 }),
    prepare: ({ dataDir }) =>
      writeFile(join(dataDir, "config.json"), JSON.stringify({ watermark: true, lockAfterMinutes: 5 })),
  });

  it("a watermark of user, company and day lies over page and dialogs, for nobody to press or hear", async () => {
    const watched = await fixture.openBySignIn("operator");
    const { page } = watched;
    const layer = page.locator(".cp-watermark");
    await layer.waitFor({ state: "attached" });
    const picture = await layer.locator("div").evaluate(async (element) => {
      const address = /url\("(blob:[^"]+)"\)/.exec(element.style.backgroundImage)?.[1];
      // A picture of the page itself, which no policy lets it fetch: it is drawn.
      const image = new Image();
      image.src = address ?? "";
      await image.decode();
      return { width: image.naturalWidth, press: getComputedStyle(element).pointerEvents };
    });
    assert.ok(picture.width > 100);
    assert.equal(picture.press, "none");
    await userMenu(page, texts.menu.appearance);
    await appearance(page).waitFor();
    await assertAccessible(page, "watermark");
    await appearance(page).getByRole("button", { name: texts.appearance.done }).click();
    assertClean(watched);
  });

  it("the screen locks itself when nobody is there for the time that was set", async () => {
    const watched = await fixture.open();
    const { page } = watched;
    await page.clock.install();
    await signIn(page, fixture.portal.origin, "operator");
    await page.locator("h1:visible").first().waitFor();
    await page.clock.runFor("04:30");
    assert.equal(await lockScreen(page).count(), 0);
    await page.clock.runFor("00:40");
    await lockScreen(page).waitFor();
  });
});
