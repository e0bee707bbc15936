import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { checkFile } from "../../../../server/modules/upload/check-file.ts";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { openObjectStore, ownObjects, type ObjectAccess } from "../../../../server/objects/index.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  endlessDisk,
  objectBytes,
  openReceiver,
  sha256,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

const size = 2 * blockBytes + 9;
const lastModified = 1_700_000_000_000;
const limits = { fileBytes: 2 ** 40, userBytes: 2 ** 40, userFiles: 1000 };

onEachEngine("a check that the store holds up while it begins the file", (engine) => {
  let receiver: Receiver;
  let store: ObjectAccess;
  before(async () => {
    receiver = await openReceiver(engine);
    store = ownObjects(await openObjectStore({ kind: "folder", folder: receiver.objectsDir }), "upload");
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);
  const rowOf = (id: string) => tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirst();
  /** What was begun in the store and is not over. */
  const begun = async () => (await receiver.onDisk()).filter((path) => path.endsWith("/data"));

  /** A check by a node whose store has begun the file, and says so once it is let go on. */
  async function checkSlowly(task: UploadTask, name: string) {
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const objects: ObjectAccess = {
      ...store,
      async beginMultipart(...given) {
        const upload = await store.beginMultipart(...given);
        reached.resolve();
        await gate.promise;
        return upload;
      },
    };
    const of = await tables().selectFrom("upload_task").selectAll().where("id", "=", task.task_id).executeTakeFirst();
    assert.ok(of);
    const notNow = () => Promise.reject(new Error("The file is not whole."));
    const file = { name, folder: "", size, lastWriteTime: lastModified, blockSize: blockBytes, digestType: null };
    const checked = checkFile(
      {
        ...{ db: receiver.test.database.db as never, dialect: engine, objects, now: () => receiver.test.clock.now },
        ...{ diskRoom: endlessDisk, confirm: notNow, recordUpload: notNow },
      },
      of,
      { file, limits },
    );
    await reached.promise;
    return () => {
      gate.resolve();
      return checked;
    };
  }

  it("leaves the file alone that was completed by its content meanwhile, and says that all of it is there", async () => {
    const unfinished = await begun();
    const task = await receiver.setUp("operator", "late");
    const content = bytesOf(size, 5);
    await receiver.upload(task, { name: "source.bin" }, content);
    receiver.test.clock.now += settledMs;
    const goOn = await checkSlowly(task, "new.bin");
    // Its client has lost the line and asks again.
    const id = (await receiver.check(task, { name: "new.bin", size })).data.task_file_id;
    const asked = { task_file_id: id, hash_type: "sha-256", hash: sha256(content) };
    assert.equal((await receiver.extend(task, "instant", asked)).data.state, "match");
    const before = await rowOf(id);
    assert.deepEqual(await goOn(), { task_file_id: id, uploaded_chunks: [1, 2, 3], stored_name: "new.bin" });
    assert.deepEqual(await rowOf(id), before);
    assert.ok((await objectBytes(receiver, id)).equals(content));
    const downloaded = await receiver.call(`files/content?id=${id}`);
    assert.equal(downloaded.status, 200);
    assert.equal(sha256(new Uint8Array(await downloaded.arrayBuffer())), sha256(content));
    const chunk = { offset: 0, content: content.subarray(0, blockBytes), file: { name: "new.bin", size } };
    assert.equal((await receiver.send(task, id, chunk)).status, 200, "a chunk that is sent all the same");
    assert.deepEqual(await begun(), unfinished);
  });

  it("leaves the chunks alone that were sent meanwhile, and says which", async () => {
    const unfinished = await begun();
    const task = await receiver.setUp("operator", "sent");
    const file = { name: "sent.bin", size };
    const content = bytesOf(size, 6);
    const goOn = await checkSlowly(task, file.name);
    const id = (await receiver.check(task, file)).data.task_file_id;
    const send = (number: number) => {
      const offset = (number - 1) * blockBytes;
      return receiver.send(task, id, { offset, content: content.subarray(offset, offset + blockBytes), file });
    };
    assert.equal((await send(2)).status, 200);
    assert.deepEqual(await goOn(), { task_file_id: id, uploaded_chunks: [2] });
    for (const number of [1, 3]) assert.equal((await send(number)).status, 200);
    assert.ok((await objectBytes(receiver, id)).equals(content));
    assert.deepEqual(await begun(), unfinished);
  });

  it("begins nothing of a file that was cancelled meanwhile", async () => {
    const unfinished = await begun();
    const task = await receiver.setUp("operator", "cancelled");
    const file = { name: "cancelled.bin", size };
    const goOn = await checkSlowly(task, file.name);
    const id = (await receiver.check(task, file)).data.task_file_id;
    assert.equal((await receiver.extend(task, "cancel", { task_file_ids: [id] })).status, 200);
    assert.deepEqual((await goOn()).uploaded_chunks, []);
    assert.equal(await rowOf(id), undefined);
    assert.deepEqual(await begun(), unfinished);
  });
});
