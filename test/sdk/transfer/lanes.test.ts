import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLanes, type LaneSource } from "../../../sdk/transfer/lanes.ts";

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
});
