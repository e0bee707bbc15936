import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { brokenLine, lineThatFailsToUnmount, soundLine, type FailureMode } from "../fixtures/lines/lines.ts";
import { assertAccessible, assertClean, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { pauseClock } from "./support/clock.ts";
import { eventually } from "./support/eventually.ts";
import { deployLine, fixtureModule, registerLines, withdrawLine } from "./support/lines.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, testPassword, type PortalProcess } from "./support/portal-process.ts";

const mended = "the line is mended";

describe("a business line that fails", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;

  const fixture = usePortalFixture({ start: async () => (portal = await startPortal({ modules: [fixtureModule] })) });
  beforeEach(async () => {
    await registerLines(portal, ["broken", "sound"]);
    await deployLine(portal, "sound", soundLine("sound line"));
    watched = await fixture.open();
    page = watched.page;
  });

  // Not the one beside the sign of a connection that is gone, which shows while the clock leaps.
  const retry = () => page.getByRole("button", { name: shell.line.retry, exact: true });

  /** Waits for a line in the console, which a busy browser may tell of later than the page does. */
  const untilLogged = (pattern: RegExp) =>
    until(
      () => watched.errors.some((error) => pattern.test(error)),
      () => `${pattern} in ${JSON.stringify(watched.errors)}`,
    );

  /** The failing tab shows the error page while the menu and another line go on; once mended, its retry works. */
  async function expectErrorPageThatRecovers(mend: () => Promise<void>) {
    await retry().waitFor();
    await openMenu(page, "/sound/page");
    await page.getByText("sound line").waitFor();
    await tabOf(page, "broken").click();
    await retry().waitFor();
    await mend();
    await retry().click();
    await page.getByText(mended).waitFor();
    await tabOf(page, "sound").click();
    await page.getByText("sound line").waitFor();
    await watched.expectError(/./);
    assertClean(watched);
  }

  const modes: [FailureMode, RegExp][] = [
    ["throws-in-render", /the line threw: Error: render fails/],
    ["throws-in-bootstrap", /bootstrap threw: bootstrap fails/],
    ["throws-in-mount", /mount threw: mount fails/],
    ["syntax-error", /\/lines\/broken\.js threw: SyntaxError/],
    ["no-lifecycles", /\/lines\/broken\.js exports no single-spa lifecycles/],
  ];
  for (const [mode, reason] of modes) {
    it(`${mode}: the tab shows an error page whose retry works once the line is mended`, async () => {
      await deployLine(portal, "broken", brokenLine(mode));
      await signIn(page, portal.origin, "operator");
      await openMenu(page, "/broken/page");
      await page.getByText(reason).waitFor();
      await expectErrorPageThatRecovers(() => deployLine(portal, "broken", soundLine(mended)));
    });
  }

  it("is told to the tracking with its reason, and so is what nobody caught", async () => {
    await deployLine(portal, "broken", brokenLine("throws-in-mount"));
    const late = 'setTimeout(() => { throw new TypeError("a late failure"); });';
    await deployLine(portal, "sound", `${soundLine("sound line")}\n${late}`);
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/broken/page");
    await retry().waitFor();
    await openMenu(page, "/sound/page");
    await page.getByText("sound line").waitFor();
    const database = new DatabaseSync(join(portal.dataDir, "portal.sqlite"), { readOnly: true });
    const rows = database.prepare("SELECT message FROM track_event WHERE data_type = 'error'");
    const told = () => rows.all().map(({ message }) => String(message));
    for (const wanted of [
      /^broken: line-lifecycle-failed: mount threw: mount fails/,
      /^uncaught: TypeError: a late failure at \/lines\/sound\.js:\d+/,
    ])
      await until(() => told().some((message) => wanted.test(message)), told);
    database.close();
  });

  for (const mode of ["hangs-in-bootstrap", "hangs-in-mount"] as const) {
    it(`${mode}: the tab shows an error page after the time limit, and recovers`, async () => {
      const never = "await new Promise(";
      await deployLine(portal, "broken", brokenLine(mode).replace(never, `globalThis.hangs = true; ${never}`));
      await page.clock.install();
      await signIn(page, portal.origin, "operator");
      await openMenu(page, "/broken/page");
      // Only then does its time run.
      await until(() => page.evaluate(() => "hangs" in globalThis));
      await page.clock.runFor(1000);
      assert.equal(await retry().isVisible(), false);
      await page.clock.fastForward(20_000);
      await expectErrorPageThatRecovers(() => deployLine(portal, "broken", soundLine(mended)));
    });
  }

  it("asks about no unsaved work any more, which was lost with it", async () => {
    await deployLine(portal, "broken", brokenLine("fails-with-work"));
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/broken/page");
    const marked = page.getByRole("tab", { name: shell.tabs.dirty.replace("{{title}}", "broken") });
    await marked.waitFor();
    await page.evaluate("failNow()");
    await retry().waitFor();
    await marked.waitFor({ state: "detached" });
    await tabOf(page, "broken").focus();
    await page.keyboard.press("Delete");
    await tabOf(page, "broken").waitFor({ state: "detached" });
    await watched.expectError(/it broke/);
    assertClean(watched);
  });

  it("R8-21, R8-24 a script that answers 404 is logged with its address, and recovers", async () => {
    await withdrawLine(portal, "broken");
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/broken/page");
    await retry().waitFor();
    await untilLogged(/cannot load business system js .*\/lines\/broken\.js/);
    await page.getByText(/\/lines\/broken\.js answered 404/).waitFor();
    await assertAccessible(page, "the error page of a line");
    await expectErrorPageThatRecovers(() => deployLine(portal, "broken", soundLine(mended)));
  });

  it("R9-05 a script that never answers is given up after 120 s, and recovers", async () => {
    await deployLine(portal, "broken", soundLine(mended));
    await page.clock.install();
    await signIn(page, portal.origin, "operator");
    let hangs = true;
    await page.route("**/lines/broken.js", (route) => (hangs ? undefined : route.continue()));
    await pauseClock(page);
    await Promise.all([page.waitForRequest("**/lines/broken.js"), openMenu(page, "/broken/page")]);
    await page.clock.runFor(119_900);
    assert.equal(await retry().count(), 0);
    await page.clock.runFor(200);
    await retry().waitFor();
    await page.clock.resume();
    await expectErrorPageThatRecovers(async () => void (hangs = false));
  });

  it("R8-22 a script that is aborted is logged with its address, and recovers", async () => {
    await deployLine(portal, "broken", soundLine(mended));
    await page.addInitScript(() => {
      const { append } = Element.prototype;
      const isAborted = (node: unknown): node is HTMLScriptElement =>
        node instanceof HTMLScriptElement && node.src.endsWith("/lines/broken.js") && !sessionStorage.getItem("mended");
      const abort = (node: unknown) => {
        if (!isAborted(node)) return false;
        setTimeout(() => node.dispatchEvent(new Event("abort")));
        return true;
      };
      const { appendChild } = Node.prototype;
      // A script that a browser gives up never loads: it gets no further than the event.
      Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
        return abort(node) ? node : (appendChild.call(this, node) as T);
      };
      Element.prototype.append = function (...nodes: (Node | string)[]) {
        append.apply(
          this,
          nodes.filter((node) => !abort(node)),
        );
      };
    });
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/broken/page");
    await retry().waitFor();
    await untilLogged(/cannot load business system js .*\/lines\/broken\.js/);
    await expectErrorPageThatRecovers(() => page.evaluate(() => sessionStorage.setItem("mended", "1")));
  });

  it("R8-20 a lazy part of the shell that cannot be loaded is named, and a reload is offered", async () => {
    let isGone = true;
    await page.route(/\/assets\/workspace-[^/]+\.js$/, (route) => (isGone ? route.abort() : route.continue()));
    await page.goto(`${portal.origin}/login`);
    await page.locator('input[autocomplete="username"]').fill("operator");
    await page.locator('input[autocomplete="current-password"]').fill(testPassword);
    await page.keyboard.press("Enter");
    const reload = page.getByRole("button", { name: shell.chunk.reload });
    await reload.waitFor();
    await untilLogged(/ChunkLoadError: Loading chunk workspace failed/);
    await page.getByText("Loading chunk workspace failed").waitFor();
    await page.getByText(shell.chunk.failed).waitFor();
    isGone = false;
    await reload.click();
    await page.getByRole("navigation", { name: shell.menu.label }).waitFor();
    await watched.expectError(/./);
  });

  it("a wrong integrity hash keeps the file from running, and recovers", async () => {
    const source = soundLine(mended);
    const hash = `sha384-${createHash("sha384").update(source).digest("base64")}`;
    await registerLines(portal, ["broken", "sound"], { integrity: { "/lines/broken.js": hash } });
    await deployLine(portal, "broken", source.replace("mended", "altered"));
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/broken/page");
    await retry().waitFor();
    assert.equal(await page.getByText("altered").count(), 0);
    await eventually(() => page.getByText("line-integrity-failed").count(), 1);
    await expectErrorPageThatRecovers(() => deployLine(portal, "broken", source));
  });

  for (const how of ["throws", "hangs"] as const) {
    it(`an unmount that ${how} costs nobody else anything, and the line opens again`, async () => {
      await deployLine(portal, "broken", lineThatFailsToUnmount("shown", how));
      await page.clock.install();
      await signIn(page, portal.origin, "operator");
      await openMenu(page, "/broken/page");
      await page.getByText("shown").waitFor();
      await tabOf(page, "broken").focus();
      await page.keyboard.press("Delete");
      await openMenu(page, "/sound/page");
      await page.getByText("sound line").waitFor();
      await page.clock.fastForward(10_000);
      await eventually(() => page.getByText("shown").count(), 0);
      await openMenu(page, "/broken/page");
      await page.getByText("shown").waitFor();
      await watched.expectError(/unmount/);
      assertClean(watched);
    });
  }

  it("R1-05, R8-24 every js and hook file is asked for at start-up; a missing one stops nobody", async () => {
    await registerLines(portal, ["sound"], {
      config: { broken: { js: ["/lines/first.js", "/lines/second.js"], hook: ["/lines/hook.js"] } },
    });
    await signIn(page, portal.origin, "operator");
    const wanted = ["/lines/first.js", "/lines/second.js", "/lines/hook.js"];
    await until(() => wanted.every((file) => watched.requests.includes(`GET ${file}`)));
    await openMenu(page, "/sound/page");
    await page.getByText("sound line").waitFor();
    await watched.expectError(/first\.js/);
    await watched.expectError(/second\.js/);
    await watched.expectError(/hook\.js/);
    assertClean(watched);
  });
});
