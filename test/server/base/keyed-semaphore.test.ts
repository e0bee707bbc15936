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

  it("has no more of one key wait in a lane than may, and turns no other away for it", async () => {
    const semaphore = createKeyedSemaphore({ ...limits, runningOfOne: 1, waitingOfKey: 1 });
    const end = semaphore.tryAcquire({ lane: "a", key: "k" });
    const waits = [semaphore.acquire({ lane: "a", key: "k" })];
    await assert.rejects(semaphore.acquire({ lane: "a", key: "k" }), { code: "too-many-requests" });
    waits.push(...["other", undefined].map((key) => semaphore.acquire({ lane: "a", key })));
    end?.();
    for (const wait of waits) (await wait)();
    assert.ok(semaphore.tryAcquire({ lane: "a", key: "k" }));
  });

  it("has what goes on first in its lane, however many wait, and the other lanes in their turn", async () => {
    const semaphore = createKeyedSemaphore({ ...limits, running: 1, runningOfOne: 1 });
    const end = semaphore.tryAcquire({ lane: "a" });
    const order: string[] = [];
    const wait = (name: string, lane: string, goesOn = false) =>
      semaphore.acquire({ lane, goesOn }).then((leave) => {
        order.push(name);
        leave();
      });
    const waits = ["1", "2", "3"].map((name) => wait(`a${name}`, "a"));
    waits.push(wait("b1", "b"));
    await assert.rejects(wait("a4", "a"), { code: "too-many-requests" });
    waits.push(wait("goes on", "a", true));
    end?.();
    await Promise.all(waits);
    assert.deepEqual(
      order.filter((name) => name !== "b1"),
      ["goes on", "a1", "a2", "a3"],
    );
    assert.ok(order.indexOf("b1") < order.indexOf("a2"));
  });
});
