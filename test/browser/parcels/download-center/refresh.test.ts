import { expect } from "@open-wc/testing";
import { exportsHintEvent } from "@customs-portal/sdk/limits";
import { expectAccessible } from "../../support/axe.ts";
import { addTasks, Scope, setStatus } from "../../support/backend.ts";
import { stopClock } from "../../support/clock.ts";
import { eventually, find, findAll, nextFrame, pause } from "../../support/dom.ts";
import { closeAll, openDownloadCenter, type OpenScreen } from "../../support/download-center.ts";

function hideDocument(hidden: boolean): void {
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    get: () => (hidden ? "hidden" : "visible"),
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("download centre: refresh", () => {
  let stopped: ReturnType<typeof stopClock> | undefined;
  afterEach(async () => {
    stopped?.uninstall();
    stopped = undefined;
    Reflect.deleteProperty(document, "visibilityState");
    await closeAll();
  });

  /** Stops the clock, opens the screen and takes the first refresh. */
  async function openUnderClock(scope = new Scope(), tasks = [{ taskName: "t", statusCode: "init" }]) {
    const clock = (stopped = stopClock());
    let screen: OpenScreen | undefined;
    void openDownloadCenter({ scope, tasks }).then((opened) => (screen = opened));
    // What only waits for its turn has it; the 5 seconds do not pass, however long the opening takes.
    const shown = await eventually(async () => {
      await clock.tickAsync(0);
      return screen;
    });
    find("button[aria-label='立即刷新']", { root: shown.domElement }).click();
    await settled(shown, 2);
    return { screen: shown, clock };
  }

  /** Waits until the answers of so many calls have been taken in: the next one is planned by then. */
  async function settled({ asked }: OpenScreen, count: number): Promise<void> {
    expect(asked.begun).to.equal(count);
    await eventually(() => asked.ended === count);
    await pause(0);
  }

  it("R25-12 R9-01 the table refreshes every 5 seconds while it is shown, and no longer after leaving", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    await setStatus(screen.systemCode, "success");
    await clock.tickAsync(4900);
    expect(screen.asked.begun).to.equal(2);
    await clock.tickAsync(200);
    await settled(screen, 3);
    await eventually(() => screen.cells()[0]?.[4] === "导出成功");
    await clock.tickAsync(5000);
    await settled(screen, 4);
    clock.uninstall();
    await screen.close();
    stopped = stopClock();
    await stopped.tickAsync(20_000);
    expect(screen.asked.begun).to.equal(4);
    expect((await scope.lists()).length).to.equal(4);
  });

  it("says of each request whether only time has passed, so that a page that is left open ends its session", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    for (const count of [3, 4]) {
      await clock.tickAsync(5000);
      await settled(screen, count);
    }
    const marks = (await scope.log())
      .filter(({ url }) => url.includes("v1/task/get"))
      .map(({ url }) => new URL(url, location.href).searchParams.get("background"));
    // Opened, asked for by a press, and two that came by themselves.
    expect(marks).to.deep.equal([null, null, "1", "1"]);
  });

  it("R25-13 R25-14 R9-02 asks for ten rows of the first page", async () => {
    const screen = await openDownloadCenter();
    const [form] = await screen.scope.lists();
    expect([form?.get("pageSize"), form?.get("pageNum")]).to.deep.equal(["10", "1"]);
  });

  it("a hint of the page fetches at once where the list is seen, and never after leaving", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    dispatchEvent(new Event(exportsHintEvent));
    await settled(screen, 3);
    screen.domElement.style.display = "none";
    dispatchEvent(new Event(exportsHintEvent));
    expect(screen.asked.begun).to.equal(3);
    clock.uninstall();
    await screen.close();
    dispatchEvent(new Event(exportsHintEvent));
    expect(screen.asked.begun).to.equal(3);
    expect((await scope.lists()).length).to.equal(3);
  });

  it("never has two requests under way: a slow one is followed as soon as it ends", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    await scope.mode({ hold: true });
    await clock.tickAsync(5000);
    await eventually(async () => (await scope.lists()).length === 3);
    await clock.tickAsync(12_000);
    expect(screen.asked).to.deep.equal({ begun: 3, ended: 2 });
    await scope.mode({});
    await settled(screen, 3);
    await clock.tickAsync(1);
    await settled(screen, 4);
  });

  it("a hidden document pauses the refresh and refreshes at once on return (A83)", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    hideDocument(true);
    await clock.tickAsync(30_000);
    expect(screen.asked.begun).to.equal(2);
    hideDocument(false);
    await settled(screen, 3);
    expect((await scope.lists()).length).to.equal(3);
  });

  it("pauses while what is around it is not displayed, and refreshes at once when it is again", async () => {
    const { screen, clock } = await openUnderClock();
    screen.domElement.style.display = "none";
    await nextFrame();
    await nextFrame();
    await clock.tickAsync(30_000);
    expect(screen.asked.begun).to.equal(2);
    screen.domElement.style.display = "";
    await eventually(() => screen.asked.begun === 3);
    await settled(screen, 3);
    await clock.tickAsync(5000);
    await settled(screen, 4);
  });

  it("refreshes less and less often while it fails, every minute at last, and as ever after a success", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    await scope.mode({ status: 503, body: { success: false, code: 503, message: "维护" } });
    let lists = 2;
    const assertNextAfter = async (ms: number) => {
      await clock.tickAsync(ms - 200);
      expect(screen.asked.begun, `before ${ms} ms`).to.equal(lists);
      await clock.tickAsync(400);
      lists += 1;
      await settled(screen, lists);
    };
    for (const ms of [5000, 9800, 19_800, 39_800, 59_800, 59_800]) await assertNextAfter(ms);
    await scope.mode({});
    await assertNextAfter(59_800);
    await assertNextAfter(4800);
  });

  it("a request under way is given up when the screen is left", async () => {
    const scope = new Scope();
    const screen = await openDownloadCenter({ scope });
    await scope.mode({ hang: true });
    find("button[aria-label='立即刷新']", { root: screen.domElement }).click();
    await eventually(async () => (await scope.lists()).length === 2);
    await screen.close();
    await eventually(async () => (await scope.log()).every(({ ended }) => ended));
  });

  it("keeps focus, scroll and the rows themselves over a refresh, with a new row on top", async () => {
    const scope = new Scope();
    const tasks = Array.from({ length: 9 }, (_, index) => ({
      taskName: `t${index}`,
      statusCode: "success",
      fastDFSPath: `export/${crypto.randomUUID()}`,
      insertTime: 1000 - index,
    }));
    const { screen, clock } = await openUnderClock(scope, tasks);
    const region = find("[role=region][aria-label='下载中心']", { root: screen.domElement });
    region.style.height = "160px";
    region.scrollTop = 60;
    const button = find("tbody tr:nth-child(3) button", { root: screen.domElement });
    button.focus();
    const scrolled = region.scrollTop;
    await addTasks({ systemCode: screen.systemCode, taskName: "新任务", statusCode: "init", insertTime: 5000 });
    await clock.tickAsync(5000);
    await eventually(() => screen.cells()[0]?.[0] === "新任务");
    expect(document.activeElement).to.equal(button);
    expect(button.closest("tr")?.rowIndex).to.equal(4);
    expect(region.scrollTop).to.be.within(scrolled, scrolled + 60);
  });

  it("a refresh that fails keeps the rows, says so without a notice, and recovers by retry", async () => {
    const scope = new Scope();
    const { screen, clock } = await openUnderClock(scope);
    await scope.mode({ status: 500, body: { success: false, code: 500, message: "数据库维护中" } });
    await clock.tickAsync(5000);
    const line = await eventually(() => findAll(".dc-refresh[data-failed]", screen.domElement)[0]);
    expect(line.textContent).to.contain("数据库维护中");
    expect(screen.cells().length).to.equal(1);
    expect(screen.portal.notices.list.getSnapshot()).to.deep.equal([]);
    await scope.mode({});
    find("button", { text: "重试", root: line }).click();
    await eventually(() => findAll(".dc-refresh[data-failed]", screen.domElement).length === 0);
  });

  it("a first request that fails says what to do and recovers by retry", async () => {
    const scope = new Scope();
    await scope.mode({
      status: 500,
      body: { success: false, code: 500, message: "数据库维护中", errorCode: "server-failure" },
    });
    const screen = await openDownloadCenter({
      scope,
      early: true,
      tasks: [{ taskName: "报关单", statusCode: "init" }],
    });
    const state = await eventually(() => findAll(".cp-state[role=alert]", screen.domElement)[0]);
    expect(state.textContent).to.contain("导出任务加载失败").and.to.contain("server-failure");
    expect(screen.portal.notices.list.getSnapshot()).to.deep.equal([]);
    await expectAccessible(screen.domElement);
    await scope.mode({});
    find("button", { text: "重试", root: state }).click();
    await eventually(() => screen.cells()[0]?.[0] === "报关单");
  });

  it("a refused token is told by one notice of the portal and to the host", async () => {
    const scope = new Scope();
    await scope.mode({
      status: 402,
      body: { success: false, code: 402, message: "登录已失效", errorCode: "session-expired" },
    });
    const expired: unknown[] = [];
    const screen = await openDownloadCenter({
      scope,
      early: true,
      props: { onSessionExpired: (error) => void expired.push(error) },
    });
    await eventually(() => expired.length === 1);
    expect(screen.portal.notices.list.getSnapshot().map(({ text }) => text)).to.deep.equal(["登录已失效"]);
  });

  it("shows the shape of the table while the first answer is awaited", async () => {
    const scope = new Scope();
    await scope.mode({ hang: true });
    const screen = await openDownloadCenter({ scope, early: true });
    await eventually(() => findAll(".cp-skeleton", screen.domElement).length === 70);
    expect(find("[role=region][aria-busy=true] [role=status]", { root: screen.domElement }).textContent).to.equal(
      "正在加载…",
    );
  });
});
