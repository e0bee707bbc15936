import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { before, describe, it } from "node:test";
import type { OpenObjectStore } from "../../../../server/objects/index.ts";
import { bytes, objectsBelow, patternOf } from "./bytes.ts";
import { describeMultipart } from "./multipart-contract.ts";

const dayMs = 24 * 60 * 60_000;

/** Opens a store whose clock runs `aheadMs` before ours; each call opens the same place anew, as another node would. */
export type OpenStore = (aheadMs?: number) => Promise<OpenObjectStore>;

/** What every store promises, whatever it stands on. */
export function describeObjectStore(name: string, open: OpenStore): void {
  describe(`object store: ${name}`, () => {
    let store: OpenObjectStore;
    const folder = `t${randomUUID()}/`;
    const keysBelow = async (prefix: string, after?: string) =>
      (await objectsBelow(store, prefix, after)).map(({ key }) => key);

    before(async () => {
      store = await open();
    });

    it("keeps an object whole, describes it, reads ranges, lists and deletes it", async () => {
      const key = `${folder}whole/a-1.txt`;
      const before = Date.now();
      assert.deepEqual(await store.put(key, bytes("报关", "单", "0123")), { size: 13 });
      const info = await store.info(key);
      assert.deepEqual([info?.key, info?.size], [key, 13]);
      assert.ok(Math.abs((info?.modifiedAt ?? 0) - before) < 60_000);
      assert.equal(await text((await store.read(key))!), "报关单0123");
      assert.equal(await text((await store.read(key, { start: 10, end: 11 }))!), "12");
      assert.deepEqual(
        (await objectsBelow(store, `${folder}whole/`)).map(({ key: listed, size }) => [listed, size]),
        [[key, 13]],
      );
      await store.delete(key);
      await store.delete(key);
      assert.equal(await store.info(key), undefined);
      assert.equal(await store.read(key), undefined);
      assert.deepEqual(await keysBelow(`${folder}whole/`), []);
    });

    it("keeps empty objects and such as are larger than one part", async () => {
      await store.put(`${folder}sizes/empty`, bytes());
      assert.equal((await store.info(`${folder}sizes/empty`))?.size, 0);
      assert.equal((await buffer((await store.read(`${folder}sizes/empty`))!)).length, 0);
      const mebibyte = 1024 * 1024;
      for (const size of [8 * mebibyte, 8 * mebibyte + 1, 21 * mebibyte + 17]) {
        const wanted = patternOf(size);
        const chunks = Array.from({ length: Math.ceil(size / 700_001) }, (_, index) =>
          wanted.subarray(index * 700_001, (index + 1) * 700_001),
        );
        assert.deepEqual(await store.put(`${folder}sizes/${size}`, bytes(...chunks)), { size });
        const read = await buffer((await store.read(`${folder}sizes/${size}`))!);
        assert.ok(read.equals(wanted), `${size} bytes come back as they were`);
      }
    });

    it("copies an object: neither of the two has a part in what becomes of the other", async () => {
      const key = (name: string) => `${folder}copied/${name}`;
      await store.put(key("a"), bytes("报关单"));
      assert.equal(await store.copy(key("none"), key("b")), false);
      assert.deepEqual(await keysBelow(key("")), [key("a")]);
      assert.equal(await store.copy(key("a"), key("below/b")), true);
      assert.equal(await store.copy(key("below/b"), key("c")), true);
      const textOf = async (name: string) => text((await store.read(key(name)))!);
      await store.put(key("a"), bytes("another"));
      assert.deepEqual([await textOf("a"), await textOf("below/b")], ["another", "报关单"]);
      await store.delete(key("below/b"));
      await store.copy(key("c"), key("d"));
      await store.putAside(key("c"));
      assert.equal(await textOf("d"), "报关单");
      const ended = AbortSignal.abort(new Error("stopped"));
      await assert.rejects(store.copy(key("d"), key("e"), ended), /stopped/);
      assert.deepEqual(await keysBelow(key("")), [key("a"), key("d")]);
    });

    it("shows nothing when the source fails or the caller aborts, early and late", async () => {
      for (const size of [4, 9_000_000]) {
        async function* failing(): AsyncGenerator<Uint8Array> {
          yield Buffer.alloc(size);
          throw new Error("the source failed");
        }
        await assert.rejects(store.put(`${folder}broken/b-1`, failing()), /the source failed/);
        const stop = new AbortController();
        async function* stopped(): AsyncGenerator<Uint8Array> {
          yield Buffer.alloc(size);
          stop.abort(new Error("stopped"));
          yield Buffer.alloc(size);
        }
        await assert.rejects(store.put(`${folder}broken/b-1`, stopped(), stop.signal), /stopped/);
      }
      assert.equal(await store.info(`${folder}broken/b-1`), undefined);
      assert.deepEqual(await keysBelow(`${folder}broken/`), []);
    });

    it("lists in the order of keys, from wherever it is asked to, and nothing where nothing is", async () => {
      const names = ["aa", "a-b", "a.b/c", "a/b", "a/c/d", "a0", "B", "b/a", "b_"];
      for (const name of names.toReversed()) await store.put(`${folder}order/${name}`, bytes(name));
      const sorted = names.map((name) => `${folder}order/${name}`).sort();
      assert.deepEqual(await keysBelow(`${folder}order/`), sorted);
      for (const [index, key] of sorted.entries())
        assert.deepEqual(await keysBelow(`${folder}order/`, key), sorted.slice(index + 1), `after ${key}`);
      assert.deepEqual(await keysBelow(`${folder}order/a/`), [`${folder}order/a/b`, `${folder}order/a/c/d`]);
      assert.deepEqual(await keysBelow(`${folder}nothing/`), []);
    });

    for (const key of [
      "../escape.txt",
      "/etc/passwd",
      "a/../../b",
      "a//b",
      "",
      ".unfinished/x",
      "a\\b",
      "a/\0",
      ".database",
    ])
      it(`refuses what is no key: ${JSON.stringify(key)}`, async () => {
        await assert.rejects(store.put(key, bytes("x")), TypeError);
        await assert.rejects(store.read(key), TypeError);
        await assert.rejects(store.info(key), TypeError);
        await assert.rejects(store.delete(key), TypeError);
        await assert.rejects(store.putAside(key), TypeError);
        await assert.rejects(store.copy(key, `${folder}x`), TypeError);
        await assert.rejects(store.copy(`${folder}x`, key), TypeError);
        await assert.rejects(store.beginMultipart(key, { size: 1, partSize: 1 }), TypeError);
        assert.throws(() => store.list(`${key}/`), TypeError);
      });

    it("refuses to list what is no folder", () => {
      assert.throws(() => store.list("export"), TypeError);
    });

    it("keeps what was put aside for its days, out of sight, and removes it then", async () => {
      const key = (name: string) => `${folder}aside/${name}`;
      for (const name of ["a", "b", "c"]) await store.put(key(name), bytes(name));
      await store.putAside(key("a"));
      await store.putAside(key("a"));
      await store.putAside(key("missing"));
      assert.deepEqual(await keysBelow(key("")), [key("b"), key("c")]);
      const later = await open(2 * dayMs);
      await later.putAside(key("b"));
      const removedAfter = async (days: number) =>
        (await (await open(days * dayMs)).deleteAside(7)).filter((name) => name.startsWith(key("")));
      assert.deepEqual(await removedAfter(7), [], "seven whole days");
      assert.deepEqual(await removedAfter(8), [key("a")]);
      assert.deepEqual(await removedAfter(10), [key("b")]);
      assert.deepEqual(await removedAfter(10), []);
      assert.deepEqual(await keysBelow(key("")), [key("c")]);
    });

    it("belongs to whoever claims it first, until it is adopted", async () => {
      const [one, other] = await Promise.all([open(), open()]);
      assert.equal(await one.owner(), undefined);
      await Promise.all([one.claim("one"), other.claim("other")]);
      const owner = await store.owner();
      assert.ok(owner === "one" || owner === "other");
      await store.claim("third");
      assert.equal(await other.owner(), owner);
      await store.adopt("third");
      assert.equal(await one.owner(), "third");
    });

    it("gets an id once, of two that come at once that of one", async () => {
      const [one, other] = await Promise.all([open(), open()]);
      assert.equal(await one.identity(), undefined);
      const [first, second] = await Promise.all([one.identify("one"), other.identify("other")]);
      assert.equal(first, second);
      assert.equal(await store.identify("third"), first);
      assert.equal(await store.identity(), first);
    });

    describeMultipart(folder, open);
  });
}
