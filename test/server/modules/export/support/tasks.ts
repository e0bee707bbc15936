import { SqliteAdapter, type Kysely } from "kysely";
import type { ExportTask, ExportTaskCreate } from "@customs-portal/sdk/contract";
import { exportTaskCreateSchema } from "@customs-portal/sdk/contract";
import type { ExportStatus } from "@customs-portal/sdk/contract";
import { createJobs } from "../../../../../server/jobs/index.ts";
import type { JobRow } from "../../../../../server/jobs/table.ts";
import { createTask } from "../../../../../server/modules/export/create-task.ts";
import { indexDefinitions } from "../../../../../server/modules/export/definitions.ts";
import { exportKindFacts } from "../../../../../server/modules/export/kind-facts.ts";
import { exportTables, type ExportTaskRow } from "../../../../../server/modules/export/table.ts";
import { patient } from "../../../../support/pace.ts";
import fixture, { type FixtureParams } from "./fixture-module.ts";

/** Definitions of the fixture module. */
const definitions = indexDefinitions([fixture]);
const limits = { openTasks: 1000, keptTasks: 100_000, storedBytes: 2 ** 40, keepMs: 86_400_000 };
/** Where the worker finds the fixture module. */
export const fixtureUrl = new URL("./fixture-module.ts", import.meta.url).href;

/** A payload of `task/add` for the fixture export. */
export function countPayload(params: Partial<FixtureParams>, more: Partial<ExportTaskCreate> = {}): ExportTaskCreate {
  return exportTaskCreateSchema.parse({
    systemCode: "TEST",
    taskCode: "count",
    taskName: "计数",
    fileName: "计数.xlsx",
    exportParamJson: JSON.stringify({ rows: 10, ...params }),
    ...more,
  });
}

/** Stores a task of the fixture export for a user of company A, `operator` by default. */
export function addTask(
  db: Kysely<never>,
  params: Partial<FixtureParams>,
  more: Partial<ExportTaskCreate> = {},
  userNo = "operator",
): Promise<ExportTask> {
  const dialect = db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
  const scope = { userId: userNo, userNo, corpCode: "A" };
  return createTask(
    { db, dialect, jobs: createJobs(dialect, [exportKindFacts], () => undefined), definitions, limits },
    {
      scope,
      reqId: undefined,
      may: () => Promise.resolve(true),
      locale: "en",
      audit: () => Promise.resolve(() => undefined),
    },
    countPayload(params, more),
  );
}

/** A task with its job, where it has one: nothing is left of the job of a finished task. */
export type TaskState = Omit<ExportTaskRow, "status"> &
  Partial<Pick<JobRow, "attempt" | "tries" | "worker" | "lease_until" | "done" | "total">> & {
    status: ExportStatus;
  };

/** A task as it is now. */
export async function readTask(db: Kysely<never>, id: unknown): Promise<TaskState> {
  const row = await exportTables(db)
    .selectFrom("export_task")
    .selectAll()
    .where("id", "=", String(id))
    .executeTakeFirstOrThrow();
  const job = await exportTables(db)
    .selectFrom("job")
    .select(["attempt", "tries", "worker", "lease_until", "done", "total"])
    .where("id", "=", String(id))
    .executeTakeFirst();
  if (row.status !== "open") return { ...row, status: row.status };
  // It may have ended between the two reads.
  if (!job) return readTask(db, id);
  return { ...row, ...job, status: job.worker === null ? "init" : "ing" };
}

/** Which attempt wrote the file of a task. */
export function attemptOf({ path }: Pick<ExportTaskRow, "path">): number {
  return Number(/-(\d+)\.\w+$/.exec(path ?? "")?.[1]);
}

/** Waits until `ready` says so about the row of a task. */
export async function waitForTask(
  db: Kysely<never>,
  id: unknown,
  ready: (row: TaskState) => boolean,
  limitMs = patient(120_000),
): Promise<TaskState> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const row = await readTask(db, id);
    if (ready(row)) return row;
    if (performance.now() > deadline) throw new Error(`the task did not get there: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
