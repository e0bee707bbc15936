import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createFloodGate, downloadMs, windowMs } from "../../../server/security-log/flood.ts";

describe("the gate for floods", () => {
  it("lets 20 refusals of a source through in a minute, 600 of all, and loses none from the count", () => {
    let now = 0;
    const gate = createFloodGate(() => now);
    const refused = (source: number) =>
      ({ kind: "sign-in-refused", ip: `10.0.${source >> 8}.${source & 255}` }) as const;
    let written = 0;
    const send = (source: number) => (written += gate.admit(refused(source)) ? 1 : 0);
    for (let at = 0; at < 100; at += 1) send(1);
    assert.equal(written, 20);
    for (let at = 0; at < 10_000; at += 1) send(at + 2);
    assert.equal(written, 20 + 600 - 100);
    assert.deepEqual(gate.summarise(), []);
    now += windowMs;
    const sums = gate.summarise();
    assert.ok(sums.length < 10, "what many sources do is one sum");
    const counted = sums.reduce((sum, { detail }) => sum + Number(detail?.["count"]), 0);
    assert.equal(written + counted, 10_100);
    assert.equal(gate.admit(refused(1)), true);
  });

  it("takes the calls of ten minutes for a file as one download, and counts the further ones", () => {
    let now = 0;
    const gate = createFloodGate(() => now);
    const take = (filePath: string, ip = "10.0.0.1") =>
      gate.admit({ kind: "download", userId: "u", ip, detail: { filePath } });
    assert.deepEqual(
      [take("a"), take("a"), take("a"), take("b"), take("a", "10.0.0.2")],
      [true, false, false, true, true],
    );
    now += downloadMs - 1;
    assert.deepEqual(gate.summarise(), []);
    now += 1;
    assert.deepEqual(
      gate.summarise().map(({ kind, detail }) => [kind, detail]),
      [["flood", { of: "download", filePath: "a", count: 2, since: 0 }]],
    );
    assert.equal(take("a"), true);
    gate.forget({ kind: "download", userId: "u", ip: "10.0.0.1", detail: { filePath: "a" } });
    assert.equal(take("a"), true);
  });

  it("never holds back what was not refused", () => {
    const gate = createFloodGate(() => 0);
    for (let at = 0; at < 2_000; at += 1) assert.equal(gate.admit({ kind: "export", ip: "10.0.0.1" }), true);
    assert.deepEqual(gate.summarise(true), []);
  });
});
