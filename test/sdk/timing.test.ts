import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { backoffMs, retry, sleep, withTimeout } from "@customs-portal/sdk/timing";

/** What a promise has come to; "pending" before it settled. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  const settled = promise.catch((error: unknown) => error);
  const turn = new Promise((resolve) => setImmediate(resolve, "pending"));
  return Promise.race([settled, turn]);
}

describe("waits", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("sleep resolves after its time, and rejects with the reason of a signal that comes first", async () => {
    const whole = sleep(1000);
    const owner = new AbortController();
    const cut = sleep(1000, { signal: owner.signal });
    mock.timers.tick(999);
    assert.equal(await stateOf(whole), "pending");
    owner.abort("enough");
    assert.equal(await stateOf(cut), "enough");
    mock.timers.tick(1);
    assert.equal(await stateOf(whole), undefined);
    assert.equal(await stateOf(sleep(1000, { signal: owner.signal })), "enough");
  });

  it("withTimeout answers what the work does, or what stands in for work that takes too long", async () => {
    const never = new Promise<string>(() => undefined);
    assert.equal(await withTimeout(Promise.resolve("done"), 1000, () => "late"), "done");
    await assert.rejects(
      withTimeout(Promise.reject(new Error("broken")), 1000, () => "late"),
      /broken/,
    );
    const late = withTimeout(never, 1000, () => "late");
    const failing = withTimeout(never, 1000, () => {
      throw new Error("too late");
    });
    const failed = assert.rejects(failing, /too late/);
    mock.timers.tick(999);
    assert.equal(await stateOf(late), "pending");
    mock.timers.tick(1);
    assert.equal(await stateOf(late), "late");
    await failed;
  });

  it("backoffMs grows with each failure up to its longest", () => {
    const waits = [1, 2, 3, 4, 5].map((failures) => backoffMs(failures, { firstMs: 100, longestMs: 1000 }));
    assert.deepEqual(waits, [100, 200, 400, 800, 1000]);
    assert.equal(backoffMs(3, { firstMs: 100, factor: 4, longestMs: 10_000 }), 1600);
    assert.equal(backoffMs(5000, { firstMs: 100, longestMs: 1000 }), 1000);
  });
});

describe("retry", () => {
  /** Work that fails so many times. */
  function failing(times: number) {
    const work = {
      calls: 0,
      run: async () => (work.calls++ < times ? Promise.reject(new Error(`${work.calls}`)) : "done"),
    };
    return work;
  }

  it("does work until it succeeds, and asks before each wait how long it is", async () => {
    const work = failing(2);
    const asked: unknown[] = [];
    const delayMs = (error: unknown, failures: number) => asked.push([String(error), failures]);
    assert.equal(await retry(work.run, { delayMs }), "done");
    assert.deepEqual(asked, [
      ["Error: 1", 1],
      ["Error: 2", 2],
    ]);
  });

  it("gives up with the last failure where there is no next wait", async () => {
    const work = failing(10);
    await assert.rejects(retry(work.run, { delayMs: (_, failures) => (failures < 3 ? 1 : undefined) }), /^Error: 3$/);
    assert.equal(work.calls, 3);
  });

  it("an aborted signal ends the wait; what then fails is not tried again", async () => {
    const work = failing(10);
    const owner = new AbortController();
    const ended = assert.rejects(retry(work.run, { delayMs: () => 60_000, signal: owner.signal }), /^Error: 2$/);
    setImmediate(() => owner.abort());
    await ended;
    assert.equal(work.calls, 2);
  });
});
