import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer as readAll, text as readText } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { createFsObjectStore, type ObjectStore } from "../../../server/objects/index.ts";
import { objectsOf } from "../jobs/support/collect.ts";

let folder: string;
let store: ObjectStore;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "objects-"));
  store = createFsObjectStore(folder);
});
after(() => rm(folder, { recursive: true }));

async function* bytes(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of texts) yield Buffer.from(part);
}

async function unfinishedFiles(): Promise<string[]> {
  return readdir(join(folder, ".unfinished"));
}

test("an object is stored whole, described, read in ranges, listed and deleted", async () => {
  assert.deepEqual(await store.put("export/a-1.txt", bytes("报关", "单", "0123")), { size: 13 });
  assert.equal((await store.info("export/a-1.txt"))?.size, 13);
  assert.equal(await readText((await store.read("export/a-1.txt"))!), "报关单0123");
  assert.equal(await readText((await store.read("export/a-1.txt", { start: 10, end: 11 }))!), "12");
  const listed = await objectsOf(store, "export/");
  assert.deepEqual(
    listed.map(({ key, size }) => [key, size]),
    [["export/a-1.txt", 13]],
  );
  await store.delete("export/a-1.txt");
  await store.delete("export/a-1.txt");
  assert.equal(await store.info("export/a-1.txt"), undefined);
  assert.equal(await store.read("export/a-1.txt"), undefined);
});

test("nothing becomes visible and nothing stays behind when the source fails or the caller aborts", async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("half");
    throw new Error("the source failed");
  }
  await assert.rejects(store.put("export/b-1.txt", failing()), /the source failed/);
  const stop = new AbortController();
  async function* stopped(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("half");
    stop.abort(new Error("stopped"));
    yield Buffer.from("more");
  }
  await assert.rejects(store.put("export/b-1.txt", stopped(), stop.signal), /stopped/);
  assert.equal(await store.info("export/b-1.txt"), undefined);
  assert.deepEqual(await unfinishedFiles(), []);
});

test("large chunks are written whole", async () => {
  const chunk = Buffer.alloc(5_000_000, "x");
  await store.put("export/large.bin", bytes(chunk.toString(), "end"));
  const read = await readAll((await store.read("export/large.bin"))!);
  assert.ok(read.equals(Buffer.concat([chunk, Buffer.from("end")])));
});

test("a folder without objects lists nothing", async () => {
  assert.deepEqual(await objectsOf(store, "nothing/"), []);
});

test("unfinished files are removed once nobody wrote to them for the given time", async () => {
  await store.put("export/c.txt", bytes("c"));
  const old = join(folder, ".unfinished", "old");
  const fresh = join(folder, ".unfinished", "fresh");
  await writeFile(old, "left by a writer that died");
  await writeFile(fresh, "being written");
  await utimes(old, new Date(0), new Date(0));
  assert.equal(await store.deleteUnfinished(60_000), 1);
  assert.deepEqual(await unfinishedFiles(), ["fresh"]);
  const later = createFsObjectStore(folder, () => Date.now() + 3_600_000);
  assert.equal(await later.deleteUnfinished(60_000), 1, "by the clock that it was given");
});

for (const key of ["../escape.txt", "/etc/passwd", "a/../../b", "a//b", "", ".unfinished/x", "a\\b", "a/\0"]) {
  test(`a key that is no key is refused: ${JSON.stringify(key)}`, async () => {
    await assert.rejects(store.put(key, bytes("x")), TypeError);
    await assert.rejects(store.read(key), TypeError);
  });
}
