import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Kysely } from "kysely";
import { createJobQueue } from "../../../../server/jobs/queue.ts";
import { expireExports } from "../../../../server/modules/export/expiry.ts";
import { exportTables, type ExportTaskRow } from "../../../../server/modules/export/table.ts";
import { openObjectStore, type ObjectStore } from "../../../../server/objects/index.ts";
import { objectsOf } from "../../support/objects-of.ts";
import { availableDialects, createTestDatabase, type TestDatabase } from "./support/database.ts";
import { addTask, readTask } from "./support/tasks.ts";

const dayMs = 86_400_000;
const keepMs = 30 * dayMs;

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("x");
}

for (const dialect of await availableDialects()) {
  describe(`expiry of exports on ${dialect}`, () => {
    let database: TestDatabase;
    let db: Kysely<never>;
    let store: ObjectStore;
    let lines: string[] = [];

    before(async () => {
      database = await createTestDatabase(dialect);
      db = database.db;
      store = await openObjectStore({ kind: "folder", folder: join(database.folder, "objects") });
    });
    beforeEach(async () => {
      lines = [];
      await exportTables(db).deleteFrom("export_task").execute();
    });
    after(() => database.drop());

    const expire = (objects = store) =>
      expireExports({
        db,
        dialect,
        store: objects,
        keepMs,
        log: (level, message) => lines.push(`${level} ${message}`),
      });

    /** A task in some state, with its file where it has one. */
    async function make(name: string, row: Partial<ExportTaskRow>): Promise<void> {
      const { id } = await addTask(db, {}, { taskName: name });
      await exportTables(db).updateTable("export_task").set(row).where("id", "=", String(id)).execute();
      const { path } = await readTask(db, id);
      if (path !== null) await store.put(path, oneByte());
    }
    async function left(): Promise<[tasks: string[], files: string[]]> {
      const rows = await exportTables(db).selectFrom("export_task").select("task_name").execute();
      const files = (await objectsOf(store, "export/")).map(({ key }) => key);
      return [rows.map((row) => row.task_name).toSorted(), files];
    }
    const ago = (days: number) => Date.now() - days * dayMs;

    test("finished tasks go with their files after the time that they are kept, failed ones too, open ones never", async () => {
      await make("old", { status: "success", path: "export/old.xlsx", finished_at: ago(31) });
      await make("failed", { status: "failed", finished_at: ago(31) });
      await make("fresh", { status: "success", path: "export/fresh.xlsx", finished_at: ago(29) });
      await make("freshly failed", { status: "failed", finished_at: ago(29) });
      await make("waiting", { inserted_at: ago(90) });
      await make("running", { inserted_at: ago(90) });
      await createJobQueue(db, dialect, { kind: "export", leaseMs: 60_000 }).claim("w");
      assert.equal(await expire(), 2);
      assert.deepEqual(await left(), [["fresh", "freshly failed", "running", "waiting"], ["export/fresh.xlsx"]]);
      assert.equal(await expire(), 0);
      await store.delete("export/fresh.xlsx");
    });

    test("a file that cannot be removed keeps its row and stops no other, over several steps", async () => {
      const names = Array.from({ length: 250 }, (_, index) => `t${String(index).padStart(3, "0")}`);
      for (const [index, name] of names.entries()) {
        const path = `export/${name}.txt`;
        // Many end at the same moment, as after a restart.
        await make(name, { status: "success", path, finished_at: ago(40) + Math.floor(index / 120) });
      }
      const bad = ["export/t000.txt", "export/t150.txt"];
      const stubborn: ObjectStore = {
        ...store,
        delete: (key) => (bad.includes(key) ? Promise.reject(new Error("the disk says no")) : store.delete(key)),
      };
      assert.equal(await expire(stubborn), 248);
      assert.deepEqual(await left(), [["t000", "t150"], bad]);
      assert.deepEqual(lines.length, 2);
      assert.equal(await expire(), 2);
      assert.deepEqual(await left(), [[], []]);
    });
  });
}
