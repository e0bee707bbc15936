import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Kysely } from "kysely";
import { createJobQueue } from "../../../../server/jobs/queue.ts";
import { exportTables, type ExportTaskRow } from "../../../../server/modules/export/table.ts";
import { sweepExports } from "../../../../server/modules/export/sweeper.ts";
import { openObjectStore, type ObjectStore } from "../../../../server/objects/index.ts";
import { objectsOf } from "../../support/objects-of.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { addTask } from "./support/tasks.ts";

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
      store = await openObjectStore({ kind: "folder", folder: join(database.folder, "objects") });
    });
    after(() => database.drop());

    const change = async (trx: Kysely<never>, id: string, row: Partial<ExportTaskRow>) =>
      void (await exportTables(trx).updateTable("export_task").set(row).where("id", "=", id).execute());

    test("only files that are visible or about to be stay", async () => {
      const queue = createJobQueue(db, dialect, { kind: "export", leaseMs: 60_000 });
      await addTask(db, {});
      const done = await queue.claim("w");
      assert.ok(done);
      const visible = `export/${done.id}-1.xlsx`;
      await queue.finish(done, (trx) => change(trx, done.id, { status: "success", path: visible }));

      await addTask(db, {});
      const first = await queue.claim("w");
      assert.ok(first);
      await queue.retry(first, 0);
      const writing = await queue.claim("w");
      assert.deepEqual([writing?.id, writing?.attempt], [first.id, 2]);

      await addTask(db, {});
      const failed = await queue.claim("w");
      assert.ok(failed);
      await queue.finish(failed, (trx) => change(trx, failed.id, { status: "failed" }));

      const kept = [visible, `export/${first.id}-2.xlsx`, "export/not-of-a-task.txt"];
      const orphans = [
        `export/${done.id}-0.xlsx`,
        `export/${first.id}-1.xlsx`,
        `export/${failed.id}-1.zip`,
        "export/01234567-89ab-7cde-8f01-23456789abcd-1.txt",
      ];
      for (const key of [...kept, ...orphans]) await store.put(key, oneByte());
      assert.equal(await sweepExports(db, store, () => undefined), 4);
      const left = (await objectsOf(store, "export/")).map(({ key }) => key);
      assert.deepEqual(left.toSorted(), kept.toSorted());
      assert.equal(await sweepExports(db, store, () => undefined), 0);
    });
  });
}
