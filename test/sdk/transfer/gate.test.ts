import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createGate } from "../../../sdk/transfer/base/gate.ts";

describe("a gate", () => {
  const always = new AbortController().signal;
  const turn = () => new Promise(setImmediate);

  it("lets so many through at once, the others in their order, whatever comes of those before", async () => {
    const gate = createGate(2);
    const begun: number[] = [];
    const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
    const passed = works.map(({ promise }, at) =>
      gate.pass(() => {
        begun.push(at);
        return promise;
      }, always),
    );
    await turn();
    assert.deepEqual(begun, [0, 1]);
    works[1]?.reject(new Error("no"));
    await assert.rejects(passed[1] ?? Promise.resolve(), /no/);
    await turn();
    assert.deepEqual(begun, [0, 1, 2]);
    for (const [at, { resolve }] of works.entries()) resolve(at);
    assert.equal(await passed[4], 4);
    assert.deepEqual(begun, [0, 1, 2, 3, 4]);
  });

  it("has room for as many again, however often whoever waited went away, also at the very turn", async () => {
    const gate = createGate(1);
    for (let round = 0; round < 400; round += 1) {
      const first = Promise.withResolvers<void>();
      const inside = gate.pass(() => first.promise, always);
      const ended = new AbortController();
      const waits = gate.pass(() => Promise.resolve(), ended.signal);
      if (round % 2 === 0) ended.abort();
      first.resolve();
      await inside;
      if (round % 2 === 1) ended.abort();
      await waits.catch(() => undefined);
    }
    let isIn = false;
    await gate.pass(async () => void (isIn = true), always);
    assert.ok(isIn);
  });
});
