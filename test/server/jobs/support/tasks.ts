import { SqliteAdapter, type Kysely } from "kysely";
import type { ExportTask, ExportTaskCreate } from "@customs-portal/sdk/contract";
import { exportTaskCreateSchema } from "@customs-portal/sdk/contract";
import { indexDefinitions } from "../../../../server/jobs/index.ts";
import { createTask } from "../../../../server/modules/export/create-task.ts";
import { exportTables, type ExportTaskRow } from "../../../../server/jobs/table.ts";
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
    { db, dialect, definitions, limits },
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

/** The row of a task. */
export function readTask(db: Kysely<never>, id: unknown): Promise<ExportTaskRow> {
  return exportTables(db).selectFrom("export_task").selectAll().where("id", "=", String(id)).executeTakeFirstOrThrow();
}

/** Waits until `ready` says so about the row of a task. */
export async function waitForTask(
  db: Kysely<never>,
  id: unknown,
  ready: (row: ExportTaskRow) => boolean,
  limitMs = 60_000,
): Promise<ExportTaskRow> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const row = await readTask(db, id);
    if (ready(row)) return row;
    if (performance.now() > deadline) throw new Error(`the task did not get there: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
