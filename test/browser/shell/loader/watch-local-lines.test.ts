import { expect } from "@open-wc/testing";
import { install, type Clock } from "@sinonjs/fake-timers";
import { watchLocalLines } from "../../../../shell/loader/watch-local-lines.ts";

const address = "http://127.0.0.1:9/orders.js";

describe("the watch of a line that is being written", () => {
  const { fetch } = window;
  let clock: Clock;
  /** What its server answers; undefined while it is away. */
  let served: string | undefined;
  let asked: number;
  let changes: number;
  let end: () => void;

  beforeEach(() => {
    clock = install({ toFake: ["setTimeout", "clearTimeout"], shouldClearNativeTimers: true });
    asked = 0;
    changes = 0;
    served = "one";
    window.fetch = (input) => {
      expect(input).to.equal(address);
      asked += 1;
      if (served === undefined) return Promise.reject(new TypeError("Failed to fetch"));
      const text = served;
      // A body that is there at once: a real one comes in turns of its own, which no clock here waits for.
      return Promise.resolve({ ok: text !== "gone", text: () => Promise.resolve(text) } as Response);
    };
    end = () => undefined;
  });
  afterEach(() => {
    end();
    clock.uninstall();
    window.fetch = fetch;
  });

  const begin = () => (end = watchLocalLines([{ name: "@acme/orders", address }], () => void (changes += 1)));
  const pass = (seconds: number) => clock.tickAsync(seconds * 1_000);

  it("tells of each build once, whatever tool made it", async () => {
    begin();
    await pass(5);
    expect(changes).to.equal(0);
    served = "two";
    await pass(5);
    expect(changes).to.equal(1);
    served = "one";
    await pass(5);
    expect(changes).to.equal(2);
  });

  it("is not told while a file is removed, empty or being written", async () => {
    begin();
    await pass(2);
    for (const state of ["gone", "", undefined, "t", "tw", "two"]) {
      served = state;
      await pass(1);
      expect(changes, `at ${state}`).to.equal(0);
    }
    await pass(10);
    expect(changes).to.equal(1);
  });

  it("goes on where the server started later than the page, and asks seldom until then", async () => {
    served = undefined;
    begin();
    await pass(60);
    expect(asked).to.be.within(10, 15);
    served = "one";
    await pass(10);
    expect(changes).to.equal(1);
  });

  it("asks nothing out of sight, and takes what it finds first for what the page has", async () => {
    let state = "hidden";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    try {
      begin();
      await pass(10);
      expect(asked).to.equal(0);
      state = "visible";
      await pass(10);
      expect(changes).to.equal(0);
      state = "hidden";
      served = "two";
      await pass(10);
      expect(changes).to.equal(0);
      state = "visible";
      await pass(10);
      expect(changes).to.equal(1);
    } finally {
      Reflect.deleteProperty(document, "visibilityState");
    }
  });

  it("ends, and asks nothing more", async () => {
    begin();
    await pass(3);
    end();
    const before = asked;
    served = "two";
    await pass(20);
    expect([asked, changes]).to.deep.equal([before, 0]);
  });
});
