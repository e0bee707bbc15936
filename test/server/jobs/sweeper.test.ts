import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Kysely } from "kysely";
import { createExportQueue } from "../../../server/jobs/queue.ts";
import { sweepExports } from "../../../server/jobs/sweeper.ts";
import { createFsObjectStore, type ObjectStore } from "../../../server/objects/index.ts";
import { objectsOf } from "./support/collect.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { addTask } from "./support/tasks.ts";

const options = { idleMs: 60_000, quarantineDays: 7, log: () => undefined };

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("x");
}

for (const dialect of await availableDialects()) {
  describe(`sweeper on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let store: ObjectStore;

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      store = createFsObjectStore(join(database.folder, "objects"));
    });
    after(() => database.drop());

    test("only files that are visible or about to be stay", async () => {
      const queue = createExportQueue(db, dialect, { leaseMs: 60_000 });
      await addTask(db, {});
      const done = await queue.claim("w");
      assert.ok(done);
      const visible = `export/${done.id}-1.xlsx`;
      await queue.publish(done, { path: visible, size: 1, rows: 10 });

      await addTask(db, {});
      const first = await queue.claim("w");
      assert.ok(first);
      await queue.retry(first, 0);
      const writing = await queue.claim("w");
      assert.deepEqual([writing?.id, writing?.attempt], [first.id, 2]);

      await addTask(db, {});
      const failed = await queue.claim("w");
      assert.ok(failed);
      await queue.fail(failed, "no");

      const kept = [visible, `export/${first.id}-2.xlsx`, "export/not-of-a-task.txt"];
      const orphans = [
        `export/${done.id}-0.xlsx`,
        `export/${first.id}-1.xlsx`,
        `export/${failed.id}-1.zip`,
        "export/01234567-89ab-7cde-8f01-23456789abcd-1.txt",
      ];
      for (const key of [...kept, ...orphans]) await store.put(key, oneByte());
      await writeFile(join(database.folder, "objects", ".unfinished", "left"), "x");

      assert.deepEqual(await sweepExports(db, store, options), {
        orphans: 4,
        unfinished: 0,
        removed: 0,
      });
      const left = (await objectsOf(store, "export/")).map(({ key }) => key);
      assert.deepEqual(left.toSorted(), kept.toSorted());
      assert.deepEqual(await sweepExports(db, store, { ...options, idleMs: -1000 }), {
        orphans: 0,
        unfinished: 1,
        removed: 0,
      });
    });
  });
}
