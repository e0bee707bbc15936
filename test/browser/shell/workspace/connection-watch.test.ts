import { expect } from "@open-wc/testing";
import { HttpError, type PortalHttp } from "@customs-portal/sdk/portal";
import { createConnectionWatch, type ConnectionWatch } from "../../../../shell/workspace/connection-watch.ts";
import { Scope } from "../../support/backend.ts";
import { stopClock } from "../../support/clock.ts";
import { eventually, pause } from "../../support/dom.ts";

/** A page that can be hidden. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
}

describe("the watch over the connection", () => {
  let scope: Scope;
  let target: EventTarget;
  let page: Page;
  let isOnLine: boolean;
  let returns: number;
  let watch: ConnectionWatch;

  beforeEach(() => {
    scope = new Scope();
    target = new EventTarget();
    page = new Page();
    isOnLine = true;
    returns = 0;
    watch = createConnectionWatch({
      address: scope.at("/healthz"),
      target,
      page,
      isOnLine: () => isOnLine,
      onBack: () => (returns += 1),
    });
  });
  afterEach(() => watch.destroy());

  const state = () => watch.state.getSnapshot();
  const asked = async () => (await scope.log()).length;
  const http = (answer: () => Promise<unknown>) => watch.watched({ get: answer } as unknown as PortalHttp);
  const failing = (code: "network-failure" | "not-found" | "request-cancelled", status: number) =>
    http(() => Promise.reject(new HttpError(code, { status, envelopeCode: status })));

  it("asks nothing while calls are answered, be it with a refusal, or given up", async () => {
    await http(() => Promise.resolve("yes")).get("/x");
    await failing("not-found", 404)
      .get("/x")
      .catch(() => undefined);
    await failing("request-cancelled", 0)
      .get("/x")
      .catch(() => undefined);
    await pause(50);
    expect(await asked()).to.equal(0);
    expect(state()).to.equal("there");
  });

  it("one call without an answer says nothing where the server answers", async () => {
    await failing("network-failure", 0)
      .get("/x")
      .catch(() => undefined);
    await eventually(async () => (await asked()) === 1);
    await pause(50);
    expect(state()).to.equal("there");
    expect(returns).to.equal(0);
  });

  it("a call that is answered while the server is asked says more than that question", async () => {
    await scope.mode({ hold: true });
    watch.suspect();
    await eventually(async () => (await asked()) === 1);
    await http(() => Promise.resolve("yes")).get("/x");
    await scope.mode({ status: 502 });
    await eventually(async () => (await scope.log()).every(({ ended }) => ended));
    await pause(50);
    expect(state()).to.equal("there");
  });

  it("a server that is not reached is told, and asked again after longer and longer rests until it answers", async () => {
    const clock = stopClock();
    try {
      // What a proxy answers in its place is no answer of it.
      await scope.mode({ status: 502 });
      watch.suspect();
      await eventually(() => state() === "unreachable");
      for (const [tries, ms] of [
        [2, 2000],
        [3, 4000],
        [4, 8000],
      ] as const) {
        await clock.tickAsync(ms - 1);
        await pause(20);
        expect(await asked()).to.equal(tries - 1);
        await clock.tickAsync(1);
        await eventually(async () => (await asked()) === tries);
        await pause(20);
      }
      await scope.mode({ cut: true });
      await watch.retry();
      expect(state()).to.equal("unreachable");
      await scope.mode({});
      await watch.retry();
      expect(state()).to.equal("there");
      expect(returns).to.equal(1);
      const before = await asked();
      await clock.tickAsync(120_000);
      await pause(20);
      expect(await asked()).to.equal(before);
    } finally {
      clock.uninstall();
    }
  });

  it("a browser without a network is told at once; the first call that is answered ends it", async () => {
    await scope.mode({ cut: true });
    isOnLine = false;
    target.dispatchEvent(new Event("offline"));
    expect(state()).to.equal("offline");
    await eventually(async () => (await asked()) > 0);
    await http(() => Promise.resolve("yes")).get("/x");
    expect(state()).to.equal("there");
    expect(returns).to.equal(1);
  });

  it("the browser's word that the network is back is followed by a question, and so is a page that is shown", async () => {
    await scope.mode({ cut: true });
    isOnLine = false;
    page.visibilityState = "hidden";
    target.dispatchEvent(new Event("offline"));
    await eventually(async () => (await asked()) > 0);
    isOnLine = true;
    target.dispatchEvent(new Event("online"));
    await eventually(() => state() === "unreachable");
    await scope.mode({});
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await eventually(() => state() === "there");
  });
});
