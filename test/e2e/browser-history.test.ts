import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertClean, openMenu, signIn, tabOf, type WatchedPage } from "./support/browser.ts";
import { deployLine, fixtureModule, registerLines } from "./support/lines.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";
import { startPortal, type PortalProcess } from "./support/portal-process.ts";

/** A line that draws what stands in the address bar, as routers of frameworks do, and counts its instances and the moves that it hears of. */
const source = `
System.register([], (_export) => {
  let instances = 0;
  let stop;
  _export("bootstrap", async () => {});
  _export("mount", async ({ domElement, portal }) => {
    instances += 1;
    const shown = document.createElement("output");
    const link = (href) => Object.assign(document.createElement("a"), { href, textContent: "to " + href });
    const button = (text, onclick) => Object.assign(document.createElement("button"), { textContent: text, onclick });
    let moves = 0;
    const draw = () => { shown.value = location.pathname + location.search + " of " + instances + ", moves " + moves; };
    const onMove = () => { moves += 1; draw(); };
    addEventListener("popstate", onMove);
    const unsubscribe = portal.router.location.subscribe(() => {
      const { search } = portal.router.location.getSnapshot();
      globalThis.read = [search, location.search];
    });
    stop = () => { removeEventListener("popstate", onMove); unsubscribe(); };
    domElement.append(shown, link("/sound/page?no=1"), button("open", () => portal.tabs.open("/sound/page?no=2")),
      button("go", () => portal.router.navigate("/sound/page?no=3")));
    draw();
  });
  _export("unmount", async () => stop());
  return { setters: [], execute() {} };
});
`;

describe("a business line that reads the address itself", () => {
  let portal: PortalProcess;
  let watched: WatchedPage;
  let page: Page;
  const fixture = usePortalFixture({
    start: () => startPortal({ modules: [fixtureModule] }),
    async prepare(started) {
      portal = started;
      const sound = { app: "@fixture/sound", title: "sound", history: "browser" };
      await registerLines(portal, ["sound"], { config: { sound } });
      await deployLine(portal, "sound", source);
    },
  });
  beforeEach(async () => {
    watched = await fixture.open();
    page = watched.page;
    await signIn(page, portal.origin, "operator");
    await openMenu(page, "/sound/page");
  });
  const shows = (text: string) => page.locator("output", { hasText: text }).waitFor();

  it("hears of each move that the portal makes in its tab, once, and of back and forward", async () => {
    await shows("/sound/page of 1, moves 0");
    await page.getByRole("link", { name: "to /sound/page?no=1" }).click();
    await shows("/sound/page?no=1 of 1, moves 1");
    await page.getByRole("button", { name: "open" }).click();
    await shows("/sound/page?no=2 of 1, moves 2");
    await page.getByRole("button", { name: "go" }).click();
    await shows("/sound/page?no=3 of 1, moves 3");
    const read = await page.evaluate(() => (globalThis as { read?: string[] }).read);
    assert.deepEqual(read, ["?no=3", "?no=3"], "who hears of the location finds the same in the address bar");
    await page.goBack();
    await shows("/sound/page?no=2 of 1, moves 4");
    await page.goForward();
    await shows("/sound/page?no=3 of 1, moves 5");
    assertClean(watched);
  });

  it("away from the screen it hears of nothing, and reads the address when it is mounted anew", async () => {
    await shows("/sound/page of 1, moves 0");
    await page.getByRole("button", { name: "go" }).click();
    await shows("/sound/page?no=3 of 1, moves 1");
    await openMenu(page, "/declarations/list");
    await page.locator("output").waitFor({ state: "detached" });
    await tabOf(page, "sound").click();
    await shows("/sound/page?no=3 of 2, moves 0");
    assertClean(watched);
  });
});
