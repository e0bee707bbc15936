import assert from "node:assert/strict";
import { after, before, beforeEach, it, mock } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, company, openReceiver, type Receiver, type UploadTask } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const bound = 1000;
const minuteMs = 60_000;
const size = 2 * blockBytes;
let round = 0;

onEachEngine("files that are announced and not sent", (engine) => {
  let receiver: Receiver;
  let task: UploadTask;
  let user: string;
  let first: string;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);
  const open = async () => {
    const rows = tables().selectFrom("upload_file").select("id").where("user_no", "=", user);
    return (await rows.where("status", "=", "open").execute()).map(({ id }) => id);
  };
  const announce = (name: string, lastModified = 1) => receiver.check(task, { name, size, lastModified });

  /** A user of its own, with as many as there may be: the first came by a call, the others as if by calls. */
  beforeEach(async () => {
    round += 1;
    user = `hoarder-${engine}-${round}`;
    await receiver.addUser(user, company);
    task = await receiver.setUp(user, user);
    first = (await announce("first.bin")).data.task_file_id;
    const row = await tables().selectFrom("upload_file").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
    const rows = Array.from({ length: bound - 1 }, (_, at) => {
      const id = `${user}-${at}`;
      return { ...row, id, identity: id, object_key: id, multipart: null, checked_at: row.checked_at + 1 };
    });
    for (let from = 0; from < rows.length; from += 200)
      await tables()
        .insertInto("upload_file")
        .values(rows.slice(from, from + 200))
        .execute();
    await tables().updateTable("upload_room").set({ files: bound }).where("user_id", "=", row.user_id).execute();
  });

  it("are a thousand of one user at most, and one that is known is announced again all the same", async () => {
    const refused = await announce("one-more.bin");
    assert.deepEqual([refused.status, refused.errorCode], [403, "upload-files-full"]);
    assert.match(refused.message, /1,?000 个文件开始上传但尚未完成/);
    assert.equal((await open()).length, bound);
    assert.equal((await announce("first.bin")).data.task_file_id, first);
    const other = await receiver.setUp("operator", "beside");
    assert.equal((await receiver.check(other, { name: "beside.bin", size })).status, 200, "of one user alone");
  });

  it("give way to the next after ten minutes without a byte, the one first that was not asked for the longest", async () => {
    receiver.test.clock.now += 10 * minuteMs - 1;
    assert.equal((await announce("early.bin")).errorCode, "upload-files-full");
    receiver.test.clock.now += 1;
    const before = await receiver.onDisk();
    assert.equal((await announce("late.bin")).status, 200);
    const ids = await open();
    assert.ok(!ids.includes(first), "what was begun of it is gone, too");
    assert.ok(ids.length <= bound);
    assert.ok((await receiver.onDisk()).length <= before.length);
    const { files } = await tables()
      .selectFrom("upload_room")
      .select("files")
      .where("user_id", "=", (await row(ids[0] ?? "")).user_id)
      .executeTakeFirstOrThrow();
    assert.equal(files, ids.length);
    assert.notEqual((await announce("first.bin")).data.task_file_id, first, "announced again it is another one");
  });

  it("stay where something of them has come, and the next waits until one is complete or given up", async () => {
    const content = bytesOf(size);
    const file = { name: "first.bin", size };
    const chunk = (offset: number) => ({ offset, content: content.subarray(offset, offset + blockBytes), file });
    assert.equal((await receiver.send(task, first, chunk(0))).status, 200);
    const at = receiver.test.clock.now;
    const others = (await open()).filter((id) => id !== first);
    const chunks = others.map((file_id) => ({ file_id, number: 1, lease: null, at, version: null }));
    await tables().insertInto("upload_chunk").values(chunks).execute();
    receiver.test.clock.now += 60 * minuteMs;
    assert.equal((await announce("waits.bin")).errorCode, "upload-files-full");
    assert.equal((await open()).length, bound);
    assert.equal((await receiver.send(task, first, chunk(blockBytes))).status, 200, "it goes on");
    assert.equal((await announce("waits.bin")).status, 200);
    await receiver.extend(task, "cancel", { task_file_ids: [others[0]] });
    assert.equal((await announce("next.bin")).status, 200);
  });

  it("have two hundred thousand chunks of one user at most", async () => {
    const ids = await open();
    await tables().deleteFrom("upload_file").where("id", "in", ids.slice(20)).execute();
    await tables().updateTable("upload_file").set({ chunks: 9_999 }).where("id", "in", ids.slice(0, 20)).execute();
    const refused = await receiver.check(task, { name: "one-more.bin", size: 21 * blockBytes });
    assert.deepEqual([refused.status, refused.errorCode], [403, "upload-files-full"]);
    assert.match(refused.message, /分块.*200,?000/);
    assert.equal((await receiver.check(task, { name: "last.bin", size: 20 * blockBytes })).status, 200);
    assert.equal((await announce("full.bin")).status, 403);
    await receiver.extend(task, "cancel", { task_file_ids: ids.slice(0, 1) });
    assert.equal((await announce("full.bin")).status, 200);
  });

  async function row(id: string) {
    return tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
});
