import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { digestObject } from "../../../../server/modules/upload/digest-object.ts";
import type { ByteRange } from "../../../../server/objects/index.ts";
import { bytesOf } from "./support/receiver.ts";

const pieceBytes = 1000;

/** A store with one object, that remembers what was read of it. */
function storeOf(content: Uint8Array) {
  const ranges: (ByteRange | undefined)[] = [];
  const read = (key: string, range?: ByteRange) => {
    ranges.push(range);
    const { start, end } = range ?? { start: 0, end: content.length - 1 };
    return Promise.resolve(key === "a" ? Readable.from([content.subarray(start, end + 1)]) : undefined);
  };
  return { ranges, objects: { read } };
}

/** Turns that are counted. */
function turns() {
  const seen = { turns: 1 };
  const letOthers = () => Promise.resolve(void (seen.turns += 1));
  return { seen, turn: { signal: new AbortController().signal, letOthers } };
}

describe("an object that is read for its digests", () => {
  for (const [size, pieces] of [
    [0, 1],
    [pieceBytes, 1],
    [pieceBytes + 1, 2],
    [3 * pieceBytes, 3],
  ] as const)
    it(`of ${size} bytes has them, in ${pieces} turns`, async () => {
      const content = bytesOf(size);
      const { ranges, objects } = storeOf(content);
      const { seen, turn } = turns();
      const digests = await digestObject(objects, { key: "a", size }, turn, pieceBytes);
      const hashOf = (type: string) => createHash(type).update(content).digest("hex");
      assert.deepEqual(digests, { md5: hashOf("md5"), sha256: hashOf("sha256") });
      assert.deepEqual([ranges.length, seen.turns], [pieces, pieces]);
      if (pieces === 1) assert.deepEqual(ranges, [undefined], "as a whole");
    });

  it("is read no further where its digests are known by now, or where it is gone", async () => {
    const size = 3 * pieceBytes;
    const { ranges, objects } = storeOf(bytesOf(size));
    const { turn } = turns();
    const found = { md5: "m", sha256: "s" };
    let asked = 0;
    const known = () => Promise.resolve((asked += 1) < 2 ? undefined : found);
    assert.deepEqual(await digestObject(objects, { key: "a", size, known }, turn, pieceBytes), found);
    assert.equal(ranges.length, 2);
    assert.equal(await digestObject(objects, { key: "b", size }, turn, pieceBytes), undefined);
  });
});
