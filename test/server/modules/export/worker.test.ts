import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Kysely } from "kysely";
import { createJobWorkers, type JobWorkers } from "../../../../server/jobs/index.ts";
import type { JobSettings } from "../../../../server/jobs/messages.ts";
import { createJobQueue } from "../../../../server/jobs/queue.ts";
import { exportKindFacts } from "../../../../server/modules/export/kind-facts.ts";
import type { ExportOptions } from "../../../../server/modules/export/open-kind.ts";
import { exportTables } from "../../../../server/modules/export/table.ts";
import { databaseIdOf, type CoreTables } from "../../../../server/db/index.ts";
import { holdNode, type NodeIdentity } from "../../../../server/data-folder/node-identity.ts";
import { openObjectStore, type ObjectStore } from "../../../../server/objects/index.ts";
import { objectsOf } from "../../support/objects-of.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { readXlsx } from "../../export-file/support/read-xlsx.ts";
import { addTask, attemptOf, fixtureUrl, readTask, waitForTask } from "./support/tasks.ts";
import { unzip } from "../../export-file/support/unzip.ts";
import { until } from "../../../support/until.ts";

const openKindUrl = new URL("../../../../server/modules/export/open-kind.ts", import.meta.url).href;
const deadWorker = "a worker that is known to be dead";

for (const dialect of await availableDialects()) {
  describe(`export worker on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let objectsDir: string;
    let store: ObjectStore;
    let node: NodeIdentity;
    let logged: string[] = [];
    const hosts: JobWorkers[] = [];

    async function startHost(
      { leaseMs = 30_000, heartbeatMs = 50, pollMs = 60_000, ...more }: Partial<JobSettings & ExportOptions> = {},
      moduleUrls = [fixtureUrl],
    ) {
      const kept = { keepMs: 30 * 86_400_000, storedBytes: Infinity };
      const options: ExportOptions = { moduleUrls, ...kept, retryMs: 50, ...more };
      const host = createJobWorkers({
        db,
        database: database.options,
        node: { ...node, isDead: (name) => name === deadWorker || node.isDead(name) },
        objects: { kind: "folder", folder: objectsDir },
        sources: [{ module: "export", kind: exportKindFacts, url: openKindUrl, options }],
        log: (level, message) => logged.push(`${level} ${message}`),
        settings: { leaseMs, heartbeatMs, pollMs },
      });
      hosts.push(host);
      await host.start();
      return host;
    }

    async function visibleFiles(id: unknown): Promise<string[]> {
      const all = await objectsOf(store, "export/");
      return all.map(({ key }) => key).filter((key) => key.includes(String(id)));
    }

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      objectsDir = join(database.folder, "objects");
      const opened = await openObjectStore({ kind: "folder", folder: objectsDir });
      await opened.claim(await databaseIdOf(db as unknown as Kysely<CoreTables>));
      store = opened;
      node = holdNode(database.folder);
    });
    beforeEach(async () => {
      await exportTables(db).deleteFrom("export_task").execute();
      await exportTables(db).deleteFrom("job").execute();
    });
    afterEach(async () => {
      await Promise.all(hosts.splice(0).map((host) => host.stop()));
      logged = [];
    });
    after(() => {
      node.release();
      return database.drop();
    });

    test("a task that is added while the worker rests starts at once and ends as a spreadsheet of its company", async () => {
      const host = await startHost();
      // The first task shows that the thread is up; the poll of a minute cannot find the second one.
      await waitForTask(db, (await addTask(db, { rows: 1 })).id, ({ status }) => status === "success");
      const task = await addTask(db, { rows: 250 }, { taskName: "报关单" });
      host.wake("export");
      const row = await waitForTask(db, task.id, ({ status }) => status === "success");
      assert.deepEqual([row.row_count, attemptOf(row)], [250, 1]);
      assert.equal(row.path, `export/${row.id}-1.xlsx`);
      assert.equal(row.size, (await store.info(row.path))?.size);
      const [sheet] = await readXlsx(join(objectsDir, row.path));
      assert.equal(sheet!.name, "报关单");
      assert.equal(sheet!.rows.length, 251);
      assert.deepEqual(
        sheet!.rows[0],
        ["Number", "Text", "Company", "Language"],
        "headings in the language of the request",
      );
      assert.deepEqual(sheet!.rows[250], [250, '第 250 行 "报关" & <单>', "A", "en"]);
    });

    test("chosen columns come in their order and with their headings", async () => {
      const exportColumns = [
        { key: "text", title: "正文" },
        { key: "no", title: "号" },
      ];
      const task = await addTask(db, { rows: 2 }, { exportColumns });
      await startHost();
      const row = await waitForTask(db, task.id, ({ status }) => status === "success");
      const [sheet] = await readXlsx(join(objectsDir, row.path!));
      assert.deepEqual(sheet!.rows.slice(0, 2), [
        ["正文", "号"],
        ['第 1 行 "报关" & <单>', 1],
      ]);
    });

    test("R73-16 sharding makes an archive of parts; switched off it is one file", async () => {
      const sharded = { enableSharding: true, fileName: "报关?单.xlsx" };
      const texts = { exportType: "txt" as const, fileName: "清单.txt" };
      const [xlsxParts, txtParts, oneTxt, oneXlsx, empty] = [
        await addTask(db, { rows: 250 }, sharded),
        await addTask(db, { rows: 200 }, { ...texts, enableSharding: true }),
        await addTask(db, { rows: 250 }, { ...texts, enableSharding: true, disableZip: true }),
        await addTask(db, { rows: 250 }, { ...sharded, disableZip: true }),
        await addTask(db, { rows: 0 }, sharded),
      ];
      await startHost({ rowsPerPart: 100 });
      async function fileOf(id: unknown) {
        const row = await waitForTask(db, id, ({ status }) => status === "success");
        return join(objectsDir, row.path!);
      }
      const xlsxZip = await unzip(await fileOf(xlsxParts.id));
      assert.deepEqual([...xlsxZip.files.keys()], ["报关_单-1.xlsx", "报关_单-2.xlsx", "报关_单-3.xlsx"]);
      const sheets = await Promise.all([...xlsxZip.files.values()].map(readXlsx));
      assert.deepEqual(
        sheets.map(([sheet]) => [sheet!.rows.length, sheet!.rows[1]![0]]),
        [
          [101, 1],
          [101, 101],
          [51, 201],
        ],
      );
      const txtZip = await unzip(await fileOf(txtParts.id));
      assert.deepEqual([...txtZip.files.keys()], ["清单-1.txt", "清单-2.txt"], "no empty third part");
      assert.equal(txtZip.files.get("清单-2.txt")!.toString().split("\r\n").length, 102);
      assert.match(await fileOf(oneTxt.id), /\.txt$/);
      assert.equal((await readXlsx(await fileOf(oneXlsx.id)))[0]!.rows.length, 251);
      assert.equal((await unzip(await fileOf(empty.id))).files.size, 1, "a part with the headings alone");
    });

    test("R4-04 an export that keeps failing ends as failed, with a note in the user's language and no file", async () => {
      const task = await addTask(db, { rows: 300, fault: "throw" });
      await startHost({ maxTries: 2, pollMs: 50 });
      const row = await waitForTask(db, task.id, ({ status }) => status === "failed");
      assert.ok(logged.some((line) => line.includes("failed after 2 attempts")));
      assert.equal(row.note, "The export could not be completed. Please try again later.");
      assert.equal(row.path, null);
      assert.deepEqual(await visibleFiles(task.id), []);
    });

    test("more rows than a sheet holds fail at once and say what to do", async () => {
      const task = await addTask(db, { rows: 1_048_576 });
      await startHost();
      const row = await waitForTask(db, task.id, ({ status }) => status === "failed");
      assert.ok(!logged.some((line) => line.includes("tried again")));
      assert.match(row.note, /1048575|1,048,575/);
    });

    test("progress is seen while the task runs, and stopping puts it back", async () => {
      const task = await addTask(db, { rows: 100_000, pageMs: 10 });
      const host = await startHost();
      const running = await waitForTask(db, task.id, ({ status, done = 0 }) => status === "ing" && done > 0);
      assert.equal(running.total, 100_000);
      await host.stop();
      const row = await readTask(db, task.id);
      assert.deepEqual([row.status, row.tries, row.worker, row.done], ["init", 0, null, 0]);
      assert.deepEqual(await visibleFiles(task.id), []);
      assert.equal(await store.deleteUnfinished(-1000), 0, "nothing half-written stays");
    });

    test("stopping ends a task that never answers", async () => {
      const task = await addTask(db, { rows: 300, fault: "hang" });
      const host = await startHost();
      await waitForTask(db, task.id, ({ status, done = 0 }) => status === "ing" && done > 0);
      await host.stop();
      assert.equal((await readTask(db, task.id)).status, "init");
    });

    test("a thread that dies is started again; its task is tried anew and other tasks are fulfilled", async () => {
      const poison = await addTask(db, { rows: 300, fault: "exit" });
      const good = await addTask(db, { rows: 10 });
      await startHost({ maxTries: 2, slots: 1, pollMs: 50 });
      const row = await waitForTask(db, poison.id, ({ status }) => status === "failed");
      assert.ok(
        logged.some((line) => line.includes(`${row.id} failed after 3 attempts`)),
        "two deaths, then no third one",
      );
      assert.equal(attemptOf(await waitForTask(db, good.id, ({ status }) => status === "success")), 1);
      assert.ok(logged.some((line) => line.includes("starts again")));
    });

    test("a module that cannot be loaded leaves the tasks waiting and is logged", async () => {
      const task = await addTask(db, { rows: 10 });
      await startHost({}, [new URL("../../jobs/no-such-module.ts", import.meta.url).href]);
      await until(() => logged.some((line) => line.includes("broke")));
      assert.equal((await readTask(db, task.id)).status, "init");
    });

    test("a task that kills the thread takes no attempt of those that run beside it", async () => {
      const gate = join(database.folder, `beside-${dialect}`);
      const good = await addTask(db, { rows: 600, gate });
      // Of somebody else: the second slot is not for those of whom something runs.
      const poison = await addTask(db, { rows: 300, fault: "exit" }, {}, "another");
      const more = [await addTask(db, { rows: 600 }), await addTask(db, { rows: 10 })];
      await startHost({ maxTries: 1, slots: 2, pollMs: 50 });
      await until(() => logged.some((line) => line.includes("starts again")));
      await writeFile(gate, "");
      await waitForTask(db, poison.id, ({ status }) => status === "failed");
      for (const { id } of [good, ...more]) {
        const row = await waitForTask(db, id, ({ status }) => status !== "init" && status !== "ing");
        assert.equal(row.status, "success", `more than one attempt was counted:\n${logged.join("\n")}`);
      }
      assert.ok(attemptOf(await readTask(db, good.id)) > 1, "it ran beside the bad one and was begun anew");
    });

    test("at the start tasks of a process that is known to be dead are taken at once, others' are not", async () => {
      const queue = createJobQueue(db, dialect, { kind: "export", leaseMs: 600_000 });
      const dead = await addTask(db, { rows: 10 });
      await queue.claim(deadWorker);
      const foreign = await addTask(db, { rows: 10 });
      await queue.claim("a worker of another machine");
      await startHost();
      assert.equal(attemptOf(await waitForTask(db, dead.id, ({ status }) => status === "success")), 2);
      assert.equal((await readTask(db, foreign.id)).status, "ing");
    });

    test("a worker that lost its task while it slept drops its file; the newer attempt shows the only one", async () => {
      const gate = join(database.folder, `slept-${dialect}`);
      const task = await addTask(db, { rows: 300, gate });
      const host = await startHost({ heartbeatMs: 600_000 });
      // After the one heartbeat that comes at once: it would move the lease.
      await waitForTask(db, task.id, ({ status, total = null }) => status === "ing" && total !== null);
      // The lease ends while the thread writes, and another worker takes the task: in one step, before anybody else does.
      const taken = await db.transaction().execute(async (trx) => {
        await exportTables(trx as unknown as Kysely<never>)
          .updateTable("job")
          .set({ lease_until: 0 })
          .execute();
        const queue = createJobQueue(trx, dialect, { kind: "export", leaseMs: 600_000 });
        return queue.claim("another worker");
      });
      assert.ok(taken);
      assert.equal(taken.attempt, 2);
      await writeFile(gate, "");
      // Written to its end, or found out by its first sign of progress where that came late.
      await until(() => logged.some((line) => line.includes("was cancelled or taken over")));
      await until(async () => (await visibleFiles(task.id)).length === 0);
      const { status, attempt } = await readTask(db, task.id);
      assert.deepEqual([await visibleFiles(task.id), status, attempt], [[], "ing", 2]);

      const queue = createJobQueue(db, dialect, { kind: "export", leaseMs: 600_000 });
      await queue.release(taken);
      host.wake("export");
      const row = await waitForTask(db, task.id, (found) => found.status === "success");
      assert.ok(attemptOf(row) > 2);
      assert.deepEqual(await visibleFiles(task.id), [row.path]);
    });
  });
}
