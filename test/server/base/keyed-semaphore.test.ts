import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createKeyedSemaphore } from "../../../server/base/index.ts";

const limits = { running: 4, runningOfOne: 2, waiting: 10, waitingOfOne: 3, comeAgainSeconds: 1 };

describe("the keyed semaphore", () => {
  it("lets in at once whoever has room, and counts them like those who waited", async () => {
    const semaphore = createKeyedSemaphore(limits);
    const ends = [semaphore.tryAcquire({ lane: "a" }), semaphore.tryAcquire({ lane: "a" })];
    assert.ok(ends.every((end) => end !== undefined));
    assert.equal(semaphore.tryAcquire({ lane: "a" }), undefined, "a lane has two places");
    const others = [semaphore.tryAcquire({ lane: "b" }), semaphore.tryAcquire({ lane: "c" })];
    assert.ok(others.every((end) => end !== undefined));
    assert.equal(semaphore.tryAcquire({ lane: "d" }), undefined, "there are four places");
    others[0]?.();
    others[0]?.();
    assert.ok(semaphore.tryAcquire({ lane: "d" }), "a turn ends once");
    assert.equal(semaphore.tryAcquire({ lane: "e" }), undefined);
  });

  it("lets nobody pass those of the lane who wait", async () => {
    const semaphore = createKeyedSemaphore({ ...limits, runningOfOne: 1 });
    const end = semaphore.tryAcquire({ lane: "a", key: "k" });
    const order: string[] = [];
    const waits = semaphore.acquire({ lane: "a" }).then((leave) => {
      order.push("waited");
      return leave;
    });
    assert.equal(semaphore.tryAcquire({ lane: "b", key: "k" }), undefined, "of a key one at a time");
    end?.();
    assert.equal(semaphore.tryAcquire({ lane: "a" }), undefined);
    (await waits)();
    assert.deepEqual(order, ["waited"]);
    assert.ok(semaphore.tryAcquire({ lane: "b", key: "k" }));
  });
});
