import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Kysely } from "kysely";
import type { ExportTask } from "@customs-portal/sdk/contract";
import { openDatabase } from "../../../server/db/index.ts";
import { createExportQueue, type ExportQueue } from "../../../server/jobs/queue.ts";
import { exportTables } from "../../../server/modules/export/table.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { addTask, readTask } from "./support/tasks.ts";

const file = { path: "export/x-1.xlsx", size: 9, rows: 10 };

/** Adds tasks of different milliseconds, so that the first is the oldest. */
async function addTasks(db: Kysely<never>, count: number): Promise<ExportTask[]> {
  const tasks: ExportTask[] = [];
  for (let index = 0; index < count; index += 1) {
    tasks.push(await addTask(db, {}));
    await delay(3);
  }
  return tasks;
}

for (const dialect of await availableDialects()) {
  describe(`queue on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let queue: ExportQueue;

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      queue = createExportQueue(db, dialect, { leaseMs: 10_000 });
    });
    beforeEach(() => exportTables(db).deleteFrom("export_task").execute());
    after(() => database.drop());

    test("the oldest waiting task is claimed, with the next attempt, and then belongs to its worker", async () => {
      const [first, second] = await addTasks(db, 2);
      const claimed = await queue.claim("w1");
      assert.deepEqual([claimed?.id, claimed?.attempt, claimed?.status, claimed?.worker], [first!.id, 1, "ing", "w1"]);
      assert.equal((await queue.claim("w2"))?.id, second!.id);
      assert.equal(await queue.claim("w3"), undefined);
      assert.deepEqual((await queue.workers()).toSorted(), ["w1", "w2"]);
    });

    test("workers that claim at the same time never get the same task", async () => {
      const tasks = await Promise.all(Array.from({ length: 40 }, () => addTask(db, {})));
      const connections = await Promise.all(Array.from({ length: 2 }, () => openDatabase(database.options)));
      try {
        const claimed = await Promise.all(
          connections.map(async ({ db: own }, index) => {
            const ownQueue = createExportQueue(own as unknown as Kysely<never>, dialect, { leaseMs: 10_000 });
            const ids: string[] = [];
            for (let task = await ownQueue.claim(`w${index}`); task; task = await ownQueue.claim(`w${index}`))
              ids.push(task.id);
            return ids;
          }),
        );
        assert.deepEqual(claimed.flat().toSorted(), tasks.map(({ id }) => String(id)).toSorted());
        assert.ok(
          claimed.every((ids) => ids.length > 0),
          "both workers got some",
        );
      } finally {
        await Promise.all(connections.map((connection) => connection.close()));
      }
    });

    test("a heartbeat keeps the claim beyond its lease; without one the task is taken again and the first is fenced", async () => {
      const short = createExportQueue(db, dialect, { leaseMs: 150 });
      await addTask(db, {});
      const first = await short.claim("w1");
      assert.ok(first);
      await delay(100);
      assert.equal(await short.heartbeat(first, { done: 3, total: 10 }), true);
      await delay(100);
      assert.equal(await short.claim("w2"), undefined, "the lease was extended");
      assert.deepEqual([(await readTask(db, first.id)).rows_done, (await readTask(db, first.id)).rows_total], [3, 10]);
      await delay(150);
      const second = await short.claim("w2");
      assert.deepEqual([second?.id, second?.attempt, second?.tries, second?.rows_done], [first.id, 2, 2, 0]);
      assert.deepEqual(
        [
          await short.heartbeat(first, { done: 5, total: 10 }),
          await short.publish(first, file),
          await short.fail(first, "late"),
          await short.retry(first, 0),
          await short.release(first),
        ],
        [false, false, false, false, false],
      );
      assert.equal((await readTask(db, first.id)).worker, "w2");
    });

    test("a published task shows its file and is never claimed again", async () => {
      await addTask(db, {});
      const task = await queue.claim("w1");
      assert.ok(task);
      assert.equal(await queue.publish(task, file), true);
      const row = await readTask(db, task.id);
      assert.deepEqual(
        [row.status, row.path, row.size, row.rows_done, row.rows_total, row.worker, row.lease_until],
        ["success", file.path, 9, 10, 10, null, null],
      );
      assert.ok(row.finished_at! >= row.inserted_at);
      assert.equal(await queue.claim("w2"), undefined);
    });

    test("a task that is tried again rests first; a released one does not and its attempt is not counted", async () => {
      await addTask(db, {});
      const first = await queue.claim("w1");
      assert.ok(first);
      assert.equal(await queue.retry(first, 200), true);
      assert.equal(await queue.claim("w1"), undefined);
      await delay(250);
      const second = await queue.claim("w1");
      assert.deepEqual([second?.attempt, second?.tries], [2, 2]);
      assert.equal(await queue.release(second!), true);
      const third = await queue.claim("w1");
      assert.deepEqual([third?.attempt, third?.tries], [3, 2]);
    });

    test("the tasks of a dead worker, and only these, are put back", async () => {
      const tasks = await addTasks(db, 3);
      await queue.claim("dead");
      await queue.claim("alive");
      await queue.claim("dead");
      assert.equal(await queue.releaseWorker("dead"), 2);
      const rows = await Promise.all(tasks.map(({ id }) => readTask(db, id)));
      assert.deepEqual(
        rows.map(({ status }) => status),
        ["init", "ing", "init"],
      );
      assert.equal((await queue.claim("w"))?.id, tasks[0]!.id);
    });
  });
}
