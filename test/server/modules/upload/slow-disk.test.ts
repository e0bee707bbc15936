import assert from "node:assert/strict";
import { once } from "node:events";
import { open, type FileHandle } from "node:fs/promises";
import { request, type IncomingMessage } from "node:http";
import { after, before, it, mock } from "node:test";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  chunkAddress,
  objectBytes,
  openReceiver,
  queryOf,
  type Receiver,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

/** How often leases are put off, and longer than one holds. */
const renewMs = 3000;
const leaseOverMs = 11_000;
const size = 2 * blockBytes;
const content = bytesOf(size);
const file = (name: string) => ({ name, size });

/** What opens files writes them by this. */
async function handles(): Promise<FileHandle> {
  const handle = await open("/dev/null");
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

/** A disk that stands still in the next write of a part, from when that is said until it is let go on. */
function standStill(prototype: FileHandle) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const write = prototype.write as (...given: unknown[]) => Promise<unknown>;
  const held = mock.method(prototype, "write", async function (this: FileHandle, ...given: unknown[]) {
    reached.resolve();
    await gate.promise;
    return write.apply(this, given);
  });
  return { reached: reached.promise, goOn: gate.resolve, restore: () => held.mock.restore() };
}

onEachEngine("a disk that stands still for longer than a lease holds", (engine) => {
  let receiver: Receiver;
  let prototype: FileHandle;
  before(async () => {
    receiver = await openReceiver(engine);
    prototype = await handles();
    // All the way: whoever has leases begins to put them off once.
    mock.timers.enable({ apis: ["setInterval"] });
  });
  after(async () => {
    await receiver.close();
    mock.timers.reset();
  });

  /** When the lease of the one chunk that is received ends; undefined where there is none. */
  async function leaseEndsAt(): Promise<number | undefined> {
    const leases = uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_chunk")
      .select("at");
    return (await leases.where("lease", "is not", null).executeTakeFirst())?.at;
  }
  /** Lets so much time pass, and the leases be put off. */
  async function pass(ms: number): Promise<void> {
    receiver.test.clock.now += ms;
    const { now } = receiver.test.clock;
    mock.timers.tick(renewMs);
    await until(async () => ((await leaseEndsAt()) ?? Infinity) > now);
  }

  it("refuses no chunk that has arrived", async () => {
    const task = await receiver.setUp("operator", "slow disk");
    const id = (await receiver.check(task, file("a.bin"))).data.task_file_id;
    const chunkAt = (offset: number) => ({
      ...{ offset, content: content.subarray(offset, offset + blockBytes), file: file("a.bin") },
    });
    const disk = standStill(prototype);
    const sent = receiver.send(task, id, chunkAt(0));
    await disk.reached;
    await pass(leaseOverMs);
    await pass(leaseOverMs);
    disk.goOn();
    assert.equal((await sent).status, 200);
    disk.restore();
    assert.deepEqual((await receiver.check(task, file("a.bin"))).data.uploaded_chunks, [1]);
    assert.equal((await receiver.send(task, id, chunkAt(blockBytes))).status, 200);
    assert.ok((await objectBytes(receiver, id)).equals(content));
  });

  it("lets go of a sender all the same of whom nothing comes once it goes on", async () => {
    const task = await receiver.setUp("operator", "silent");
    const id = (await receiver.check(task, file("b.bin"))).data.task_file_id;
    const disk = standStill(prototype);
    const query = queryOf(task, id, { offset: 0, content: bytesOf(0), file: file("b.bin") });
    const headers = { "content-type": "application/octet-stream", "content-length": blockBytes };
    const call = request(chunkAddress(receiver, query), { method: "POST", headers });
    const answered = once(call, "response") as Promise<[IncomingMessage]>;
    call.on("error", () => undefined);
    call.write(content.subarray(0, 1000));
    await disk.reached;
    await pass(leaseOverMs);
    assert.notEqual(await leaseEndsAt(), undefined);
    disk.goOn();
    // Whoever looks too early finds a disk that is at it.
    await until(async () => {
      receiver.test.clock.now += leaseOverMs;
      mock.timers.tick(renewMs);
      return (await leaseEndsAt()) === undefined;
    });
    disk.restore();
    call.end(content.subarray(1000, blockBytes));
    const [answer] = await answered;
    answer.resume();
    assert.equal(answer.statusCode, 503);
    assert.deepEqual((await receiver.check(task, file("b.bin"))).data.uploaded_chunks, []);
  });
});
