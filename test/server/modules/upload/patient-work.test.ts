import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pause, until } from "../../../support/until.ts";
import { createPatientWork } from "../../../../server/modules/upload/patient-work.ts";

const limits = { running: 2, runningOfOne: 1, waiting: 10, waitingOfOne: 2, comeAgainSeconds: 1 };
const smallBytes = 100;

function open({ waitMs = 5, forgottenMs = 60_000 } = {}) {
  return createPatientWork({ turns: limits, smallTurns: limits, smallBytes, waitMs, forgottenMs });
}

/** Work on a large file. */
const large = (file: string, lane = "u") => ({ file, lane, bytes: smallBytes + 1 });

/** Work that lasts until it is ended. */
function lasting() {
  const seen = { begun: 0, ended: 0 };
  const work = (signal: AbortSignal) =>
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
      (signal) =>
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
