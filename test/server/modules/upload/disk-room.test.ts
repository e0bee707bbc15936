import assert from "node:assert/strict";
import disk from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { after, afterEach, before, beforeEach, describe, it, mock } from "node:test";
import { DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from "kysely";
import { createDiskRoom } from "../../../../server/modules/upload/disk-room.ts";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { createSeldom } from "../../../../server/modules/upload/seldom.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  company,
  openReceiver,
  sha256,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

const mib = 1024 ** 2;
const reserve = 10 * mib;
/** A block of the disk: the mark of a part takes one, and a file four. */
const markBytes = 4096;
/** What the disk says. */
let freeBytes = Infinity;
let looks = 0;
const statfs = mock.method(disk, "statfs", () => {
  looks += 1;
  return Promise.resolve({ bavail: freeBytes, bsize: 1, blocks: 2 ** 40 });
});
syncBuiltinESMExports();
after(() => {
  statfs.mock.restore();
  syncBuiltinESMExports();
});

onEachEngine("a disk that is nearly full", (engine) => {
  let receiver: Receiver;
  let task: UploadTask;
  let place = 0;
  before(async () => {
    receiver = await openReceiver(engine, { PORTAL_DISK_FREE_MB: String(reserve / mib) });
    await receiver.addUser("colleague", company);
  });
  after(() => receiver.close());

  beforeEach(async () => {
    freeBytes = 2 ** 40;
    place += 1;
    task = await receiver.setUp("operator", `${engine}-${place}`);
  });

  afterEach(async () => {
    const open = uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_file")
      .select("id")
      .where("status", "=", "open");
    await giveUp(...(await open.execute()).map(({ id }) => id), "none");
  });

  /** The disk has so much for files that are announced, from now on; ten times what the slowest look takes is over. */
  function leave(bytes: number): void {
    freeBytes = reserve + bytes;
    receiver.test.clock.now += 60_000;
  }
  const announce = (name: string, size: number, by = task) => receiver.check(by, { name, size });
  const chunkOf = (name: string, content: Buffer<ArrayBuffer>, number: number) => ({
    offset: (number - 1) * blockBytes,
    content: content.subarray((number - 1) * blockBytes, number * blockBytes),
    file: { name, size: content.length },
  });
  async function giveUp(...ids: string[]): Promise<void> {
    assert.equal((await receiver.extend(task, "cancel", { task_file_ids: ids })).status, 200);
  }

  it("takes no file that does not fit beside what is announced and kept free, and says so", async () => {
    leave(3 * mib);
    const first = await announce("first.bin", 2 * mib);
    assert.equal(first.status, 200);
    const refused = await announce("second.bin", 2 * mib);
    assert.deepEqual([refused.status, refused.errorCode], [403, "upload-storage-full"]);
    assert.match(refused.message, /磁盘/);
    const colleague = await receiver.setUp("colleague", task.task_id);
    assert.equal((await announce("theirs.bin", 2 * mib, colleague)).status, 403, "whoever sends it");
    assert.equal((await announce("small.bin", mib / 2)).status, 200);
    assert.equal((await announce("first.bin", 2 * mib)).data.task_file_id, first.data.task_file_id, "has its room");
    // As if a look took no time: the next one need not wait.
    const began = performance.now();
    const clock = mock.method(performance, "now", () => began);
    leave(3 * mib);
    assert.equal((await announce("second.bin", 2 * mib)).status, 403);
    clock.mock.restore();
    await giveUp(first.data.task_file_id);
    receiver.test.clock.now += 250;
    assert.equal((await announce("second.bin", 2 * mib)).status, 200, "somebody made room");
  });

  it("counts of an open file what has not arrived, to the last byte of the last chunk", async () => {
    const content = bytesOf(40 * blockBytes + 9);
    leave(3 * mib);
    const id = (await announce("arrives.bin", content.length)).data.task_file_id;
    const beside = 1000;
    const needed = beside + 5 * markBytes;
    let coming = content.length + 45 * markBytes;
    for (const number of [41, 1, 2, 40]) {
      const chunk = chunkOf("arrives.bin", content, number);
      assert.equal((await receiver.send(task, id, chunk)).status, 200);
      coming -= chunk.content.length + markBytes;
      leave(coming + needed - 1);
      assert.equal((await announce("beside.bin", beside)).status, 403, `chunk ${number}`);
    }
    leave(coming + needed);
    assert.equal((await announce("beside.bin", beside)).status, 200);
  });

  it("takes the room of what is announced and not sent for others, after ten minutes, and keeps what has begun", async () => {
    const colleague = await receiver.setUp("colleague", task.task_id);
    leave(5 * mib);
    const content = bytesOf(mib);
    const begun = (await announce("begun.bin", mib, colleague)).data.task_file_id;
    const sent = await receiver.send(colleague, begun, chunkOf("begun.bin", content, 1));
    assert.equal(sent.status, 200);
    for (const name of ["a.bin", "b.bin"]) assert.equal((await announce(name, mib, colleague)).status, 200);
    assert.equal((await announce("mine.bin", 2.5 * mib)).status, 403);
    receiver.test.clock.now += 10 * 60_000;
    assert.equal((await announce("b.bin", mib, colleague)).status, 200, "somebody asks for it");
    assert.equal((await announce("mine.bin", 2.5 * mib)).status, 200);
    const rows = uploadTables(receiver.test.database.db as never)
      .selectFrom("upload_file")
      .select("name")
      .where("status", "=", "open");
    const names = (await rows.execute()).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ["b.bin", "begun.bin", "mine.bin"]);
    await giveUp((await announce("mine.bin", 2.5 * mib)).data.task_file_id);
    const ids = [begun, (await announce("b.bin", mib, colleague)).data.task_file_id];
    await receiver.extend(colleague, "cancel", { task_file_ids: ids });
  });

  it("takes of many that come at once as many as fit", async () => {
    leave(5 * mib);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => announce(`${at}.bin`, mib - 20 * markBytes)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  });

  it("is looked at every two seconds at most, however many files are announced", async () => {
    leave(2 ** 30);
    await announce("0.bin", 1);
    const before = looks;
    for (let at = 1; at < 20; at += 1) assert.equal((await announce(`${at}.bin`, at)).status, 200);
    assert.equal(looks, before);
    leave(2 ** 30);
    await announce("20.bin", 20);
    assert.ok(looks > before);
  });

  it("answers chunks 503 and writes nothing of them, and all that makes room as ever", async () => {
    const content = bytesOf(2 * blockBytes);
    const whole = (await receiver.upload(task, { name: "whole.bin" }, content)).data.task_file_id;
    const id = (await announce("open.bin", content.length)).data.task_file_id;
    const other = (await announce("other.bin", content.length)).data.task_file_id;
    assert.equal((await receiver.send(task, id, chunkOf("open.bin", content, 1))).status, 200);
    leave(-1);
    const before = await receiver.onDisk();
    const chunk = chunkOf("open.bin", content, 2);
    const { status, errorCode, headers } = await receiver.send(task, id, chunk);
    assert.deepEqual([status, errorCode, headers.get("retry-after")], [503, "unavailable", "10"]);
    assert.equal((await announce("empty.bin", 0)).errorCode, "upload-storage-full");
    assert.deepEqual(await receiver.onDisk(), before);

    assert.equal((await receiver.test.signIn("operator")).status, 200);
    await giveUp(other);
    assert.equal((await receiver.call(`files?id=${whole}`, { method: "DELETE" })).status, 200);
    assert.equal((await announce("open.bin", content.length)).data.task_file_id, id);
    leave(mib);
    assert.equal((await receiver.send(task, id, chunk)).status, 200);
  });

  it("has no room for copies, either", async () => {
    const content = bytesOf(3 * blockBytes, place);
    const digest = { hash_type: "sha-256", hash: sha256(content) };
    await receiver.upload(task, { name: "original.bin" }, content);
    receiver.test.clock.now += settledMs;
    const id = (await announce("copy.bin", content.length)).data.task_file_id;
    const make = () => receiver.extend(task, "instant", { ...digest, task_file_id: id });
    leave(-1);
    const { status, errorCode } = await make();
    assert.deepEqual([status, errorCode], [503, "unavailable"]);
    leave(mib);
    await until(async () => (await make()).data.state === "match");
  });
});

describe("room on a disk", () => {
  const none = { readDb: undefined as never, now: () => 0, log: undefined as never };
  const nobody = () => Promise.resolve(false);

  it("is endless in a bucket, and where nothing is to be kept free", async () => {
    for (const [free, reserveBytes] of [
      [undefined, reserve],
      [0, 0],
    ] as const) {
      const objects = { freeBytes: () => Promise.resolve(free) } as never;
      const room = createDiskRoom({ ...none, objects }, reserveBytes, nobody);
      await room.look();
      room.take({ size: 2 ** 50, chunks: 10_000 })();
      await room.mustHaveReserve();
    }
  });

  it("is looked at again before a file is refused, where that was not done just now", async () => {
    const clock = mock.method(performance, "now", () => 0);
    const dialect = { createAdapter: () => new SqliteAdapter(), createDriver: () => new DummyDriver() };
    const rest = { createIntrospector: () => undefined as never, createQueryCompiler: () => new SqliteQueryCompiler() };
    const readDb = new Kysely<never>({ dialect: { ...dialect, ...rest } });
    let now = 0;
    const told: string[] = [];
    const log = { warn: (text: string) => told.push(text) } as never;
    const objects = { freeBytes: () => Promise.resolve(freeBytes) } as never;
    const room = createDiskRoom({ readDb, objects, now: () => now, log }, reserve, nobody);
    const file = { size: mib, chunks: 1 };
    freeBytes = reserve + mib;
    await room.look();
    assert.throws(() => room.take(file), { code: "upload-storage-full" });
    freeBytes = reserve + 2 * mib;
    for (const [at, look] of [
      [249, room.lookAgain],
      [1999, room.look],
    ] as const) {
      now = at;
      await look();
      assert.throws(() => room.take(file), { code: "upload-storage-full" });
    }
    await room.lookAgain();
    const isWritten = room.take(file);
    assert.throws(() => room.take(file), "its row is being written");
    isWritten();
    assert.throws(() => room.take(file), "nobody has looked since");
    now = 10_000;
    await room.look();
    room.take(file);
    assert.equal(told.length, 1, "once in a while");
    assert.match(told[0] ?? "", /less than 10485760 bytes left, with 0 bytes of announced files/);
    clock.mock.restore();
  });

  it("is asked once at a time, more seldom where that takes long, and again where it failed", async () => {
    let now = 0;
    let asked = 0;
    let gate = Promise.withResolvers<number>();
    const seldom = createSeldom(
      () => {
        asked += 1;
        return gate.promise;
      },
      () => now,
    );
    const clock = mock.method(performance, "now", () => 0);
    const both = Promise.allSettled([seldom(1000), seldom(1000)]);
    gate.reject(new Error("away"));
    assert.deepEqual(
      (await both).map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(asked, 1);
    gate = Promise.withResolvers<number>();
    gate.resolve(7);
    assert.deepEqual(await Promise.all([seldom(1000), seldom(1000)]), [7, 7]);
    assert.equal(asked, 2);
    now = 999;
    await seldom(1000);
    assert.equal(asked, 2);
    now = 1000;
    await seldom(1000);
    assert.equal(asked, 3);
    gate = Promise.withResolvers<number>();
    now = 2000;
    const slow = seldom(1000);
    clock.mock.mockImplementation(() => 60);
    gate.resolve(8);
    await slow;
    now = 2500;
    assert.equal(await seldom(250), 8);
    assert.equal(asked, 4, "ten times as long as it took");
    now = 60_000;
    await seldom(250);
    assert.equal(asked, 5);
    clock.mock.restore();
  });
});
