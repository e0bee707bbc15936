import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import type { LogPosition } from "../../../server/db/log-position.ts";
import { watchReplica, type ReplicaState, type ReplicaWatch } from "../../../server/db/replica-watch.ts";

const lookMs = 1000;

describe("the watch over a replica", () => {
  const at = (position: number, more: Partial<LogPosition> = {}) => ({ position, timeline: 1, identity: "a", ...more });
  let written: LogPosition;
  let replayed: LogPosition | Error;
  let now: number;
  let told: ReplicaState[];
  let watch: ReplicaWatch;

  beforeEach(async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    now = 0;
    mock.method(performance, "now", () => now);
    [written, replayed, told] = [at(100), at(100), []];
    watch = watchReplica({
      written: () => Promise.resolve(written),
      replayed: () => (replayed instanceof Error ? Promise.reject(replayed) : Promise.resolve(replayed)),
      waitMs: 100,
    });
    watch.onChange((state) => told.push(state));
    await settle();
  });
  afterEach(() => {
    watch.end();
    mock.timers.reset();
    mock.restoreAll();
  });

  const settle = () => new Promise((resolve) => setImmediate(resolve));

  async function look(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      now += lookMs;
      mock.timers.tick(lookMs);
      await settle();
    }
  }

  it("uses one that has all that was written, after the first look", () => {
    assert.deepEqual(watch.state(), { isUsed: true, lagMs: 0, reads: { replica: 0, primary: 0 } });
    assert.deepEqual(
      told.map(({ isUsed }) => isUsed),
      [true],
    );
  });

  it("says how long what it lacks has been there, and leaves it when that is longer than a read waits", async () => {
    written = at(200);
    await look();
    assert.equal(watch.state().isUsed, true, "it may have come just now");
    written = at(300);
    await look(3);
    const { isUsed, reason, lagMs } = watch.state();
    assert.deepEqual({ isUsed, reason, lagMs }, { isUsed: false, reason: "it is behind", lagMs: 3 * lookMs });
    replayed = at(200);
    await look();
    assert.equal(watch.state().lagMs, 3 * lookMs, "from the first look that found what is still missing");
    replayed = at(300);
    await look();
    assert.deepEqual([watch.state().isUsed, watch.state().lagMs], [false, 0], "once is not enough");
    await look();
    assert.equal(watch.state().isUsed, true);
    assert.deepEqual(
      told.map(({ isUsed: used }) => used),
      [true, false, true],
    );
  });

  for (const [what, other, reason] of [
    ["of another database", at(100, { identity: "b" }), "it copies another database"],
    ["of before a failover", at(100, { timeline: 2 }), "it follows another timeline"],
  ] as const)
    it(`leaves one that has a copy ${what}, however far it is`, async () => {
      written = other;
      replayed = at(500);
      await look();
      assert.deepEqual([watch.state().isUsed, watch.state().reason], [false, reason]);
    });

  it("leaves one that does not answer, says why, and comes back", async () => {
    replayed = new Error("connect ECONNREFUSED");
    await look();
    assert.equal(watch.state().reason, "connect ECONNREFUSED");
    assert.equal(watch.state().lagMs, undefined);
    replayed = at(100);
    await look(2);
    assert.equal(watch.state().isUsed, true);
  });

  it("rests for two good looks after a read found it unusable", async () => {
    watch.leave("it is behind");
    assert.equal(watch.state().isUsed, false);
    await look();
    assert.equal(watch.state().isUsed, false);
    await look();
    assert.equal(watch.state().isUsed, true);
  });

  it("tells whoever asks late at once that it is not used", () => {
    watch.leave("it is behind");
    const late: (string | undefined)[] = [];
    watch.onChange(({ reason }) => late.push(reason));
    assert.deepEqual(late, ["it is behind"]);
  });
});
