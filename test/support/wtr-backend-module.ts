import * as z from "zod/mini";
import type { Kysely } from "kysely";
import { registerModule } from "@customs-portal/server";
import { exportTaskSchema } from "@customs-portal/sdk/contract";

/** What a test says of a task; the rest is filled in. */
const seedSchema = z.array(
  z.extend(
    z.pick(exportTaskSchema, {
      taskName: true,
      fileName: true,
      statusCode: true,
      note: true,
      fastDFSPath: true,
      dataSource: true,
      enableSharding: true,
      rowsDone: true,
      rowsTotal: true,
      fileSize: true,
      filterText: true,
      traceId: true,
    }),
    {
      systemCode: z.string(),
      taskCode: z._default(z.string(), "list"),
      insertTime: z._default(z.number(), Date.UTC(2026, 2, 1, 1, 5)),
    },
  ),
);

type Row = Record<string, string | number | null>;
type Tables = { export_task: Row; job: Row };
/** A waiting or running task of a test rests for good, so that no worker changes it. */
const restUntil = Date.UTC(2100, 0, 1);
const openStatuses: readonly unknown[] = ["init", "ing"];

/** The job that makes a task wait or run. */
function jobOf(
  id: string,
  owner: string,
  { statusCode, rowsDone, rowsTotal }: z.infer<typeof seedSchema>[number],
): Row {
  return {
    id,
    kind: "export",
    owner,
    payload: "{}",
    attempt: 0,
    tries: 0,
    worker: statusCode === "ing" ? "a test" : null,
    lease_until: restUntil,
    is_suspect: 0,
    done: rowsDone ?? 0,
    total: rowsTotal ?? null,
    inserted_at: 0,
  };
}
/** How long the backend keeps a finished task where no setting says otherwise. */
const keepMs = 30 * 86_400_000;

/** Puts tasks of any state into the reference backend, and offers one small export that really runs. */
export default registerModule({
  name: "test",
  exports: [
    {
      systemCode: "TEST",
      taskCode: "ports",
      requires: { session: "it is a test" },
      columns: [{ key: "name", title: { "zh-CN": "港口" }, type: "text" }],
      params: z.looseObject({}),
      async open() {
        return {
          total: 2,
          pages: (async function* () {
            yield [{ name: "上海洋山" }, { name: "宁波北仑" }];
          })(),
        };
      },
    },
  ],
  routes(app, { db, scopeOf, ok }) {
    const tables = db as unknown as Kysely<Tables>;
    const config = { requires: { session: "it is a test" } };
    app.post("/test/tasks", { config }, async (request, reply) => {
      const scope = scopeOf(request);
      for (const task of seedSchema.parse(request.body)) {
        const id = crypto.randomUUID();
        const isOpen = openStatuses.includes(task.statusCode ?? "init");
        if (isOpen)
          await tables
            .insertInto("job")
            .values(jobOf(id, scope.userId, task))
            .execute();
        await tables
          .insertInto("export_task")
          .values({
            id,
            user_id: scope.userId,
            user_no: scope.userNo,
            user_name: "王芳",
            corp_code: scope.corpCode,
            system_code: task.systemCode,
            task_code: task.taskCode,
            extra_code: "",
            task_name: task.taskName ?? "",
            file_name: task.fileName ?? "",
            params: "{}",
            columns: "[]",
            export_type: "excel",
            enable_sharding: task.enableSharding ? 1 : 0,
            disable_zip: 0,
            locale: "zh-CN",
            status: isOpen ? "open" : (task.statusCode ?? null),
            note: task.note ?? "",
            path: task.fastDFSPath ?? null,
            size: task.fileSize ?? null,
            filter_text: task.filterText ?? "",
            trace_id: task.traceId ?? null,
            data_source: task.dataSource ?? "",
            row_count: task.rowsTotal ?? null,
            req_id: null,
            inserted_at: task.insertTime,
            finished_at: typeof task.expireTime === "number" ? task.expireTime - keepMs : null,
          })
          .execute();
      }
      return ok(reply, null);
    });
    app.post("/test/statuses", { config }, async (request, reply) => {
      const { systemCode, statusCode } = z
        .object({ systemCode: z.string(), statusCode: z.string() })
        .parse(request.body);
      await tables
        .updateTable("export_task")
        .set({ status: statusCode })
        .where("system_code", "=", systemCode)
        .where("user_id", "=", scopeOf(request).userId)
        .execute();
      return ok(reply, null);
    });
  },
});
