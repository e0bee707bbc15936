import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { createStore } from "@customs-portal/sdk/portal";
import { Scope, testPortal } from "../../support/backend.ts";
import { eventually, find, pause } from "../../support/dom.ts";
import { closeAll, openDownloadCenter } from "../../support/download-center.ts";
import { portalInTab } from "../../support/tree.tsx";

describe("download centre: keyboard and tab", () => {
  afterEach(closeAll);

  it("is used by keyboard alone: refresh, search, table, download", async () => {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "success", fastDFSPath: `export/${crypto.randomUUID()}` }],
    });
    await eventually(() => screen.cells().length === 1);
    find("button[aria-label='立即刷新']", { root: screen.domElement }).focus();
    const stops: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await sendKeys({ press: "Tab" });
      const active = document.activeElement;
      stops.push(active?.getAttribute("name") ?? active?.getAttribute("role") ?? active?.textContent?.trim() ?? "");
    }
    expect(stops).to.deep.equal(["taskName", "查询", "t"]);
    await sendKeys({ press: "End" });
    await sendKeys({ press: "Enter" });
    await eventually(async () => (await screen.scope.log()).some(({ url }) => url.includes("v1/file/download")));
  });

  it("R25-12 a hidden portal tab makes no request and refreshes at once on return, with what was typed", async () => {
    const scope = new Scope();
    const visible = createStore(true);
    const screen = await openDownloadCenter({
      scope,
      props: { portal: portalInTab(await testPortal(scope), visible) },
    });
    find("input", { root: screen.domElement }).focus();
    await sendKeys({ type: "报关" });
    visible.set(false);
    await pause(50);
    document.dispatchEvent(new Event("visibilitychange"));
    await pause(100);
    expect((await scope.lists()).length).to.equal(1);
    visible.set(true);
    await eventually(async () => (await scope.lists()).length === 2);
    expect(find("input", { root: screen.domElement })).to.have.property("value", "报关");
  });
});
