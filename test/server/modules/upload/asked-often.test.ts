import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { after, before, it, mock } from "node:test";
import type { Kysely } from "kysely";
import { instantFile, type Instant } from "../../../../server/modules/upload/instant-file.ts";
import { createPatientWork } from "../../../../server/modules/upload/patient-work.ts";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { verifyFile } from "../../../../server/modules/upload/verify-file.ts";
import { openObjectStore, type ObjectAccess } from "../../../../server/objects/index.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import {
  blockBytes,
  bytesOf,
  endlessDisk,
  objectPath,
  openReceiver,
  sha256,
  type Receiver,
  type UploadTask,
} from "./support/receiver.ts";

mock.method(console, "error", () => {});

const limits = { running: 4, runningOfOne: 2, waiting: 10, waitingOfOne: 10, comeAgainSeconds: 1 };
const settings = { turns: limits, smallTurns: limits, smallBytes: 0, asking: limits, forgottenMs: 60_000 };
const size = 2 * blockBytes + 9;

onEachEngine("a file that is asked about while the server reads it", (engine) => {
  let receiver: Receiver;
  let store: ObjectAccess;
  before(async () => {
    receiver = await openReceiver(engine);
    store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
  });
  after(() => receiver.close());

  const tables = () => uploadTables(receiver.test.database.db as unknown as Kysely<never>);
  const rowOf = ({ task_id }: UploadTask) =>
    tables().selectFrom("upload_task").selectAll().where("id", "=", task_id).executeTakeFirstOrThrow();
  const fileOf = (id: string) =>
    tables().selectFrom("upload_file").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** What a file is compared with; a call waits for next to nothing. */
  function comparing(objects: Partial<ObjectAccess>, onOutside = () => undefined as unknown): Instant {
    return {
      ...{ db: receiver.test.database.db, dialect: engine, now: () => receiver.test.clock.now, log: console },
      objects: { ...store, ...objects },
      work: createPatientWork({ ...settings, waitMs: 5 }),
      diskRoom: endlessDisk,
      confirm: () => Promise.resolve(),
      mayRead: () => Promise.resolve(true),
      tellUnknown: () => Promise.resolve(),
      recordUpload: () => Promise.resolve(() => undefined),
      async outside<T>(wait: (call: AbortSignal) => Promise<T>): Promise<T> {
        onOutside();
        return wait(new AbortController().signal);
      },
    } as unknown as Instant;
  }

  it("is made once however often, outside of the turn of the call", async () => {
    const content = bytesOf(size);
    const file = { name: "a.bin", size };
    const task = await receiver.setUp("operator", "asked often");
    const { data } = await receiver.check(task, file, { digest_type: "sha-256" });
    const id = data.task_file_id;
    const chunkAt = (offset: number) => ({ offset, content: content.subarray(offset, offset + blockBytes), file });
    for (const offset of [0, blockBytes, 2 * blockBytes])
      assert.equal((await receiver.send(task, id, chunkAt(offset))).status, 200);
    const row = await rowOf(task);
    let made = 0;
    let begun = 0;
    const gate = new PassThrough();
    const objects: Partial<ObjectAccess> = {
      completeMultipart(...given) {
        made += 1;
        return store.completeMultipart(...given);
      },
      read(): Promise<Readable> {
        begun += 1;
        return Promise.resolve(gate);
      },
    };
    let outside = 0;
    const verifying = comparing(objects, () => (outside += 1));
    const ask = () => verifyFile(verifying, row, { fileId: id, type: "sha-256", hash: sha256(content) });
    assert.equal(await ask(), false);
    await until(() => begun === 1);
    for (let at = 0; at < 4; at += 1) assert.equal(await ask(), false);
    assert.deepEqual({ made, begun, outside }, { made: 1, begun: 1, outside: 5 });
    gate.end(content);
    await until(async () => (await fileOf(id)).sha256 !== null);
    assert.equal(await ask(), true);
    assert.equal(await ask(), true);
    assert.deepEqual({ made, begun, outside }, { made: 1, begun: 1, outside: 5 }, "what was read is known");
    await verifying.work.close();
  });

  it("is not made by a chunk that comes again: its comparison says what the store has lost", async () => {
    const content = bytesOf(size, 2);
    const file = { name: "b.bin", size };
    const task = await receiver.setUp("operator", "asked often");
    const check = () => receiver.check(task, file, { digest_type: "sha-256" });
    const id = (await check()).data.task_file_id;
    const chunkAt = (offset: number) => ({ offset, content: content.subarray(offset, offset + blockBytes), file });
    for (const offset of [0, blockBytes, 2 * blockBytes])
      assert.equal((await receiver.send(task, id, chunkAt(offset))).status, 200);
    await rm(await objectPath(receiver, id));
    assert.equal((await receiver.send(task, id, chunkAt(0))).status, 200);
    const { errorCode } = await receiver.extend(task, "verify", {
      ...{ task_file_id: id, hash_type: "sha-256", hash: sha256(content) },
    });
    assert.equal(errorCode, "upload-damaged");
    assert.deepEqual((await check()).data.uploaded_chunks, []);
  });

  it("gives way to no other while somebody waits for its copy", async () => {
    const content = bytesOf(size, 3);
    const task = await receiver.setUp("operator", "asked often");
    await receiver.upload(task, { name: "source.bin" }, content);
    receiver.test.clock.now += settledMs;
    const id = (await receiver.check(task, { name: "copy.bin", size })).data.task_file_id;
    const gate = Promise.withResolvers<boolean>();
    const instant = comparing({ copy: () => gate.promise });
    const row = await rowOf(task);
    const ask = () => instantFile(instant, row, { fileId: id, hash: sha256(content) });
    for (let at = 0; at < 3; at += 1) {
      receiver.test.clock.now += 60_001;
      assert.equal(await ask(), "pending");
      assert.equal((await fileOf(id)).checked_at, receiver.test.clock.now);
    }
    gate.resolve(false);
    await instant.work.close();
  });
});
