import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { before, it } from "node:test";
import {
  MultipartGoneError,
  MultipartIncompleteError,
  type Multipart,
  type OpenObjectStore,
} from "../../../../server/objects/index.ts";
import { bytes, objectsBelow, patternOf } from "./bytes.ts";
import type { OpenStore } from "./contract.ts";

const partSize = 5 * 1024 * 1024;
const weekMs = 7 * 24 * 60 * 60_000;

/** The bytes of a part of an object. */
function partOf(object: Buffer, { parts }: Multipart, number: number): Buffer {
  const start = (number - 1) * partSize;
  return object.subarray(start, number < parts ? start + partSize : undefined);
}

/** What every store promises about objects that arrive in parts. @param folder that nobody else writes to */
export function describeMultipart(folder: string, open: OpenStore): void {
  let store: OpenObjectStore;
  before(async () => {
    store = await open();
  });
  const keyOf = (name: string) => `${folder}parts/${name}`;

  for (const [name, parts] of [
    ["short", 3],
    ["long", 2],
  ] as const)
    it(`takes parts in any order, side by side, again and over several nodes; the last part is ${name}`, async () => {
      const size = 2 * partSize + 1_000_003;
      const object = patternOf(size, parts);
      const upload = await store.beginMultipart(keyOf(name), { size, partSize, parts });
      // As plain data it survives a restart and reaches other nodes, in whatever order its fields come back.
      const { key, id, ...plan } = JSON.parse(JSON.stringify(upload)) as Multipart;
      const kept: Multipart = { ...plan, id, key };
      const nodes = [store, await open(), await open()] as const;
      assert.deepEqual(await nodes[1].listParts(kept), []);
      const numbers = Array.from({ length: parts }, (_, index) => parts - index);
      await Promise.all(
        [...numbers, 1, parts].map((number, index) =>
          nodes[index % 3]!.putPart(kept, number, bytes(partOf(object, kept, number))),
        ),
      );
      assert.deepEqual(
        await store.listParts(kept),
        numbers.toReversed().map((number) => ({ number, size: partOf(object, kept, number).length })),
      );
      assert.equal(await store.info(keyOf(name)), undefined, "nothing is seen before the end");
      assert.deepEqual(
        (await objectsBelow(store, `${folder}parts/`)).filter(({ key }) => key === keyOf(name)),
        [],
      );
      await Promise.all(nodes.map(async (node) => assert.deepEqual(await node.completeMultipart(kept), { size })));
      assert.deepEqual(await nodes[2].completeMultipart(kept), { size }, "also when the first answer was lost");
      assert.ok((await buffer((await store.read(keyOf(name)))!)).equals(object));
      // One that is complete is left as it is.
      await store.abortMultipart(kept);
      assert.equal((await store.info(keyOf(name)))?.size, size);
    });

  it("stores nothing of a part that broke off or has another length, and takes it then", async () => {
    const size = partSize + 10;
    const object = patternOf(size);
    const upload = await store.beginMultipart(keyOf("broken"), { size, partSize });
    async function* brokenOff(): AsyncGenerator<Uint8Array> {
      yield object.subarray(0, 1_000_000);
      throw new Error("the line broke");
    }
    await assert.rejects(store.putPart(upload, 1, brokenOff()), /the line broke/);
    await assert.rejects(store.putPart(upload, 2, bytes(object.subarray(partSize, size - 1))), RangeError);
    await assert.rejects(store.putPart(upload, 2, bytes(object.subarray(partSize - 1))), RangeError);
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    await assert.rejects(
      store.putPart(upload, 2, bytes(object.subarray(partSize)), { signal: stop.signal }),
      /stopped/,
    );
    for (const number of [0, 3, 1.5, NaN]) await assert.rejects(store.putPart(upload, number, bytes("x")), RangeError);
    await store.putPart(upload, 2, bytes(object.subarray(partSize)));
    await assert.rejects(store.completeMultipart(upload), (error: unknown) => {
      assert.ok(error instanceof MultipartIncompleteError);
      assert.deepEqual(error.missing, [1]);
      return true;
    });
    assert.equal(await store.info(upload.key), undefined);
    await store.putPart(upload, 1, bytes(object.subarray(0, partSize)));
    await store.completeMultipart(upload);
    assert.ok((await buffer((await store.read(upload.key))!)).equals(object));
  });

  it("makes the object of the parts that are meant, and lets no writer change it who was held up", async () => {
    const object = patternOf(partSize + 10);
    const upload = await store.beginMultipart(keyOf("meant"), { size: object.length, partSize });
    const last = await store.putPart(upload, 2, bytes(object.subarray(partSize)));
    const other = patternOf(partSize, 2);
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    async function* heldUp(): AsyncGenerator<Uint8Array> {
      yield other.subarray(0, 1000);
      began.resolve();
      await goOn.promise;
      yield other.subarray(1000);
    }
    const late = (await open()).putPart(upload, 1, heldUp());
    late.catch(() => undefined);
    await began.promise;
    const first = await store.putPart(upload, 1, bytes(object.subarray(0, partSize)));
    await assert.rejects(store.completeMultipart(upload, new Map([[1, "another"]])), MultipartIncompleteError);
    const versions = new Map([
      [1, first],
      [2, last],
    ]);
    assert.deepEqual(await store.completeMultipart(upload, versions), { size: object.length });
    const { version } = (await store.info(upload.key))!;
    goOn.resolve();
    await assert.rejects(late, MultipartGoneError);
    assert.ok((await buffer((await store.read(upload.key))!)).equals(object));
    assert.equal((await store.info(upload.key))?.version, version);
  });

  it("knows an upload no more that was aborted, and refuses one that is not its own", async () => {
    const upload = await store.beginMultipart(keyOf("aborted"), { size: 7, partSize });
    await store.putPart(upload, 1, bytes("1234567"));
    await store.abortMultipart(upload);
    await store.abortMultipart(upload);
    await assert.rejects(store.putPart(upload, 1, bytes("1234567")), MultipartGoneError);
    await assert.rejects(store.listParts(upload), MultipartGoneError);
    await assert.rejects(store.completeMultipart(upload), MultipartGoneError);
    const other = await store.beginMultipart(keyOf("other"), { size: 7, partSize });
    await assert.rejects(store.putPart({ ...other, key: keyOf("another") }, 1, bytes("1234567")), MultipartGoneError);
    await assert.rejects(store.putPart({ ...other, id: "../../x" }, 1, bytes("1234567")), MultipartGoneError);
    await store.abortMultipart(other);
  });

  it("never takes another object under the key for its own", async () => {
    const key = keyOf("taken");
    await store.put(key, bytes("another"));
    const upload = await store.beginMultipart(key, { size: 7, partSize });
    await assert.rejects(store.completeMultipart(upload), MultipartIncompleteError);
    assert.deepEqual(await store.listParts(upload), [], "it can go on");
    await store.abortMultipart(upload);
    await assert.rejects(store.completeMultipart(upload), MultipartGoneError);
    assert.equal((await buffer((await store.read(key))!)).toString(), "another");
  });

  it("is over once it is complete, and says so of an object that was removed since", async () => {
    const upload = await store.beginMultipart(keyOf("over"), { size: 7, partSize });
    await store.putPart(upload, 1, bytes("1234567"));
    await store.completeMultipart(upload);
    await assert.rejects(store.putPart(upload, 1, bytes("1234567")), MultipartGoneError);
    await assert.rejects(store.listParts(upload), MultipartGoneError);
    await store.delete(upload.key);
    await assert.rejects(store.completeMultipart(upload), MultipartGoneError);
  });

  for (const plan of [
    { size: 0, partSize },
    { size: 1.5, partSize },
    { size: 3 * partSize, partSize, parts: 1 },
    { size: 3 * partSize, partSize, parts: 4 },
    { size: 10_001 * partSize, partSize },
    { size: 1024 ** 3, partSize: 65 * 1024 ** 2 },
  ])
    it(`refuses sizes that cannot be: ${JSON.stringify(plan)}`, () =>
      assert.rejects(store.beginMultipart(keyOf("refused"), plan), RangeError));

  it("takes parts from its least size on, which no store has above 5 MiB", async () => {
    const { leastPartBytes } = store;
    assert.ok(leastPartBytes <= partSize);
    const size = 2 * leastPartBytes;
    await assert.rejects(
      store.beginMultipart(keyOf("small"), { size, partSize: leastPartBytes - 1, parts: 3 }),
      RangeError,
    );
    await store.abortMultipart(await store.beginMultipart(keyOf("small"), { size, partSize: leastPartBytes }));
  });

  it("keeps unfinished parts for a week after the last one", async () => {
    const upload = await store.beginMultipart(keyOf("idle"), { size: 7, partSize });
    await store.putPart(upload, 1, bytes("1234567"));
    await (await open(weekMs - 600_000)).deleteUnfinished(600_000);
    assert.deepEqual(await store.listParts(upload), [{ number: 1, size: 7 }]);
    assert.ok((await (await open(weekMs + 600_000)).deleteUnfinished(600_000)) >= 1);
    await assert.rejects(store.listParts(upload), MultipartGoneError);
  });
}
