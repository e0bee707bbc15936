import assert from "node:assert/strict";
import { request, type ClientRequest } from "node:http";
import { after, afterEach, before, it } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { pause, until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  chunkAddress,
  company,
  objectBytes,
  openReceiver,
  queryOf,
  sha256,
  type Announced,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

const size = 3 * blockBytes + 777;
const content = bytesOf(size);
const chunkAt = (number: number) => content.subarray((number - 1) * blockBytes, number * blockBytes);
const offsetOf = (number: number) => (number - 1) * blockBytes;

onEachEngine("receiving files", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
    await receiver.addUser("colleague", company);
  });
  after(() => receiver.close());

  /** Nothing of this suite stays under way. */
  afterEach(async () => {
    await until(async () => (await leases()).length === 0);
  });
  const leases = () =>
    uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_chunk")
      .selectAll()
      .where("lease", "is not", null)
      .execute();

  const sendNumber = (task: Parameters<Receiver["send"]>[0], id: string, name: string, number: number) =>
    receiver.send(task, id, { offset: offsetOf(number), content: chunkAt(number), file: { name, size } });

  /** Begins to send the first chunk of a file, and does not go on. */
  function sendHalf(task: UploadTask, id: string, file: Announced): ClientRequest {
    const query = queryOf(task, id, { offset: 0, content: chunkAt(1), file });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const call = request(chunkAddress(receiver, query), { method: "POST", headers });
    call.on("error", () => undefined);
    call.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`);
    call.write(Buffer.alloc(blockBytes - 1, "x"));
    return call;
  }

  it("R76-14 assembles the chunks of a file in any order, each of them several times and at once", async () => {
    const task = await receiver.setUp("operator", "/declarations/2026");
    const { data } = await receiver.check(task, { name: "报关单.pdf", size, folder: "a/b" });
    assert.deepEqual(data.uploaded_chunks, []);
    const numbers = [4, 2, 2, 3, 1, 1, 1, 4, 3];
    const answers = await Promise.all(
      numbers.map((number) => sendNumber(task, data.task_file_id, "报关单.pdf", number)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      numbers.map(() => 200),
    );
    assert.equal(sha256(await objectBytes(receiver, data.task_file_id)), sha256(content));
    // Late ones change nothing.
    assert.equal((await sendNumber(task, data.task_file_id, "报关单.pdf", 2)).status, 200);
    const listed = await receiver.call("files?folder=declarations/2026/a/b");
    const { data: page } = (await listed.json()) as { data: { entries: { name: string; size: number }[] } };
    assert.deepEqual(
      page.entries.map(({ name, size: bytes }) => [name, bytes]),
      [["报关单.pdf", size]],
    );
  });

  it("shows nothing of a file before all of it is there, and says which chunks are", async () => {
    const task = await receiver.setUp("operator", "unfinished");
    const file = { name: "a.bin", size };
    const { data } = await receiver.check(task, file);
    for (const number of [3, 1]) await sendNumber(task, data.task_file_id, "a.bin", number);
    const listed = (await (await receiver.call("files?folder=unfinished")).json()) as { data: { entries: unknown[] } };
    assert.deepEqual(listed.data.entries, []);
    assert.equal((await receiver.call(`files/content?id=${data.task_file_id}`)).status, 404);
    // Asked again, also with a task of another day, it goes on where it was.
    for (const again of [task, await receiver.setUp("operator", "unfinished")]) {
      const { data: known } = await receiver.check(again, file);
      assert.deepEqual(known, { task_file_id: data.task_file_id, uploaded_chunks: [1, 3] });
    }
    await receiver.restart();
    const later = await receiver.setUp("operator", "unfinished");
    assert.deepEqual((await receiver.check(later, file)).data.uploaded_chunks, [1, 3]);
    for (const number of [2, 4]) await sendNumber(later, data.task_file_id, "a.bin", number);
    assert.equal(sha256(await objectBytes(receiver, data.task_file_id)), sha256(content));
    assert.deepEqual((await receiver.check(later, file)).data.uploaded_chunks, [1, 2, 3, 4]);
  });

  it("A67 takes an empty file as one empty chunk", async () => {
    const task = await receiver.setUp("operator", "empty");
    const { status, data } = await receiver.upload(task, { name: "leer.txt" }, Buffer.alloc(0));
    assert.equal(status, 200);
    assert.equal((await objectBytes(receiver, data.task_file_id)).length, 0);
    const { data: second } = await receiver.check(task, { name: "nearly.txt", size: 0 });
    const file = { name: "nearly.txt", size: 0 };
    const lying = await receiver.send(task, second.task_file_id, { offset: 0, content: Buffer.from("x"), file });
    assert.deepEqual([lying.status, lying.errorCode], [400, "request-invalid"]);
    assert.equal((await receiver.check(task, file)).data.uploaded_chunks.length, 0);
  });

  it("refuses chunks that are not what was announced, and takes the right ones then", async () => {
    const task = await receiver.setUp("operator", "lies");
    const file = { name: "b.bin", size };
    const { data } = await receiver.check(task, file);
    const refused = async (chunk: Partial<Parameters<Receiver["send"]>[2]>, message: string) => {
      const answer = await receiver.send(task, data.task_file_id, { offset: 0, content: chunkAt(1), file, ...chunk });
      assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], message);
      assert.ok(answer.message.includes(message), `${answer.message} names ${message}`);
    };
    await refused({ content: chunkAt(1).subarray(1) }, "body/file");
    await refused({ content: content.subarray(0, blockBytes + 1) }, "body/file");
    await refused({ content: bytesOf(1024 ** 2) }, "body/file");
    await refused({ content: Buffer.alloc(0) }, "body/file");
    await refused({ offset: offsetOf(4), content: chunkAt(4).subarray(2) }, "body/file");
    await refused({ offset: 1 }, "query/UploadOffset");
    await refused({ query: { UploadOffset: "-65536" } }, "UploadOffset");
    await refused({ query: { UploadOffset: "1e99" } }, "UploadOffset");
    await refused({ query: { UploadOffset: undefined } }, "UploadOffset");
    await refused({ offset: 4 * blockBytes }, "query/UploadOffset");
    await refused({ query: { FileSize: String(size - 1) } }, "query/FileSize");
    await refused({ query: { BlockSize: String(blockBytes - 1) } }, "query/BlockSize");
    await refused({ query: { resumableChunkNumber: "2" } }, "query/resumableChunkNumber");
    await refused({ query: { resumableTotalChunks: "5" } }, "query/resumableTotalChunks");
    await refused({ query: { resumableTotalSize: "0" } }, "query/resumableTotalSize");
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, []);
    for (const number of [1, 2, 3, 4])
      assert.equal((await sendNumber(task, data.task_file_id, "b.bin", number)).status, 200);
    assert.equal(sha256(await objectBytes(receiver, data.task_file_id)), sha256(content));
  });

  it("needs no more of a chunk than its place, and reads forms of other clients", async () => {
    const task = await receiver.setUp("operator", "others");
    const { data } = await receiver.check(task, { name: "c.bin", size: 10 });
    const query = new URLSearchParams({
      TaskID: task.task_id,
      TransferToken: task.transfer_token,
      TaskFileId: data.task_file_id,
      FileSize: "10",
      UploadOffset: "0",
    });
    const url = `${receiver.address}/front/api/v1/transfer/direct_tasks/files/upload?${query.toString()}`;
    const form = (body: string, type = "multipart/form-data; boundary=x") =>
      fetch(url, { method: "POST", headers: { "content-type": type }, body });
    const part = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="c"\r\n\r\n${text}\r\n`;
    assert.equal((await form(part("other", "0123456789") + "--x--\r\n")).status, 400);
    assert.equal((await form(part("file", "0123456789"))).status, 400, "it breaks off");
    assert.equal((await form("nothing")).status, 400);
    assert.equal((await form("", "multipart/form-data")).status, 400);
    assert.equal((await form("{}", "application/json")).status, 415);
    assert.equal((await form("0123456789", "text/plain")).status, 415);
    assert.equal((await form(`${part("file", "0123456789")}${part("after", "x")}--x--\r\n`)).status, 200);
    assert.equal((await objectBytes(receiver, data.task_file_id)).toString(), "0123456789");
  });

  it("stores nothing of a chunk whose sender leaves, holds up who sends it at the same time, and takes it then", async () => {
    const task = await receiver.setUp("operator", "leaving");
    const file = { name: "d.bin", size };
    const { data } = await receiver.check(task, file);
    const leaving = sendHalf(task, data.task_file_id, file);
    await until(async () => (await leases()).length === 1);
    const second = sendNumber(task, data.task_file_id, "d.bin", 1);
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, []);
    assert.equal(await Promise.race([second.then(() => "answered"), pause(300).then(() => "waits")]), "waits");
    leaving.destroy();
    assert.equal((await second).status, 200);
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, [1]);
    for (const number of [2, 3, 4]) await sendNumber(task, data.task_file_id, "d.bin", number);
    assert.equal(sha256(await objectBytes(receiver, data.task_file_id)), sha256(content));
  });

  it("gives a chunk back whose sender left while it waited for another one", async () => {
    const task = await receiver.setUp("operator", "both leave");
    const file = { name: "e.bin", size };
    const { data } = await receiver.check(task, file);
    const first = sendHalf(task, data.task_file_id, file);
    await until(async () => (await leases()).length === 1);
    const second = sendHalf(task, data.task_file_id, file);
    await pause(300);
    first.destroy();
    second.destroy();
    await pause(300);
    assert.equal((await sendNumber(task, data.task_file_id, "e.bin", 1)).status, 200);
  });

  it("keeps both of two files of one name, and knows the one that a user has there already", async () => {
    const [own, others] = [await receiver.setUp("operator", "same"), await receiver.setUp("colleague", "same")];
    const versions = [bytesOf(10, 1), bytesOf(11, 2), bytesOf(12, 3)] as const;
    const ids: string[] = [];
    ids.push((await receiver.upload(own, { name: "A.txt" }, versions[0])).data.task_file_id);
    ids.push((await receiver.upload(own, { name: "a.txt" }, versions[1])).data.task_file_id);
    ids.push((await receiver.upload(others, { name: "A.txt" }, versions[2])).data.task_file_id);
    const { data } = (await (await receiver.call("files?folder=same")).json()) as {
      data: { entries: { id: string; name: string }[] };
    };
    assert.deepEqual(
      new Set(data.entries.map(({ id, name }) => `${id} ${name}`)),
      new Set([`${ids[0]} A.txt`, `${ids[1]} a (2).txt`, `${ids[2]} A (3).txt`]),
    );
    for (const [index, id] of ids.entries())
      assert.equal(sha256(await objectBytes(receiver, id)), sha256(versions[index]!));
    const again = await receiver.check(own, { name: "A.txt", size: 10 });
    assert.deepEqual(again.data, { task_file_id: ids[0], uploaded_chunks: [1], stored_name: "A.txt" });
    assert.notEqual(
      (await receiver.check(own, { name: "A.txt", size: 10, lastModified: 5 })).data.task_file_id,
      ids[0],
    );
  });
});
