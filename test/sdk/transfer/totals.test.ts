import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { Item } from "../../../sdk/transfer/item/item.ts";
import { createTotals, type Totals } from "../../../sdk/transfer/sums/totals.ts";

const mb = 1_000_000;

describe("speed and remaining time", () => {
  let at = 0;
  let totals: Totals;

  beforeEach(() => {
    mock.restoreAll();
    mock.method(performance, "now", () => at);
    totals = createTotals({ progressMs: 500, onFileProgress: () => undefined, onProgress: () => undefined });
  });

  function expectFile(name: string, size: number): Item {
    const file = { name, size } as File;
    const place = { basePath: "/in" } as Item["place"];
    const item = new Item(1, name, { file, folder: "", handle: undefined, place });
    totals.expect(item);
    return item;
  }

  /** Sends at 10 MB/s, told ten times a second. */
  function send(item: Item, seconds: number): void {
    for (let count = 0; count < seconds * 10; count += 1) {
      at += 100;
      totals.progress(item, item.loadedBytes + mb, mb);
    }
  }

  const near = (value: number | undefined, aim: number) =>
    assert.ok(value !== undefined && value > aim * 0.8 && value < aim * 1.25, `${value} for ${aim}`);

  function begun(size: number): Item {
    const item = expectFile("a.bin", size);
    totals.begin(item, 0);
    item.phase = "sending";
    return item;
  }

  for (const [what, breaksOff, outageMs] of [
    ["chunks broke off", true, 3000],
    ["chunks broke off, for long", true, 120_000],
    ["nothing is told of it", false, 120_000],
  ] as const)
    it(`is right soon after an outage in which ${what}`, () => {
      const item = begun(1000 * mb);
      send(item, 20);
      if (breaksOff) totals.breakOff(item);
      at += outageMs;
      send(item, 2);
      for (const { bytesPerSecond, remainingMs } of [item, totals.snapshot()]) {
        near(bytesPerSecond, 10 * mb);
        near(remainingMs, 78_000);
      }
    });

  it("sinks while nothing goes", () => {
    const item = begun(1000 * mb);
    send(item, 5);
    at += 10_000;
    near(totals.snapshot().bytesPerSecond, 50 * (mb / 15));
  });

  it("one chunk that broke off among others is no outage", () => {
    const item = begun(1000 * mb);
    send(item, 5);
    totals.breakOff(item);
    send(item, 0.1);
    near(item.bytesPerSecond, 10 * mb);
    at += 10_000;
    send(item, 0.1);
    near(item.bytesPerSecond, 52 * (mb / 15));
  });

  it("tells no time of a large file while only small ones went", () => {
    const large = expectFile("large.bin", 5000 * mb);
    for (let count = 0; count < 500; count += 1) {
      const item = expectFile(`${count}.txt`, 10_000);
      totals.begin(item, 0);
      at += 20;
      totals.progress(item, 10_000, 10_000);
      totals.store(item);
    }
    assert.equal(totals.snapshot().remainingMs, undefined);
    totals.begin(large, 0);
    large.phase = "sending";
    send(large, 5);
    near(totals.snapshot().remainingMs, 495_000);
  });

  it("what broke off and is sent again goes as fast as what is new", () => {
    const item = begun(1000 * mb);
    send(item, 5);
    const before = item.loadedBytes;
    totals.breakOff(item);
    at += 20_000;
    for (let count = 1; count <= 50; count += 1) {
      at += 100;
      totals.progress(item, before - (51 - count) * mb, mb);
    }
    assert.equal(item.loadedBytes, before);
    near(item.bytesPerSecond, 10 * mb);
    near(totals.snapshot().bytesPerSecond, 10 * mb);
  });

  it("counts no time for what is paused, as long as it is", () => {
    const item = begun(200 * mb);
    const other = begun(1000 * mb);
    send(other, 1);
    const move = (phase: Item["phase"]) => {
      const before = other.phase;
      other.phase = phase;
      totals.moved(other, before);
    };
    move("paused");
    // What was on its way still arrives.
    totals.progress(other, other.loadedBytes + 10 * mb, 10 * mb);
    totals.end(other);
    send(item, 5);
    near(totals.snapshot().remainingMs, 15_000);
    move("waiting");
    near(totals.snapshot().remainingMs, 113_000);
  });

  it("what was taken out after it had arrived makes no difference", () => {
    const first = begun(10 * mb);
    send(first, 1);
    totals.store(first);
    first.phase = "stored";
    const second = begun(200 * mb);
    totals.drop(first);
    send(second, 5);
    near(totals.snapshot().remainingMs, 15_000);
  });
});
