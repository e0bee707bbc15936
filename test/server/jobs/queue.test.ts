import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, beforeEach, describe, test } from "node:test";
import { CompiledQuery, sql, type Kysely } from "kysely";
import type { ExportTask } from "@customs-portal/sdk/contract";
import { openDatabase } from "../../../server/db/index.ts";
import { claimStatement } from "../../../server/jobs/claim.ts";
import { createExportQueue, type ClaimedTask, type ExportQueue } from "../../../server/jobs/queue.ts";
import { exportTables } from "../../../server/jobs/table.ts";
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

    test("a last heartbeat that arrives while the tasks of its dead worker are put back keeps none of them", async () => {
      await addTask(db, {});
      for (let round = 0; round < 30; round += 1) {
        const task = await queue.claim("dead");
        assert.ok(task);
        const beats = Array.from({ length: 3 }, (_, done) => queue.heartbeat(task, { done, total: 3 }));
        const [count] = await Promise.all([queue.releaseWorker("dead"), ...beats]);
        assert.equal(count, 1);
      }
    });

    test("a claim whose answer was lost is found again by its own worker; what it works on is left alone", async () => {
      await addTasks(db, 2);
      const running = await queue.claim("w");
      const lost = await queue.claim("w");
      assert.ok(running && lost);
      assert.equal(await queue.releaseForgotten("w", [running.id]), 1);
      const again = await queue.claim("w");
      assert.deepEqual([again?.id, again?.attempt, again?.tries], [lost.id, 2, 1]);
      assert.equal(await queue.releaseForgotten("w", [running.id, lost.id]), 0);
    });

    test("users take turns: whoever has the fewest running, then whoever was served longest ago", async () => {
      const many = await Promise.all(Array.from({ length: 24 }, () => addTask(db, {}, {}, "many")));
      const one = await addTask(db, {}, {}, "one");
      const owners: string[] = [];
      async function claimNext() {
        const task = await queue.claim("w");
        assert.ok(task);
        owners.push(task.user_id);
        return task;
      }
      const first = await claimNext();
      const second = await claimNext();
      assert.deepEqual(owners, ["many", "one"], "24 tasks that came before delay one of another user by one task");
      assert.equal(second.id, one.id);
      await queue.publish(second, file);
      await claimNext();
      await addTask(db, {}, {}, "one");
      await queue.publish(first, { ...file, path: "export/y-1.xlsx" });
      await claimNext();
      assert.deepEqual(owners.slice(2), ["many", "one"], "nobody takes all slots while another one waits");
      await exportTables(db).updateTable("export_task").set({ status: "failed" }).where("status", "=", "ing").execute();
      await addTask(db, {}, {}, "one");
      await claimNext();
      await claimNext();
      assert.deepEqual(owners.slice(4), ["many", "one"], "with none running it goes by who was served longest ago");
      const left = await exportTables(db).selectFrom("export_task").select("id").where("status", "=", "init").execute();
      assert.ok(left.every(({ id }) => many.some((task) => task.id === id)));
    });

    test("two users with many tasks share the slots evenly, and each is served in order", async () => {
      const added = new Map<string, unknown[]>();
      for (const user of ["a", "b"]) {
        const ids: unknown[] = [];
        for (let count = 0; count < 6; count += 1) ids.push((await addTask(db, {}, {}, user)).id);
        added.set(user, ids);
      }
      const served: ClaimedTask[] = [];
      for (let task = await queue.claim("w"); task; task = await queue.claim("w")) {
        served.push(task);
        const before = served.at(-2);
        if (before) await queue.fail(before, "");
        await delay(2);
      }
      const owners = served.map(({ user_id }) => user_id);
      for (let at = 0; at + 1 < owners.length; at += 2) assert.notEqual(owners[at], owners[at + 1], owners.join());
      for (const [user, ids] of added)
        assert.deepEqual(
          served.filter((task) => task.user_id === user).map(({ id }) => id),
          ids,
        );
    });

    test("whose turn it is is found without reading the finished tasks", async () => {
      const { id } = await addTask(db, {});
      const row = await readTask(db, id);
      const finished = Array.from({ length: 3000 }, (_, at) => ({
        ...row,
        id: `finished-${at}`,
        status: "success" as const,
        user_id: `user-${at % 30}`,
        claimed_at: at,
      }));
      for (let at = 0; at < finished.length; at += 500)
        await exportTables(db)
          .insertInto("export_task")
          .values(finished.slice(at, at + 500))
          .execute();
      await sql`analyze`.execute(db);
      const { sql: text, parameters } = claimStatement(dialect, { worker: "w", isIdle: true, leaseMs: 1 }).compile(db);
      const explain = dialect === "sqlite" ? "explain query plan" : "explain";
      const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      const plan = rows.map((row) => Object.values(row).join(" ")).join("\n");
      assert.doesNotMatch(plan, /Seq Scan on export_task|SCAN (export_task|task|r|c|w)\b(?! USING)/, plan);
      assert.match(plan, /export_task_by_turn/);
    });

    test("a task whose worker died with others runs alone, and nothing is taken before it", async () => {
      const tasks = await addTasks(db, 3);
      await queue.claim("dead");
      await queue.claim("dead");
      assert.equal(await queue.releaseWorker("dead"), 2);
      assert.equal(await queue.claim("busy", { isIdle: false }), undefined);
      const suspect = await queue.claim("w", { isIdle: true });
      assert.deepEqual([suspect?.id, suspect?.tries, suspect?.is_suspect], [tasks[0]!.id, 1, 1]);
      assert.equal(await queue.releaseWorker("w"), 1);
      const again = await queue.claim("w");
      assert.deepEqual([again?.id, again?.tries], [tasks[0]!.id, 2], "alone it is to blame");
      await queue.retry(again!, 0);
      assert.equal((await readTask(db, again!.id)).is_suspect, 0, "it ended by itself");
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
