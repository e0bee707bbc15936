import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { migrate, openDatabase, type Database } from "../../../../server/db/index.ts";
import { jobMigrations } from "../../../../server/jobs/index.ts";
import { createJobQueue } from "../../../../server/jobs/queue.ts";
import { jobTables } from "../../../../server/jobs/table.ts";
import { exportMigrations } from "../../../../server/modules/export/migrations.ts";
import { exportTables } from "../../../../server/modules/export/table.ts";
import { listTasks } from "../../../../server/modules/export/task-list.ts";
import { indexDefinitions } from "../../../../server/modules/export/definitions.ts";
import { taskListSchema } from "../../../../server/modules/export/list-query.ts";
import { createFreshDatabase, onEachEngine, type FreshDatabase } from "../../support/databases.ts";

type OldRow = Record<string, string | number | null>;

const before2026May = Object.fromEntries(Object.entries(exportMigrations).filter(([name]) => name < "2026-05"));

const common: OldRow = {
  user_no: "operator",
  user_name: "王芳",
  corp_code: "A",
  system_code: "S",
  task_code: "T",
  extra_code: "",
  file_name: "x.xlsx",
  params: "{}",
  columns: "[]",
  export_type: "excel",
  enable_sharding: 0,
  disable_zip: 0,
  locale: "en",
  note: "",
  data_source: "local",
};

/** Tasks in every state that the version before knew, each named by it. */
function oldTasks(now: number): OldRow[] {
  const task = (name: string, user: string, row: OldRow): OldRow => ({
    ...common,
    id: name,
    task_name: name,
    user_id: user,
    attempt: 0,
    tries: 0,
    is_suspect: 0,
    rows_done: 0,
    rows_total: null,
    inserted_at: now,
    ...row,
  });
  return [
    task("waiting", "u1", { status: "init", inserted_at: now - 3 }),
    task("suspect", "u1", {
      status: "init",
      attempt: 2,
      tries: 1,
      is_suspect: 1,
      claimed_at: 40,
      inserted_at: now - 2,
    }),
    task("resting", "u2", { status: "init", attempt: 1, tries: 1, lease_until: now + 9e6, claimed_at: 70 }),
    task("running", "u2", {
      status: "ing",
      attempt: 3,
      tries: 2,
      worker: "w/old",
      lease_until: now + 9e6,
      claimed_at: 90,
      rows_done: 5,
      rows_total: 10,
    }),
    task("done", "u2", {
      status: "success",
      attempt: 1,
      tries: 1,
      claimed_at: 95,
      path: "export/done-1.xlsx",
      size: 9,
      rows_done: 7,
      rows_total: 7,
      finished_at: now,
    }),
    task("failed", "u3", {
      status: "failed",
      attempt: 5,
      tries: 5,
      rows_done: 3,
      rows_total: 8,
      note: "no",
      finished_at: now,
    }),
  ];
}

onEachEngine("the migration of export tasks to jobs", (engine) => {
  let folder: string;
  let fresh: FreshDatabase;
  let database: Database;
  let db: Kysely<never>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    fresh = await createFreshDatabase(engine);
    database = await openDatabase({ url: fresh.url, file: join(folder, "portal.sqlite") });
    db = database.db as unknown as Kysely<never>;
    await migrate(db, engine, [{ name: "export", migrations: before2026May }]);
    const old = db as unknown as Kysely<{ export_task: OldRow }>;
    for (const task of oldTasks(Date.now())) await old.insertInto("export_task").values(task).execute();
    const ran = await migrate(db, engine, [
      { name: "jobs", migrations: jobMigrations },
      { name: "export", migrations: exportMigrations },
    ]);
    assert.deepEqual(ran, [
      "jobs:2026-01-jobs",
      "jobs:2026-06-job-trace",
      "jobs:2026-07-job-needs",
      "export:2026-05-jobs",
      "export:2026-06-download-centre",
      "export:2026-07-asked-size",
      "export:2026-08-trace",
    ]);
  });
  after(async () => {
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true });
  });

  it("keeps what was wanted and the outcomes, and gives each open task its job", async () => {
    const tasks = await exportTables(db).selectFrom("export_task").selectAll().orderBy("id").execute();
    assert.deepEqual(
      tasks.map(({ id, status, row_count, path }) => [id, status, row_count, path]),
      [
        ["done", "success", 7, "export/done-1.xlsx"],
        ["failed", "failed", null, null],
        ["resting", "open", null, null],
        ["running", "open", null, null],
        ["suspect", "open", null, null],
        ["waiting", "open", null, null],
      ],
    );
    assert.ok(tasks.every(({ params, columns, asked_size }) => asked_size === params.length + columns.length));
    const jobs = await jobTables(db).selectFrom("job").selectAll().orderBy("id").execute();
    assert.deepEqual(
      jobs.map((job) => [job.id, job.kind, job.owner, job.attempt, job.tries, job.worker, job.is_suspect, job.done]),
      [
        ["resting", "export", "u2", 1, 1, null, 0, 0],
        ["running", "export", "u2", 3, 2, "w/old", 0, 5],
        ["suspect", "export", "u1", 2, 1, null, 1, 0],
        ["waiting", "export", "u1", 0, 0, null, 0, 0],
      ],
    );
    const columns = await sql.raw(`select * from export_task`).execute(db);
    assert.ok(!("lease_until" in (columns.rows[0] as object)));
  });

  it("shows the states as they were, and goes on in the order of the turns", async () => {
    const states = async (userId: string) => {
      const scope = { userId, userNo: "operator", corpCode: "A" };
      const wording = { keepMs: 1, definitions: indexDefinitions([]), locale: undefined };
      const options = { ...wording, signal: new AbortController().signal };
      const { content } = await listTasks(db, scope, taskListSchema.parse({}), options);
      return content
        .map((task) => [task.taskName, task.statusCode, task.rowsDone, task.rowsTotal])
        .toSorted(([left], [right]) => String(left).localeCompare(String(right)));
    };
    assert.deepEqual(await states("u1"), [
      ["suspect", "init", 0, null],
      ["waiting", "init", 0, null],
    ]);
    assert.deepEqual(await states("u2"), [
      ["done", "success", 7, 7],
      ["resting", "init", 0, null],
      ["running", "ing", 5, 10],
    ]);
    assert.deepEqual(await states("u3"), [["failed", "failed", 0, null]]);
    const turns = await jobTables(db).selectFrom("job_turn").select(["owner", "served_at"]).orderBy("owner").execute();
    assert.deepEqual(
      turns.map(({ owner, served_at }) => [owner, served_at]),
      [
        ["u1", 40],
        ["u2", 95],
      ],
    );
    const queue = createJobQueue(db, engine, { kind: "export", leaseMs: 60_000 });
    assert.equal((await queue.claim("w"))?.id, "waiting");
    assert.equal(await queue.releaseWorker("w/old"), 1);
    assert.equal(
      (await jobTables(db).selectFrom("job").selectAll().where("id", "=", "running").executeTakeFirst())?.tries,
      2,
    );
  });
});
