import assert from "node:assert/strict";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readdir, stat } from "node:fs/promises";
import { pause, until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  chunkAddress,
  objectPath,
  openReceiver,
  queryOf,
  type Receiver,
} from "./support/receiver.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const mib = 1024 ** 2;
const block = 10 * mib;
const chunks = 10;
/** What is sent over and over, so that the test itself holds no chunk. */
const piece = Buffer.alloc(64 * 1024, "报");

/** What the process holds, in JavaScript and beside it: the least of some looks, as what is free goes bit by bit. */
async function held(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 15; look += 1) {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
    await pause(20);
  }
  return least;
}

onEachEngine("chunks over slow lines", (engine) => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(engine);
  });
  after(() => receiver.close());

  async function write(call: ClientRequest, bytes: number): Promise<void> {
    for (let sent = 0; sent < bytes; sent += piece.length) if (!call.write(piece)) await once(call, "drain");
  }

  it(`${chunks} of them at once hold at most 2 MiB each, and hold up nobody else`, async (context) => {
    const task = await receiver.setUp("operator", "slow");
    const file = { name: "a.bin", size: chunks * block, block };
    const { data } = await receiver.check(task, file);
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const before = await held();
    const calls = Array.from({ length: chunks }, (_, index) => {
      const query = queryOf(task, data.task_file_id, { offset: index * block, content: Buffer.alloc(0), file });
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const call = request(chunkAddress(receiver, query), { method: "POST", headers });
      // Where the test fails before they end, the portal ends them.
      call.on("error", () => undefined);
      call.write(head);
      return call;
    });
    await Promise.all(calls.map((call) => write(call, block - piece.length)));
    const [home = ""] = await readdir(join(receiver.objectsDir, ".multipart"));
    const path = join(receiver.objectsDir, ".multipart", home, "data");
    // The last chunk ends there: so far it is written.
    await until(async () => (await stat(path)).size >= chunks * block - 3 * piece.length);
    const each = ((await held()) - before) / chunks;
    context.diagnostic(`${Math.round(each / 1024)} KiB each`);
    assert.ok(each < 2 * mib, `${Math.round(each / 1024)} KiB each`);

    // All of them come from one address, as those of a company do.
    assert.equal((await receiver.check(await receiver.setUp("manager"), { name: "b", size: 1 })).status, 200);
    assert.equal((await fetch(`${receiver.address}/pms/api/session/key`)).status, 200);

    const answers = calls.map(async (call) => ((await once(call, "response")) as [{ statusCode: number }])[0]);
    for (const call of calls) {
      call.write(piece);
      call.end("\r\n--x--\r\n");
    }
    for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200);
    let size = 0;
    for await (const bytes of createReadStream(await objectPath(receiver, data.task_file_id))) {
      const part = bytes as Buffer;
      assert.ok(part.equals(piece.subarray(0, part.length)), `at ${size}`);
      size += part.length;
    }
    assert.equal(size, file.size);
  });

  it("who says nothing any more keeps nobody from sending the chunk again", async () => {
    const task = await receiver.setUp("operator", "silent");
    const content = bytesOf(3 * blockBytes);
    const file = { name: "a.bin", size: content.length };
    const { data } = await receiver.check(task, file);
    const chunk = { offset: blockBytes, content: content.subarray(blockBytes, 2 * blockBytes), file };
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const call = request(chunkAddress(receiver, queryOf(task, data.task_file_id, chunk)), { method: "POST", headers });
    const ended = new Promise((resolve) => call.on("error", () => undefined).on("close", resolve));
    call.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`);
    call.write(chunk.content.subarray(0, 1000));
    await until(async () => (await receiver.leased()) === 1);

    // As its client does: at once, and again a second after each refusal.
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length < 6) {
      if (statuses.length > 0) await pause(1000);
      receiver.test.clock.now += 6000;
      statuses.push((await receiver.send(task, data.task_file_id, chunk)).status);
    }
    assert.equal(statuses.at(-1), 200, statuses.join(" "));
    assert.ok(statuses.slice(0, -1).every((status) => status === 503));
    assert.deepEqual((await receiver.check(task, file)).data.uploaded_chunks, [2]);
    call.destroy();
    await ended;
  });
});
