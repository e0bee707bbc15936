import assert from "node:assert/strict";
import { utimes } from "node:fs/promises";
import { join, relative } from "node:path";
import { after, before, it } from "node:test";
import { sweepUploads, unknownMs } from "../../../../server/modules/upload/sweep.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { openObjectStore } from "../../../../server/objects/index.ts";
import { bytes } from "../../objects/support/bytes.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, objectPath, openReceiver, type Receiver } from "./support/receiver.ts";

const dayMs = 24 * 60 * 60_000;

onEachEngine("objects that no file names", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);
  const storeAt = (aheadMs: number) =>
    openObjectStore({ kind: "folder", folder: receiver.objectsDir }, { now: () => Date.now() + aheadMs });

  async function sweep(): Promise<number> {
    const { database } = receiver.test;
    const objects = await storeAt(0);
    const receiving = { db: database.db as never, dialect: database.dialect, objects, now: () => Date.now() };
    return sweepUploads(receiving, { ...console, warn: () => undefined }, new AbortController().signal);
  }
  /** As if it had been there for so long. */
  async function age(key: string, ms: number): Promise<void> {
    const at = new Date(Date.now() - ms);
    await utimes(join(receiver.objectsDir, key), at, at);
  }

  it("go aside after a day, and those of files stay, begun and complete, alone and among many", async () => {
    const task = await receiver.setUp("operator", "swept");
    const whole = (await receiver.upload(task, { name: "a.bin" }, bytesOf(3 * blockBytes))).data.task_file_id;
    const single = { name: "open.bin", size: 10 };
    const open = (await receiver.check(task, single, { digest_type: "md5" })).data.task_file_id;
    await receiver.send(task, open, { offset: 0, content: bytesOf(10), file: single });
    const store = await storeAt(0);
    const unknown = Array.from({ length: 405 }, (_, index) => `upload/0-${String(index).padStart(3, "0")}`);
    for (const key of [...unknown, "export/1.xlsx"]) await store.put(key, bytes("x"));
    assert.equal(await sweep(), 0, "they are young");
    const kept = await Promise.all(
      [whole, open].map(async (id) => relative(receiver.objectsDir, await objectPath(receiver, id))),
    );
    for (const key of [...unknown, ...kept, "export/1.xlsx"]) await age(key, unknownMs + 1000);
    await age(unknown[0]!, unknownMs - 60_000);
    await tables()
      .insertInto("upload_chunk")
      .values([
        { file_id: "gone", number: 1, lease: null, at: Date.now() - unknownMs - 1000 },
        { file_id: "gone", number: 2, lease: null, at: Date.now() },
      ])
      .execute();
    assert.equal(await sweep(), 404);
    assert.equal(await sweep(), 0);
    const left = (await receiver.onDisk()).filter((path) => path.startsWith("upload/") || path.startsWith("export/"));
    assert.deepEqual(left, ["export/1.xlsx", unknown[0]!, ...kept.toSorted()]);
    const aside = (await receiver.onDisk()).filter((path) => path.startsWith(".quarantine/"));
    assert.equal(aside.length, 404);
    const chunks = await tables().selectFrom("upload_chunk").select("number").where("file_id", "=", "gone").execute();
    assert.deepEqual(
      chunks.map(({ number }) => number),
      [2],
    );
    assert.equal((await receiver.check(task, single)).data.uploaded_chunks.length, 1, "it goes on where it was");
  });

  it("begun uploads that nobody names are removed a week after their last part, and no sooner", async () => {
    const store = await storeAt(0);
    const begun = async () => (await receiver.onDisk()).filter((path) => path.endsWith("/data")).length;
    const before = await begun();
    // As kill -9 leaves them between store and database.
    await store.beginMultipart("upload/nobody", { size: 3 * blockBytes, partSize: blockBytes });
    await (await storeAt(7 * dayMs - 60_000)).deleteUnfinished(600_000);
    assert.equal(await begun(), before + 1);
    await (await storeAt(7 * dayMs + 60_000)).deleteUnfinished(600_000);
    assert.equal(await begun(), 0);
  });
});
