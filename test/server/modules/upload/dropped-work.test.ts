import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, it, mock } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { cancelFiles } from "../../../../server/modules/upload/cancel-files.ts";
import { instantFile, type Instant } from "../../../../server/modules/upload/instant-file.ts";
import { createPatientWork } from "../../../../server/modules/upload/patient-work.ts";
import { settledMs } from "../../../../server/modules/upload/same-content.ts";
import { uploadTables } from "../../../../server/modules/upload/table.ts";
import { openObjectStore, type ObjectAccess } from "../../../../server/objects/index.ts";
import { until } from "../../../support/until.ts";
import { onEachEngine } from "../../support/databases.ts";
import { blockBytes, bytesOf, endlessDisk, openReceiver, sha256, type Receiver } from "./support/receiver.ts";

mock.method(console, "error", () => {});

const limits = { running: 4, runningOfOne: 2, waiting: 10, waitingOfOne: 10, comeAgainSeconds: 1 };
const asking = { running: 10, runningOfOne: 10, comeAgainSeconds: 1 };
const settings = { turns: limits, smallTurns: limits, smallBytes: 0, asking, waitMs: 20_000, forgottenMs: 60_000 };
const size = 2 * blockBytes + 9;

onEachEngine("a file that is given up while the server reads for it", (engine) => {
  let receiver: Receiver;
  let store: ObjectAccess;
  before(async () => {
    receiver = await openReceiver(engine);
    store = await openObjectStore({ kind: "folder", folder: receiver.objectsDir });
  });
  after(() => receiver.close());

  it("has it read no further, leaves no copy, and frees the turn", async () => {
    const db = receiver.test.database.db as unknown as Kysely<never>;
    const content = bytesOf(size, 900);
    const first = await receiver.setUp("operator", "/dropped/source");
    await receiver.upload(first, { name: "a.bin" }, content);
    receiver.test.clock.now += settledMs;
    const task = await receiver.setUp("operator", "/dropped");
    const { data } = await receiver.check(task, { name: "b.bin", size });
    const row = await uploadTables(db)
      .selectFrom("upload_task")
      .selectAll()
      .where("id", "=", task.task_id)
      .executeTakeFirstOrThrow();
    let pieces = 0;
    // A file of any size: piece after piece comes, as long as somebody reads.
    const endless = async function* () {
      for (; ; await setImmediate()) {
        pieces += 1;
        yield Buffer.alloc(1000);
      }
    };
    const read = () => Promise.resolve(Readable.from(endless()));
    const work = createPatientWork(settings);
    const instant = {
      db,
      dialect: engine,
      objects: { ...store, read },
      now: () => receiver.test.clock.now,
      log: console,
      work,
      outside: (wait: (call?: AbortSignal) => unknown) => wait(),
      diskRoom: endlessDisk,
      confirm: () => Promise.resolve(),
      mayRead: () => Promise.resolve(true),
      tellUnknown: () => Promise.resolve(),
      recordUpload: () => Promise.resolve(() => undefined),
    } as unknown as Instant;
    const before = await receiver.onDisk();
    const asked = instantFile(instant, row, { fileId: data.task_file_id, hash: sha256(content) });
    const refused = assert.rejects(asked, { code: "upload-unknown" });
    await until(() => pieces > 10);
    await cancelFiles({ ...instant, ended: new Set<string>() }, row, [data.task_file_id]);
    await refused;
    const soFar = pieces;
    // Ends only where all that was begun has.
    await work.close();
    assert.ok(pieces <= soFar + 1, `${pieces - soFar} pieces were read afterwards`);
    const left = (await receiver.onDisk()).filter((path) => !before.includes(path));
    assert.deepEqual(left, []);
  });
});
