import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pause } from "../../../support/until.ts";
import { createPatientWork } from "../../../../server/modules/upload/patient-work.ts";

const limits = { running: 2, runningOfOne: 1, waiting: 10, waitingOfOne: 2, comeAgainSeconds: 1 };

describe("work that may take longer than a call", () => {
  it("is done once for all who ask, and says so to those who come too early", async () => {
    const work = createPatientWork(limits, 5);
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const ask = () =>
      work.isDone({ key: "a", lane: "u" }, () => {
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
    const work = createPatientWork(limits, 5);
    const { promise, resolve } = Promise.withResolvers<void>();
    let atOnce = 0;
    const ask = (key: string) =>
      work.isDone({ key, lane: "u" }, () => {
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
    const work = createPatientWork(limits, 1000);
    await assert.rejects(
      work.isDone({ key: "a", lane: "u" }, () => Promise.reject(new Error("away"))),
      /away/,
    );
    const ended = work.isDone(
      { key: "a", lane: "u" },
      (signal) =>
        new Promise((_done, fail) => signal.addEventListener("abort", () => fail(new Error("ended")), { once: true })),
    );
    await pause(5);
    const closing = work.close();
    await assert.rejects(ended, /ended|abort/);
    await closing;
  });
});
