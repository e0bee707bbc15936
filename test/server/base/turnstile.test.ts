import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTurnstile } from "../../../server/base/index.ts";

const limits = { running: 4, runningOfOne: 2, waiting: 10, waitingOfOne: 3, comeAgainSeconds: 1 };

describe("the turnstile", () => {
  it("lets in at once whoever has room, and counts them like those who waited", async () => {
    const turnstile = createTurnstile(limits);
    const ends = [turnstile.enterAtOnce({ lane: "a" }), turnstile.enterAtOnce({ lane: "a" })];
    assert.ok(ends.every((end) => end !== undefined));
    assert.equal(turnstile.enterAtOnce({ lane: "a" }), undefined, "a lane has two places");
    const others = [turnstile.enterAtOnce({ lane: "b" }), turnstile.enterAtOnce({ lane: "c" })];
    assert.ok(others.every((end) => end !== undefined));
    assert.equal(turnstile.enterAtOnce({ lane: "d" }), undefined, "there are four places");
    others[0]?.();
    others[0]?.();
    assert.ok(turnstile.enterAtOnce({ lane: "d" }), "a turn ends once");
    assert.equal(turnstile.enterAtOnce({ lane: "e" }), undefined);
  });

  it("lets nobody pass those of the lane who wait", async () => {
    const turnstile = createTurnstile({ ...limits, runningOfOne: 1 });
    const end = turnstile.enterAtOnce({ lane: "a", key: "k" });
    const order: string[] = [];
    const waits = turnstile.enter({ lane: "a" }).then((leave) => {
      order.push("waited");
      return leave;
    });
    assert.equal(turnstile.enterAtOnce({ lane: "b", key: "k" }), undefined, "of a key one at a time");
    end?.();
    assert.equal(turnstile.enterAtOnce({ lane: "a" }), undefined);
    (await waits)();
    assert.deepEqual(order, ["waited"]);
    assert.ok(turnstile.enterAtOnce({ lane: "b", key: "k" }));
  });
});
