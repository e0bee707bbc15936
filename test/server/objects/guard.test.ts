import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  ObjectsUnavailableError,
  openGuardedStore,
  openObjectStore,
  type GuardedStore,
} from "../../../server/objects/index.ts";
import { guardStore } from "../../../server/objects/guard.ts";
import { objectsOf } from "../support/objects-of.ts";
import { bytes } from "./support/bytes.ts";

const isGone = (error: unknown) =>
  error instanceof ObjectsUnavailableError && error.isAway && error.message.endsWith("is their disk mounted?");

describe("a store whose disk is not mounted any more", () => {
  let folder: string;
  let store: GuardedStore;
  const place = () => join(folder, "objects");
  const disk = () => join(folder, "disk");
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "objects-"));
    store = await openGuardedStore({ kind: "folder", folder: place() });
    store.expect(await store.identify("the-one"));
    await store.put("export/a.txt", bytes("a"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What is seen where a disk was: the empty folder below it. */
  async function unmount(): Promise<void> {
    await rename(place(), disk());
    await mkdir(place());
  }
  async function mount(): Promise<void> {
    await rm(place(), { recursive: true });
    await rename(disk(), place());
  }

  it("takes nothing, leaves nothing in the folder below, and goes on once it is back", async () => {
    const upload = await store.beginMultipart("upload/b", { size: 3, partSize: 3 });
    await unmount();
    for (const work of [
      () => store.put("export/b.txt", bytes("b")),
      () => store.copy("export/a.txt", "export/c.txt"),
      () => store.delete("export/a.txt"),
      () => store.putAside("export/a.txt"),
      () => store.freeBytes(),
      () => store.deleteAside(0),
      () => store.deleteUnfinished(0),
      () => store.beginMultipart("upload/c", { size: 3, partSize: 3 }),
      () => store.putPart(upload, 1, bytes("abc")),
      () => store.listParts(upload),
      () => store.completeMultipart(upload),
      () => store.abortMultipart(upload),
      () => store.look(),
    ])
      await assert.rejects(work(), isGone, String(work));
    assert.deepEqual(await readdir(place()), []);
    await mount();
    await store.putPart(upload, 1, bytes("abc"));
    assert.deepEqual(await store.completeMultipart(upload), { size: 3 });
    assert.deepEqual(
      (await objectsOf(store, "export/")).map(({ key }) => key),
      ["export/a.txt"],
    );
  });

  it("has lost nothing: what is asked for is away, from the first moment", async () => {
    const upload = await store.beginMultipart("upload/b", { size: 3, partSize: 3 });
    await unmount();
    await assert.rejects(store.info("export/a.txt"), isGone);
    await assert.rejects(store.read("export/a.txt"), isGone);
    await assert.rejects(objectsOf(store, "export/"), isGone);
    await assert.rejects(store.putPart(upload, 1, bytes("abc")), isGone, "the upload is not gone either");
    await mount();
    assert.equal((await store.info("export/a.txt"))?.size, 1);
    assert.equal(await store.info("export/never.txt"), undefined);
  });

  it("is no other store either", async () => {
    await unmount();
    const other = await openObjectStore({ kind: "folder", folder: place() });
    await other.identify("another-one");
    await assert.rejects(store.look(), isGone);
  });

  it("refuses what began before and would end elsewhere", async () => {
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      await unmount();
      yield Buffer.from("half");
    }
    await assert.rejects(store.put("export/slow.txt", slow()), isGone);
    assert.deepEqual(await readdir(place()), []);
  });

  it("is believed only by a look that began after what went wrong", async () => {
    const held = Promise.withResolvers<void>();
    const hasSeen = Promise.withResolvers<void>();
    let looks = 0;
    const own = await openObjectStore({ kind: "folder", folder: place() });
    async function identity(): Promise<string | undefined> {
      looks += 1;
      const seen = await own.identity();
      hasSeen.resolve();
      if (looks === 1) await held.promise;
      return seen;
    }
    const guarded = guardStore({ ...own, identity }, 0);
    guarded.expect("the-one");
    const first = guarded.look();
    await hasSeen.promise;
    await unmount();
    const asked = assert.rejects(guarded.info("export/a.txt"), isGone);
    await delay(20);
    held.resolve();
    await first;
    await asked;
  });

  it("is not looked at more often than it is said for what is written, as a call costs more than a file", async () => {
    let looks = 0;
    const own = await openObjectStore({ kind: "folder", folder: place() });
    const counted = guardStore({ ...own, identity: () => own.identity().finally(() => (looks += 1)) }, 60_000);
    counted.expect("the-one");
    for (let round = 0; round < 20; round += 1) await counted.put(`export/${round}.txt`, bytes("x"));
    assert.equal(looks, 1);
  });
});
