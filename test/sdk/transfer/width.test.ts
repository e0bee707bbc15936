import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
import { createWidth, firstWidth } from "../../../sdk/transfer/queue/width.ts";
import { TransferError } from "../../../sdk/transfer/base/transfer-error.ts";
import { pause, until } from "../../support/until.ts";

const { signal } = new AbortController();

/**
 * A line of so many full chunks a second that all share; with the most that were under way.
 * Its time is its own: a busy machine makes no chunk late.
 */
function line(perSecond: number, { first = 2, limitMs = 600, stepMs = 2 } = {}) {
  let at = 0;
  mock.method(performance, "now", () => at);
  const width = createWidth({ most: 5, limitMs, first });
  const seen = { atOnce: 0, most: 0, late: 0 };
  const turn = () => new Promise<void>((done) => setImmediate(done));
  let isTicking = false;
  async function tick(): Promise<void> {
    if (isTicking) return;
    isTicking = true;
    for (; seen.atOnce > 0; at += stepMs) await turn();
    isTicking = false;
  }
  const send = (share: number) =>
    width.pass(
      async () => {
        seen.atOnce += 1;
        seen.most = Math.max(seen.most, seen.atOnce);
        void tick();
        try {
          let before = at;
          const until = at + limitMs;
          for (let left = share; left > 0; before = at) {
            if (at > until) {
              seen.late += 1;
              throw new TransferError("request-timeout");
            }
            await turn();
            left -= ((at - before) / 1000) * (perSecond / seen.atOnce);
          }
        } finally {
          seen.atOnce -= 1;
        }
      },
      share,
      signal,
    );
  return { seen, send };
}

describe("the width of a line", () => {
  afterEach(() => mock.restoreAll());

  it("small chunks do not widen a slow line for full ones", async () => {
    const { seen, send } = line(5);
    for (let count = 0; count < 8; count += 1) await send(0.005);
    seen.most = 0;
    await Promise.all([1, 2, 3, 4, 5].map(() => send(1)));
    assert.deepEqual([seen.most, seen.late], [2, 0]);
  });

  it("R9-24 five full ones begin, and fewer where the browser says that the line is slow", () => {
    const unmeasured = { effectiveType: "4g", downlink: 1.5, rtt: 100 };
    assert.deepEqual([firstWidth(5), firstWidth(5, {}), firstWidth(5, unmeasured)], [5, 5, 5]);
    for (const slow of [{ effectiveType: "3g" }, { effectiveType: "4g", saveData: true }])
      assert.deepEqual([firstWidth(5, slow), firstWidth(1, slow)], [2, 1]);
    const width = createWidth({ most: 5, limitMs: 600_000 });
    for (let count = 0; count < 5; count += 1) void width.pass(() => new Promise(() => undefined), 1, signal);
    assert.equal(width.hasRoom(1, false), false);
  });

  describe("where it is seen what leaves", () => {
    /** Chunks under way, whose bytes leave as the test says. */
    function open() {
      let at = 0;
      mock.method(performance, "now", () => at);
      mock.timers.enable({ apis: ["setTimeout"] });
      const width = createWidth({ most: 5, limitMs: 600_000, isWatched: true });
      const chunks: { move: (part: number) => void; end: () => void }[] = [];
      const ended = new AbortController();
      for (let count = 0; count < 9; count += 1) {
        const sent = width.pass((move) => new Promise<void>((end) => chunks.push({ move, end })), 1, ended.signal);
        sent.catch(() => undefined);
      }
      const turns = async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      const pass = (ms: number) => {
        at += ms;
        mock.timers.tick(ms);
        return turns();
      };
      return { chunks, pass, turns, close: () => ended.abort() };
    }
    afterEach(() => mock.timers.reset());

    it("two tell how fast the line is, and all begin on a quick one before any has arrived", async () => {
      const { chunks, pass, turns, close } = open();
      await turns();
      assert.equal(chunks.length, 2);
      await pass(1000);
      chunks[0]?.move(0.4);
      await turns();
      assert.equal(chunks.length, 2, "less may stand in buffers");
      chunks[0]?.move(0.5);
      await turns();
      assert.equal(chunks.length, 5);
      close();
    });

    it("two stay on a slow one, and leave connections to the page; one more begins where it becomes quicker", async () => {
      const { chunks, pass, turns, close } = open();
      await turns();
      for (const chunk of chunks) chunk.move(0.01);
      await pass(5000);
      chunks[0]?.move(0.5);
      await pass(5000);
      chunks[0]?.move(1);
      await pass(10);
      chunks[0]?.end();
      await turns();
      assert.equal(chunks.length, 3);
      await pass(5000);
      for (const chunk of [1, 2]) chunks[chunk]?.end();
      await turns();
      assert.equal(chunks.length, 6);
      close();
    });

    it("R9-24 five go where nothing is told of what leaves", async () => {
      const { chunks, pass, turns, close } = open();
      await turns();
      await pass(1499);
      assert.equal(chunks.length, 2);
      await pass(1);
      assert.equal(chunks.length, 5);
      close();
    });

    it("R9-24 five go where chunks have left at once, however long their server holds them", async () => {
      const { chunks, turns, close } = open();
      await turns();
      chunks[1]?.move(1);
      await turns();
      assert.equal(chunks.length, 5);
      close();
    });
  });

  it("what took too long beside others is sent with as few as the line has room for", async () => {
    const { seen, send } = line(0.02, { first: 5, limitMs: 600_000, stepMs: 1000 });
    await Promise.all([1, 2, 3, 4, 5].map(() => send(1)));
    seen.most = 0;
    await Promise.all([1, 2, 3].map(() => send(1)));
    assert.deepEqual([seen.most, seen.late], [1, 0]);
  });

  it("small ones go five at once from the first, on any line, beside full ones as well", async () => {
    const { seen, send } = line(50);
    await Promise.all([0.005, 0.01, 0.2, 0.1, 0.005].map(send));
    assert.equal(seen.most, 5);
    seen.most = 0;
    await Promise.all([1, 1, 0.01, 0.01, 0.01].map(send));
    assert.equal(seen.most, 5);
  });

  it("files somewhat smaller than a full chunk widen a quick line", async () => {
    const { seen, send } = line(100);
    for (let count = 0; count < 4; count += 1) await send(0.6);
    await Promise.all([1, 2, 3, 4, 5].map(() => send(0.9)));
    assert.equal(seen.most, 5);
  });

  it("after one that was late full ones go one at a time", async () => {
    const { seen, send } = line(2);
    await Promise.all([1, 2].map(() => assert.rejects(send(1), { code: "request-timeout" })));
    seen.most = 0;
    await Promise.all([1, 2].map(() => send(1)));
    assert.deepEqual([seen.most, seen.late], [1, 2]);
    await Promise.all([1, 2, 3].map(() => send(0.2)));
    assert.equal(seen.most, 3);
  });

  it("lets in those behind a chunk that was cancelled in front of them", async () => {
    const width = createWidth({ most: 1, limitMs: 600 });
    const ended = new AbortController();
    const held = Promise.withResolvers<void>();
    const first = width.pass(() => held.promise, 0.9, signal);
    const cancelled = width.pass(() => Promise.resolve(), 1, ended.signal);
    let isIn = false;
    const other = width.pass(async () => void (isIn = true), 0.3, signal);
    await pause(5); // absence: it is not let in
    assert.equal(isIn, false, "the one in front is not overtaken");
    ended.abort();
    await assert.rejects(cancelled, TransferError);
    await other;
    assert.equal(isIn, true);
    held.resolve();
    await first;
  });

  it("small ones overtake full ones that wait, as far as those lose nothing by it", async () => {
    const width = createWidth({ most: 1, limitMs: 600 });
    const held = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const order: string[] = [];
    const pass = (name: string, share: number, until?: Promise<void>) =>
      width.pass(async () => (order.push(name), until), share, signal);
    const all = [
      pass("full", 1, held[0]?.promise),
      pass("full that waits", 1, held[1]?.promise),
      pass("small", 0.2, held[2]?.promise),
      pass("small beyond the room", 0.2),
    ];
    await until(() => order.length === 2);
    assert.deepEqual(order, ["full", "small"]);
    assert.deepEqual([width.hasRoom(0.05, false), width.hasRoom(0.2, false)], [true, false]);
    held[0]?.resolve();
    await all[0];
    await until(() => order.length > 2);
    assert.deepEqual(order.slice(2), ["full that waits"]);
    held[2]?.resolve();
    await all[3];
    held[1]?.resolve();
    await Promise.all(all);
    assert.deepEqual(order.slice(3), ["small beyond the room"]);
    assert.equal(width.hasRoom(1, false), true);
  });
});
