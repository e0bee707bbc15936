import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, it } from "node:test";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  chunkAddress,
  objectBytes,
  openReceiver,
  queryOf,
  sha256,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

const size = 3 * blockBytes + 777;
const content = bytesOf(size);
const numbers = [1, 2, 3, 4];
const octets = "application/octet-stream";

onEachEngine("chunks that come as they are", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  const file = (name: string) => ({ name, size });
  const chunkAt = (number: number) => content.subarray((number - 1) * blockBytes, number * blockBytes);
  const addressOf = (task: UploadTask, id: string, name: string, number: number) =>
    chunkAddress(
      receiver,
      queryOf(task, id, { offset: (number - 1) * blockBytes, content: chunkAt(number), file: file(name) }),
    );

  async function send(address: string, body: BodyInit, type: string = octets) {
    // A stream says no length; only the types of browsers leave `duplex` out.
    const init = { method: "POST", headers: { "content-type": type }, body, duplex: "half" };
    const answer = await fetch(address, init);
    const { errorCode, message } = (await answer.json()) as { errorCode?: string; message: string };
    return { status: answer.status, errorCode, message };
  }
  const bytes = (number: number) => new Uint8Array(chunkAt(number));

  async function announced(name: string) {
    const task = await receiver.setUp("operator", "octets");
    const { data } = await receiver.check(task, file(name));
    return { task, id: data.task_file_id };
  }

  it("make the same file as forms do, in any order, twice, at once and among forms", async () => {
    const { task, id } = await announced("报关单.pdf");
    const answers = await Promise.all(
      [4, 2, 2, 1, 1].map((number) => send(addressOf(task, id, "报关单.pdf", number), bytes(number))),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    const offset = 2 * blockBytes;
    assert.equal(
      (await receiver.send(task, id, { offset, content: chunkAt(3), file: file("报关单.pdf") })).status,
      200,
    );
    assert.equal(sha256(await objectBytes(receiver, id)), sha256(content));
  });

  it("are exactly as long as they should be, whether they say so before or not", async () => {
    const { task, id } = await announced("lies.bin");
    const address = addressOf(task, id, "lies.bin", 1);
    const wrong = [bytes(1).subarray(1), new Uint8Array(blockBytes + 1), new Uint8Array(1024 ** 2), new Uint8Array(0)];
    for (const body of wrong)
      for (const sent of [body, new Blob([body]).stream()]) {
        const answer = await send(address, sent);
        assert.deepEqual([answer.status, answer.errorCode], [400, "request-invalid"], `${body.length} bytes`);
        assert.match(answer.message, /body\/file/);
      }
    assert.deepEqual((await receiver.check(task, file("lies.bin"))).data.uploaded_chunks, []);
    for (const number of numbers)
      assert.equal(
        (await send(addressOf(task, id, "lies.bin", number), new Blob([bytes(number)]).stream())).status,
        200,
      );
    assert.equal(sha256(await objectBytes(receiver, id)), sha256(content));
  });

  it("leave nothing where their sender leaves, and are taken then", async () => {
    const { task, id } = await announced("left.bin");
    const headers = { "content-type": octets, "content-length": blockBytes };
    const leaving = request(addressOf(task, id, "left.bin", 1), { method: "POST", headers });
    leaving.on("error", () => undefined);
    leaving.write(Buffer.alloc(blockBytes - 1, "x"));
    await until(async () => (await receiver.leased()) === 1);
    leaving.destroy();
    await until(async () => (await receiver.leased()) === 0);
    assert.deepEqual((await receiver.check(task, file("left.bin"))).data.uploaded_chunks, []);
    for (const number of numbers)
      assert.equal((await send(addressOf(task, id, "left.bin", number), bytes(number))).status, 200);
    assert.equal(sha256(await objectBytes(receiver, id)), sha256(content));
  });

  it("may be the whole of a file, empty too, with parameters of their type", async () => {
    const task = await receiver.setUp("operator", "octets");
    for (const [name, text] of [
      ["one.txt", "0123456789"],
      ["empty.txt", ""],
    ] as const) {
      const one = { name, size: text.length };
      const { data } = await receiver.check(task, one);
      const query = queryOf(task, data.task_file_id, { offset: 0, content: Buffer.from(text), file: one });
      assert.equal((await send(chunkAddress(receiver, query), text, `${octets}; charset=binary`)).status, 200, name);
      assert.equal((await objectBytes(receiver, data.task_file_id)).toString(), text);
    }
  });
});
