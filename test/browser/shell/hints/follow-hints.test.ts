import { expect } from "@open-wc/testing";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { createStore } from "@customs-portal/sdk/portal";
import { followHints } from "../../../../shell/hints/index.ts";
import { accessToken, Scope } from "../../support/backend.ts";
import { stopClock } from "../../support/clock.ts";
import { eventually, pause } from "../../support/dom.ts";

const path = "/pms/api/hints";

/** A page that can be hidden, and that counts who listens. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  listeners = 0;
  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
    this.listeners += 1;
    super.addEventListener(...given);
  }
  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>): void {
    this.listeners -= 1;
    super.removeEventListener(...given);
  }
  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("hints of the server", () => {
  const user = createStore<SessionUser | null>(null);
  let scope: Scope;
  let page: Page;
  let heard: string[];
  let broken: number;
  const endings: (() => void)[] = [];

  beforeEach(async () => {
    scope = new Scope();
    page = new Page();
    heard = [];
    broken = 0;
    user.set({ accessToken: await accessToken() } as SessionUser);
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) end();
    await eventually(async () => (await open()) === 0);
  });

  function follow() {
    const end = followHints({
      session: { user },
      page,
      address: scope.at(path),
      onHint: (topic) => heard.push(topic),
      onBroken: () => (broken += 1),
    });
    endings.push(end);
    return end;
  }
  const calls = async () => (await scope.log()).filter(({ url }) => url === path);
  const open = async () => (await calls()).filter(({ ended }) => !ended).length;
  /** Marks nothing as read, of which other windows of the user are told. */
  const mark = async () =>
    fetch("/pms/api/messages/read", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify({ until: "1-00000000-0000-7000-8000-000000000000" }),
    });

  it("what another window marks as read is heard of, over one stream whose token is in no address", async () => {
    follow();
    await eventually(async () => (await open()) === 1);
    await mark();
    await eventually(() => heard.includes("messages"));
    const [call] = await calls();
    expect(call?.headers["authorization"]).to.equal(`Bearer ${await accessToken()}`);
    expect(call?.url).to.equal(path);
  });

  it("many at once are one at once, and one a second later", async () => {
    follow();
    await eventually(async () => (await open()) === 1);
    await Promise.all(Array.from({ length: 10 }, mark));
    await eventually(() => heard.length === 2);
    await pause(100);
    expect(heard).to.deep.equal(["messages", "messages"]);
  });

  it("there is no stream while the page is hidden, without a session, and after the end", async () => {
    const end = follow();
    await eventually(async () => (await open()) === 1);
    page.show("hidden");
    await eventually(async () => (await open()) === 0);
    page.show("visible");
    await eventually(async () => (await open()) === 1);
    user.set(null);
    await eventually(async () => (await open()) === 0);
    user.set({ accessToken: await accessToken() } as SessionUser);
    await eventually(async () => (await open()) === 1);
    end();
    await eventually(async () => (await open()) === 0);
    expect(page.listeners).to.equal(0);
    page.show("visible");
    expect((await calls()).length).to.equal(3);
  });

  it("a refused token is not tried again; what passes is, after longer and longer rests", async () => {
    const clock = stopClock();
    try {
      user.set({ accessToken: "nobody's" } as SessionUser);
      follow();
      await eventually(async () => (await calls()).length === 1 && (await open()) === 0);
      await clock.tickAsync(600_000);
      await pause(50);
      expect((await calls()).length).to.equal(1);
      expect(broken).to.equal(0);

      await scope.mode({ status: 503 });
      user.set({ accessToken: await accessToken() } as SessionUser);
      for (let tries = 2; tries <= 4; tries += 1) {
        await eventually(async () => (await calls()).length === tries && (await open()) === 0);
        await pause(20);
        // Half of the usual rest at least.
        await clock.tickAsync(499 * 2 ** (tries - 2));
        await pause(20);
        expect((await calls()).length).to.equal(tries);
        await clock.tickAsync(1001 * 2 ** (tries - 2));
      }
      await eventually(async () => (await calls()).length === 5 && (await open()) === 0);
      await pause(20);
      expect(broken).to.equal(4);
      await scope.mode({});
      await clock.tickAsync(60_000);
      await eventually(async () => (await open()) === 1);
    } finally {
      clock.uninstall();
    }
  });

  it("a backend without hints is asked once", async () => {
    await scope.mode({ text: "<html></html>", headers: { "content-type": "text/html" } });
    const clock = stopClock();
    try {
      follow();
      await eventually(async () => (await calls()).length === 1 && (await open()) === 0);
      await pause(20);
      await clock.tickAsync(600_000);
      await pause(50);
      expect((await calls()).length).to.equal(1);
    } finally {
      clock.uninstall();
    }
  });

  it("a stream that fell silent is opened anew", async () => {
    await scope.mode({ hang: true });
    const clock = stopClock();
    try {
      follow();
      await eventually(async () => (await calls()).length === 1);
      await scope.mode({});
      await clock.tickAsync(60_000);
      await pause(20);
      await clock.tickAsync(2000);
      await eventually(async () => (await calls()).length === 2);
    } finally {
      clock.uninstall();
    }
  });
});
