import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLanes, type Lane, type LaneSource } from "../../../sdk/transfer/queue/lanes.ts";

describe("lanes", () => {
  /** Sources that begin parts until they have none, and wait where the test says so. */
  function sources() {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const waiting = new Set<string>();
    const of = (name: string, parts: number): LaneSource => ({
      next(isBehind) {
        if (parts === 0) return undefined;
        if (waiting.has(name)) return "waits";
        parts -= 1;
        begun.push(isBehind ? `${name} behind` : name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      },
    });
    return { begun, ends, waiting, of };
  }

  it("take one of each source in turn, so many at once", async () => {
    const { begun, ends, of } = sources();
    const lanes = createLanes(3);
    lanes.add(of("a", 9));
    lanes.add(of("b", 2));
    lanes.add(of("c", 1));
    assert.deepEqual(begun, ["a", "a", "a"]);
    for (const count of [0, 1, 2, 3]) {
      ends[count]?.();
      await Promise.resolve().then(() => undefined);
      await new Promise(setImmediate);
    }
    assert.deepEqual(begun.slice(3), ["b", "c", "a", "b"]);
  });

  it("one that waits for room keeps its turn; those behind it are told so", () => {
    const { begun, waiting, of } = sources();
    const lanes = createLanes(5);
    waiting.add("a");
    lanes.add(of("a", 2));
    lanes.add(of("b", 1));
    lanes.add(of("c", 1));
    assert.deepEqual(begun, ["b behind", "c behind"]);
    lanes.fill();
    assert.equal(begun.length, 2);
    waiting.delete("a");
    lanes.fill();
    assert.deepEqual(begun.slice(2), ["a", "a"]);
  });

  it("parts that come back again and again keep none from beginning", async () => {
    const { begun, ends, of } = sources();
    const lanes = createLanes(1);
    const { signal } = new AbortController();
    const back: string[] = [];
    const comeBack = (lane: Lane, name: string) => lane.comeBack(signal).then(() => void back.push(name));
    const held: Lane[] = [];
    let parts = 2;
    lanes.add({
      next(_, lane) {
        if ((parts -= 1) < 0) return undefined;
        held.push(lane);
        return new Promise(() => undefined);
      },
    });
    held[0]?.leave();
    lanes.add(of("other", 2));
    held[1]?.leave();
    assert.deepEqual(begun, ["other"]);
    for (const [at, lane] of held.entries()) void comeBack(lane, `bad ${at}`);
    ends[0]?.();
    await new Promise(setImmediate);
    assert.deepEqual([back, begun.length], [["bad 0"], 1]);
    held[0]?.leave();
    assert.equal(begun.length, 2);
    ends[1]?.();
    await new Promise(setImmediate);
    assert.deepEqual(back, ["bad 0", "bad 1"]);
  });

  it("a source that goes takes its turn along", () => {
    const { begun, waiting, of } = sources();
    const lanes = createLanes(5);
    const [a, b] = [of("a", 1), of("b", 1)];
    waiting.add("a").add("b");
    lanes.add(a);
    lanes.add(b);
    lanes.remove(a);
    waiting.clear();
    lanes.fill();
    assert.deepEqual(begun, ["b"]);
  });

  it("one that is left is another's, and is had again before what has not begun", async () => {
    const lanes = createLanes(1);
    const { signal } = new AbortController();
    const steps: string[] = [];
    const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const held: Lane[] = [];
    let begun = 0;
    lanes.add({
      next(_, lane) {
        const end = ends[begun];
        if (!end) return undefined;
        steps.push(`begins ${begun}`);
        begun += 1;
        held.push(lane);
        return end.promise;
      },
    });
    held[0]?.leave();
    held[0]?.leave();
    assert.deepEqual(steps, ["begins 0", "begins 1"]);
    const back = held[0]?.comeBack(signal).then(() => steps.push("is back"));
    ends[1]?.resolve();
    await back;
    assert.deepEqual(steps, ["begins 0", "begins 1", "is back"]);
    ends[0]?.resolve();
    await new Promise(setImmediate);
    assert.deepEqual(steps.slice(3), ["begins 2"]);
  });

  it("one that is left is given back once, also where nobody waits for it any more and its part ends", async () => {
    const lanes = createLanes(1);
    const held: Lane[] = [];
    const ends: (() => void)[] = [];
    lanes.add({
      next(_, lane) {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.push(lane);
        ends.push(resolve);
        return promise;
      },
    });
    for (let at = 0; at < 400; at += 1) {
      held[at]?.leave();
      const ended = new AbortController();
      const back = held[at]?.comeBack(ended.signal);
      ended.abort();
      await assert.rejects(back ?? Promise.resolve(), { code: "request-cancelled" });
      ends[at]?.();
      await new Promise(setImmediate);
      assert.equal(held.length, at + 2, "one at a time");
    }
  });
});
