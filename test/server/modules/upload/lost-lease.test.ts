import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { after, before, it } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  chunkAddress,
  openReceiver,
  queryOf,
  sha256,
  type Announced,
  type Receiver,
  type SentChunk,
  type UploadTask,
} from "./support/receiver.ts";

/** Longer than a lease holds. */
const leaseOverMs = 11_000;

onEachEngine("a sender that has lost its lease", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  /** Sends the beginning of a chunk and says nothing more; `goOn` sends the rest and answers the status. */
  async function stall(task: UploadTask, id: string, { content, ...chunk }: SentChunk) {
    const query = queryOf(task, id, { ...chunk, content });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const call: ClientRequest = request(chunkAddress(receiver, query), { method: "POST", headers });
    const answered = once(call, "response") as Promise<[IncomingMessage]>;
    answered.catch(() => undefined);
    call.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`);
    call.write(content.subarray(0, 1000));
    await until(async () => (await receiver.leased()) === 1);
    return {
      async goOn(): Promise<number | undefined> {
        call.end(Buffer.concat([content.subarray(1000), Buffer.from("\r\n--x--\r\n")]));
        const [answer] = await answered;
        answer.resume();
        return answer.statusCode;
      },
    };
  }

  async function downloaded(id: string): Promise<string[]> {
    const answer = await receiver.call(`files/content?id=${id}`);
    assert.equal(answer.status, 200);
    return [answer.headers.get("etag") ?? "", sha256(new Uint8Array(await answer.arrayBuffer()))];
  }

  /** Objects that no file names. */
  async function strays(): Promise<string[]> {
    const db = uploadTables(receiver.test.database.db as never);
    const rows = await db.selectFrom("upload_file").select("object_key").execute();
    const known = new Set(rows.map(({ object_key }) => object_key));
    return (await receiver.onDisk()).filter((path) => path.startsWith("upload/") && !known.has(path));
  }

  /** A file of which all is there but its last chunk, and a sender of other bytes who stalled in it. */
  async function begin(name: string, chunks: number) {
    const task = await receiver.setUp("operator", "lost");
    const content = bytesOf(chunks * blockBytes, 3);
    const file: Announced = { name, size: content.length };
    const id = (await receiver.check(task, file)).data.task_file_id;
    const chunkOf = (bytes: Buffer<ArrayBuffer>, number: number): SentChunk => {
      const offset = (number - 1) * blockBytes;
      return { offset, content: bytes.subarray(offset, offset + blockBytes), file };
    };
    for (let number = 1; number < chunks; number += 1)
      assert.equal((await receiver.send(task, id, chunkOf(content, number))).status, 200);
    const sender = await stall(task, id, chunkOf(bytesOf(content.length, 4), chunks));
    const sendLast = async () => (await receiver.send(task, id, chunkOf(content, chunks))).status;
    return { id, content, sender, sendLast };
  }

  for (const [kind, chunks] of [
    ["of parts", 3],
    ["of one chunk", 1],
  ] as const) {
    it(`changes no file ${kind} that another call has completed`, async () => {
      const { id, content, sender, sendLast } = await begin(`${chunks}.bin`, chunks);
      receiver.test.clock.now += leaseOverMs;
      assert.equal(await sendLast(), 200);
      const before = await downloaded(id);
      assert.equal(before[1], sha256(content));
      assert.equal(await sender.goOn(), 503);
      assert.deepEqual(await downloaded(id), before);
      assert.deepEqual(await strays(), []);
    });

    it(`leaves nothing of a file ${kind} that was removed meanwhile`, async () => {
      const { id, sender, sendLast } = await begin(`removed-${chunks}.bin`, chunks);
      receiver.test.clock.now += leaseOverMs;
      assert.equal(await sendLast(), 200);
      assert.equal((await receiver.call(`files?id=${id}`, { method: "DELETE" })).status, 200);
      assert.ok(((await sender.goOn()) ?? 0) >= 400);
      assert.deepEqual(await strays(), []);
    });

    it(`makes room in a file ${kind} by itself when its line says nothing any more`, async () => {
      const { id, content, sender, sendLast } = await begin(`silent-${chunks}.bin`, chunks);
      await until(async () => {
        // What was sent may arrive only now.
        receiver.test.clock.now += 500;
        return (await receiver.leased()) === 0;
      });
      const beside = (path: string) => /\.(writer|at|coming)\./.test(path);
      assert.deepEqual((await receiver.onDisk()).filter(beside), [], "nobody is left at the place of the chunk");
      assert.equal(await sendLast(), 200);
      assert.equal(await sender.goOn(), 503);
      assert.equal((await downloaded(id))[1], sha256(content));
    });
  }
});
