import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pause, until } from "../../../support/until.ts";
import { createPatientWork, type WorkTurn } from "../../../../server/modules/upload/patient-work.ts";

const limits = { running: 2, runningOfOne: 1, waiting: 10, waitingOfOne: 2, comeAgainSeconds: 1 };
const smallBytes = 100;

const asking = { running: 20, runningOfOne: 10, comeAgainSeconds: 7 };

function open({ waitMs = 5, forgottenMs = 60_000 } = {}) {
  return createPatientWork({ turns: limits, smallTurns: limits, smallBytes, asking, waitMs, forgottenMs });
}

/** Work on a large file. */
const large = (file: string, lane = "u") => ({ file, lane, bytes: smallBytes + 1 });

/** Work that lasts until it is ended. */
function lasting() {
  const seen = { begun: 0, ended: 0 };
  const work = ({ signal }: WorkTurn) =>
    new Promise<void>((_done, fail) => {
      seen.begun += 1;
      signal.addEventListener("abort", () => {
        seen.ended += 1;
        fail(signal.reason as Error);
      });
    });
  return { seen, work };
}

describe("work that may take longer than a call", () => {
  it("is done once for all who ask, and says so to those who come too early", async () => {
    const work = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const ask = () =>
      work.isDone(large("a"), () => {
        begun += 1;
        return promise;
      });
    assert.deepEqual(await Promise.all([ask(), ask()]), [false, false]);
    assert.equal(await ask(), false);
    resolve();
    assert.equal(await ask(), true);
    assert.equal(begun, 1);
    assert.equal(await ask(), true);
    assert.equal(begun, 2, "what is over is asked of anew");
    await work.close();
  });

  it("is bounded: so much of one at once, some more waits, and the rest is told to come again", async () => {
    const work = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    let atOnce = 0;
    const ask = (key: string) =>
      work.isDone(large(key), () => {
        atOnce += 1;
        return promise;
      });
    const asked = await Promise.allSettled(["a", "b", "c", "d"].map(ask));
    assert.equal(atOnce, 1);
    assert.deepEqual(
      asked.map((end) => (end.status === "rejected" ? (end.reason as { code: string }).code : end.value)),
      [false, false, false, "too-many-requests"],
    );
    resolve();
    await work.close();
  });

  it("that fails is told to who waits and begun anew by who asks then; closing ends it", async () => {
    const work = open({ waitMs: 1000 });
    await assert.rejects(
      work.isDone(large("a"), () => Promise.reject(new Error("away"))),
      /away/,
    );
    const ended = work.isDone(
      large("a"),
      ({ signal }) =>
        new Promise((_done, fail) => signal.addEventListener("abort", () => fail(new Error("ended")), { once: true })),
    );
    await pause(5);
    const closing = work.close();
    await assert.rejects(ended, /ended|abort/);
    await closing;
  });

  it("of a file that nobody wants any more ends, and is told to who waits for it", async () => {
    const work = open({ waitMs: 60_000 });
    const one = lasting();
    const other = lasting();
    const asked = work.isDone({ ...large("a"), what: "digest" }, one.work);
    const kept = work.isDone(large("b", "v"), other.work);
    await until(() => one.seen.begun + other.seen.begun === 2);
    work.drop("a");
    await assert.rejects(asked, { code: "upload-unknown" });
    assert.deepEqual([one.seen.ended, other.seen.ended], [1, 0]);
    kept.catch(() => undefined);
    await work.close();
  });

  it("that nobody asks for any more ends, and is begun anew by who asks later", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const work = open({ waitMs: 1000, forgottenMs: 3000 });
    const one = lasting();
    const ask = async () => {
      const asked = work.isDone(large("a"), one.work);
      await new Promise((done) => setImmediate(done));
      test.mock.timers.tick(1000);
      return asked;
    };
    assert.equal(await ask(), false);
    test.mock.timers.tick(2900);
    assert.equal(await ask(), false);
    test.mock.timers.tick(2900);
    assert.deepEqual(one.seen, { begun: 1, ended: 0 }, "somebody asked in time");
    test.mock.timers.tick(200);
    assert.deepEqual(one.seen, { begun: 1, ended: 1 });
    assert.equal(await ask(), false);
    assert.equal(one.seen.begun, 2);
    await work.close();
  });

  it("on a small file waits for no large one", async () => {
    const work = open({ waitMs: 60_000 });
    const one = lasting();
    for (const lane of ["u", "v", "w"]) work.isDone(large(`of ${lane}`, lane), one.work).catch(() => undefined);
    await until(() => one.seen.begun === limits.running);
    assert.equal(await work.isDone({ file: "small", lane: "x", bytes: smallBytes }, () => Promise.resolve()), true);
    await work.close();
  });

  it("that reads for long lets the others go first, and those of one user go on in their order", async () => {
    const work = open({ waitMs: 60_000 });
    const order: string[] = [];
    const pieces = (name: string, count: number) => async (turn: WorkTurn) => {
      for (let at = 1; at <= count; at += 1) {
        if (at > 1) await turn.letOthers();
        order.push(`${name}${at}`);
        await new Promise((done) => setImmediate(done));
      }
    };
    const asked = [
      work.isDone(large("a", "u"), pieces("a", 3)),
      work.isDone(large("b", "v"), pieces("b", 3)),
      work.isDone(large("c", "u"), pieces("c", 1)),
      work.isDone(large("d", "w"), pieces("d", 1)),
    ];
    assert.deepEqual(await Promise.all(asked), [true, true, true, true]);
    assert.deepEqual(order.slice(0, 2), ["a1", "b1"]);
    assert.ok(order.indexOf("d1") < order.indexOf("a3"), order.join(" "));
    assert.ok(order.indexOf("a3") < order.indexOf("c1"), order.join(" "));
    await work.close();
  });

  it("that is ended while it lets others go first takes no other turn", async () => {
    const work = open({ waitMs: 60_000 });
    const one = lasting();
    let turns = 0;
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const asked = work.isDone(large("a", "u"), async (turn) => {
      reached.resolve();
      await goOn.promise;
      for (; ; turns += 1) {
        await turn.letOthers();
        await new Promise((done) => setImmediate(done));
      }
    });
    await reached.promise;
    for (const lane of ["v", "w", "x"]) work.isDone(large(`of ${lane}`, lane), one.work).catch(() => undefined);
    goOn.resolve();
    await until(() => one.seen.begun === limits.running);
    const before = turns;
    work.drop("a");
    await assert.rejects(asked, { code: "upload-unknown" });
    work.drop("of v");
    await until(() => one.seen.begun === 3);
    assert.equal(turns, before);
    await work.close();
  });

  it("is waited for by so many calls of one user, and by none that has gone", async () => {
    const work = open({ waitMs: 60_000 });
    const one = lasting();
    const gone = new AbortController();
    const calls = Array.from({ length: asking.runningOfOne }, () => work.isDone(large("a"), one.work, gone.signal));
    await assert.rejects(work.isDone(large("a"), one.work), { code: "too-many-requests", params: { seconds: 7 } });
    const other = work.isDone(large("b", "v"), () => Promise.resolve());
    assert.equal(await other, true, "of one user alone");
    assert.ok(work.isUnderWay({ file: "a" }));
    gone.abort(new Error("gone"));
    const ends = await Promise.allSettled(calls);
    assert.ok(ends.every((end) => end.status === "rejected" && (end.reason as Error).message === "gone"));
    const again = work.isDone(large("a"), one.work);
    assert.deepEqual(one.seen, { begun: 1, ended: 0 }, "it goes on for who comes back");
    work.drop("a");
    await assert.rejects(again, { code: "upload-unknown" });
    assert.ok(!work.isUnderWay({ file: "a" }));
    await work.close();
  });

  it("that is asked for 400 times, and dropped each time, leaves nothing behind", async () => {
    const work = open({ waitMs: 60_000 });
    for (let round = 0; round < 400; round += 1) {
      const one = lasting();
      const asked = work.isDone(large("a"), one.work);
      await until(() => one.seen.begun === 1);
      work.drop("a");
      await assert.rejects(asked, { code: "upload-unknown" });
    }
    await work.close();
  });
});
