import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { after, before, it, mock } from "node:test";
import { createTransferProtocol } from "@customs-portal/sdk/transfer";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
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

mock.method(console, "error", () => {});

const foreign = "4403180629";
const size = 2 * blockBytes + 9;
const content = bytesOf(size);
const chunkAt = (number: number) => content.subarray((number - 1) * blockBytes, number * blockBytes);

onEachEngine("uploads that are cancelled", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine, { PORTAL_UPLOAD_USER_MB: "2", PORTAL_UPLOAD_FILE_MB: "2" });
    await receiver.addUser("colleague", company);
    await receiver.addUser("outsider", foreign);
    await receiver.addUser("traveller", `${company},${foreign}`);
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as never);
  const rows = async () => {
    const [files, chunks] = await Promise.all([
      tables().selectFrom("upload_file").select("id").execute(),
      tables().selectFrom("upload_chunk").select("file_id").execute(),
    ]);
    return [files.length, chunks.length];
  };
  const cancel = (task: UploadTask, ...ids: string[]) => receiver.extend(task, "cancel", { task_file_ids: ids });
  const send = (task: UploadTask, id: string, name: string, number: number) =>
    receiver.send(task, id, { offset: (number - 1) * blockBytes, content: chunkAt(number), file: { name, size } });

  it("R4-41 gives parts, row and room back at once, and is no error again", async () => {
    const task = await receiver.setUp("operator", "room");
    const before = [await receiver.onDisk(), await rows()];
    const large = { name: "large.bin", size: 2 * 1024 ** 2 };
    const id = (await receiver.check(task, large)).data.task_file_id;
    const chunk = { offset: 0, content: bytesOf(blockBytes), file: large };
    assert.equal((await receiver.send(task, id, chunk)).status, 200);
    assert.equal((await receiver.check(task, { name: "b.bin", size: 1 })).errorCode, "upload-storage-full");
    assert.equal((await cancel(task, id)).status, 200);
    assert.deepEqual([await receiver.onDisk(), await rows()], before);
    assert.equal((await cancel(task, id)).status, 200, "again");
    assert.equal((await receiver.send(task, id, chunk)).errorCode, "upload-unknown");
    const again = (await receiver.check(task, large)).data;
    assert.notEqual(again.task_file_id, id);
    assert.deepEqual(again.uploaded_chunks, []);
    assert.equal((await cancel(task, again.task_file_id, id, "none")).status, 200);
    assert.deepEqual([await receiver.onDisk(), await rows()], before);
  });

  it("touches no complete file, and none of another user, in whatever company", async () => {
    const task = await receiver.setUp("operator", "whose");
    const others = [await receiver.setUp("colleague", "whose"), await receiver.setUp("outsider", "whose")];
    const whole = (await receiver.upload(task, { name: "whole.bin" }, content)).data.task_file_id;
    const begun = (await receiver.check(task, { name: "begun.bin", size })).data.task_file_id;
    await send(task, begun, "begun.bin", 1);
    for (const foreign of others) {
      const { status, data } = await cancel(foreign, begun, whole);
      assert.deepEqual([status, data], [200, {}], "as if they were gone");
      for (const transfer_token of ["", "x", foreign.transfer_token])
        assert.equal((await cancel({ ...task, transfer_token }, begun)).errorCode, "upload-token-invalid");
    }
    assert.deepEqual((await receiver.check(task, { name: "begun.bin", size })).data.uploaded_chunks, [1]);
    const { status, data } = await cancel(task, whole, begun);
    assert.deepEqual(
      [status, data],
      [200, { arrived: [{ task_file_id: whole, stored_name: "whole.bin" }] }],
      "it stays",
    );
    assert.equal(sha256(await objectBytes(receiver, whole)), sha256(content));
    const list = (await (await receiver.call("files?folder=whose")).json()) as { data: { entries: unknown[] } };
    assert.equal(list.data.entries.length, 1);
    assert.equal((await cancel(task)).errorCode, "request-invalid");
    assert.equal((await cancel(task, ...Array.from({ length: 101 }, String))).errorCode, "request-invalid");
  });

  it("R4-41 gives a file up that another task of the same user and company began, with its room", async () => {
    const [task, later] = [await receiver.setUp("operator", "ended"), await receiver.setUp("operator", "elsewhere")];
    const room = () => tables().selectFrom("upload_room").selectAll().orderBy("user_id").execute();
    const before = [await receiver.onDisk(), await rows(), await room()];
    const file = { name: "ended.bin", size };
    const id = (await receiver.check(task, file)).data.task_file_id;
    await send(task, id, file.name, 1);
    await tables().updateTable("upload_task").set({ expires_at: 0 }).where("id", "=", task.task_id).execute();
    assert.equal((await cancel(task, id)).status, 401, "its own has ended");
    assert.equal((await cancel(later, id)).status, 200);
    assert.deepEqual([await receiver.onDisk(), await rows(), await room()], before);
  });

  it("leaves what its user has begun in another company, and gives up the rest of the call", async () => {
    const here = await receiver.setUp("traveller", "travels");
    const switched = await receiver.test.call<{ accessToken: string }>({
      method: "POST",
      url: "/pms/api/session/setBghCompany",
      token: await receiver.tokenOf("traveller"),
      body: { corpCode: foreign, corpName: "x", department: "d" },
    });
    const abroad = createTransferProtocol({ baseUrl: receiver.address, token: () => switched.data.accessToken });
    const there = await abroad.setUp("travels");
    await abroad.create(there);
    const file = { name: "travels.bin", size };
    const [left, own] = [await receiver.check(here, file), await receiver.check(there, file)];
    await send(here, left.data.task_file_id, file.name, 2);
    const refused = await cancel(there, left.data.task_file_id, own.data.task_file_id);
    assert.deepEqual([refused.status, refused.errorCode], [404, "upload-unknown"]);
    const files = await tables().selectFrom("upload_file").select("id").where("name", "=", file.name).execute();
    assert.deepEqual(
      files.map(({ id }) => id),
      [left.data.task_file_id],
    );
    assert.deepEqual((await receiver.check(here, file)).data.uploaded_chunks, [2]);
    assert.equal((await cancel(here, left.data.task_file_id)).status, 200);
  });

  /** Begins to send the first chunk of a file, and does not go on. */
  function sendHalf(task: UploadTask, id: string, file: Announced, half: Buffer): ClientRequest {
    const query = queryOf(task, id, { offset: 0, content: bytesOf(0), file });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const call = request(chunkAddress(receiver, query), { method: "POST", headers });
    call.on("error", () => undefined);
    call.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`);
    call.write(half);
    return call;
  }

  for (const [kind, about] of [
    ["of several", { name: "several.bin", size }],
    ["that is all of its file", { name: "single.bin", size: 1000 }],
  ] as const)
    it(`a chunk ${kind} that is being received meanwhile is refused as unknown, and leaves nothing`, async () => {
      const task = await receiver.setUp("operator", "meanwhile");
      const before = [await receiver.onDisk(), await rows()];
      const id = (await receiver.check(task, about)).data.task_file_id;
      const first = content.subarray(0, Math.min(size, about.size, blockBytes));
      const call = sendHalf(task, id, about, first.subarray(0, -1));
      await until(async () => (await receiver.leased()) === 1);
      assert.equal((await cancel(task, id)).status, 200);
      const answered = once(call, "response") as Promise<[IncomingMessage]>;
      call.end(Buffer.concat([first.subarray(-1), Buffer.from("\r\n--x--\r\n")]));
      const [answer] = await answered;
      answer.resume();
      assert.equal(answer.statusCode, 404);
      assert.deepEqual([await receiver.onDisk(), await rows()], before);
    });

  /** What lies on the disk, but for what was put aside and the receipts of complete uploads, which stay for a week. */
  async function left(): Promise<string[]> {
    const all = await receiver.onDisk();
    return all.filter((path) => {
      const isReceipt = path.endsWith("/upload.json") && !all.includes(path.replace("upload.json", "data"));
      return !isReceipt && !path.startsWith(".quarantine/");
    });
  }

  it("of a cancel and a last chunk at once one wins: the file is there as a whole, or nothing of it", async (context) => {
    const task = await receiver.setUp("operator", "race");
    let kept = 0;
    for (let round = 0; round < 20; round += 1) {
      const before = await left();
      const file = { name: `${round}.bin`, size: round % 2 === 0 ? size : 1000 };
      const bytes = content.subarray(0, file.size);
      const id = (await receiver.check(task, file)).data.task_file_id;
      const chunks = Math.ceil(file.size / blockBytes);
      const chunk = (number: number) => ({
        offset: (number - 1) * blockBytes,
        content: bytes.subarray((number - 1) * blockBytes, number * blockBytes),
        file,
      });
      for (let number = 1; number < chunks; number += 1) await receiver.send(task, id, chunk(number));
      const last = receiver.send(task, id, chunk(chunks));
      await new Promise((done) => setTimeout(done, round));
      assert.equal((await cancel(task, id)).status, 200);
      const { status } = await last;
      const row = await tables().selectFrom("upload_file").select("status").where("id", "=", id).executeTakeFirst();
      if (row) {
        kept += 1;
        assert.deepEqual([row.status, status], ["complete", 200]);
        assert.equal(sha256(await objectBytes(receiver, id)), sha256(bytes));
        await receiver.call(`files?id=${id}`, { method: "DELETE" });
      } else {
        // Acknowledged first, then cancelled with the rest.
        assert.ok(status === 404 || status === 200, String(status));
        assert.deepEqual(await left(), before);
      }
    }
    context.diagnostic(`${kept} of 20 were complete before`);
  });
});
