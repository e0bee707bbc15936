import { expect } from "@open-wc/testing";
import { install, type Clock } from "@sinonjs/fake-timers";
import { watchIdle } from "../../../../shell/preferences/idle-watch.ts";

const minuteMs = 60_000;
const activeKey = "customs-portal.active";

describe("the watch of a screen that nobody is at", () => {
  let clock: Clock;
  let now: number;
  let endings: (() => void)[];
  beforeEach(() => {
    localStorage.removeItem(activeKey);
    clock = install({ toFake: ["setInterval", "clearInterval"], shouldClearNativeTimers: true });
    now = Date.now();
    endings = [];
  });
  afterEach(() => {
    for (const end of endings) end();
    clock.uninstall();
    localStorage.removeItem(activeKey);
  });

  function watch(storage: Pick<Storage, "getItem" | "setItem"> = localStorage): { idle: number } {
    const told = { idle: 0 };
    const onIdle = () => void (told.idle += 1);
    endings.push(watchIdle({ limitMs: 10 * minuteMs, storage, onIdle, now: () => now }));
    return told;
  }
  async function pass(minutes: number): Promise<void> {
    now += minutes * minuteMs;
    await clock.tickAsync(minutes * minuteMs);
  }
  const moveMouse = () => window.dispatchEvent(new PointerEvent("pointermove"));

  it("tells after the time that was set, and not while somebody moves", async () => {
    const told = watch();
    await pass(9);
    moveMouse();
    await pass(9);
    expect(told.idle).to.equal(0);
    await pass(2);
    expect(told.idle).to.be.above(0);
  });

  it("counts what happens in another tab of the browser", async () => {
    const told = watch();
    await pass(9);
    localStorage.setItem(activeKey, String(now));
    await pass(5);
    expect(told.idle).to.equal(0);
  });

  it("is not put off by a time that something else wrote, nor by a storage that is switched off", async () => {
    const broken = () => {
      throw new DOMException("no", "SecurityError");
    };
    const alone = watch({ getItem: broken, setItem: broken });
    const told = watch();
    localStorage.setItem(activeKey, "not a time");
    await pass(11);
    expect(told.idle).to.be.above(0);
    expect(alone.idle).to.be.above(0);
  });

  it("ends with its timer and its listeners", async () => {
    const told = watch();
    for (const end of endings.splice(0)) end();
    await pass(30);
    moveMouse();
    expect([told.idle, localStorage.getItem(activeKey)]).to.deep.equal([0, String(now - 30 * minuteMs)]);
  });
});
