import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { exportTaskCreateSchema } from "@customs-portal/sdk/contract";
import { defaultExportBase } from "@customs-portal/sdk/limits";
import { localeOf } from "../../http/envelope.ts";
import type { DefinitionIndex } from "../../jobs/index.ts";
import type { ModuleContext } from "../../module.ts";
import type { ObjectStore } from "../../objects/index.ts";
import { createTask } from "./create-task.ts";
import { sendFile } from "./download.ts";
import { readListForm, taskListSchema } from "./list-query.ts";
import { listTasks } from "./task-list.ts";

const tags = ["export"];
const formType = "application/x-www-form-urlencoded";

const downloadSchema = z.object({
  filePath: z.string(),
  fileName: z.optional(z.string()),
  dataSource: z.optional(z.string()),
  remoteDataDownloadBaseUrl: z.optional(z.string()),
});

async function readListBody(request: FastifyRequest): Promise<void> {
  request.body = readListForm(request.body);
}

/** What the export routes work with. */
export interface ExportRouteTools {
  definitions: DefinitionIndex;
  store: ObjectStore;
  /** Called after a task was stored. */
  onTask(): void;
}

/** The export calls (R73-03, R73-09, R73-14), all for the signed-in user in the company of the session. */
export function addExportRoutes(
  app: FastifyInstance,
  { db, ok, scopeOf, hasFunction }: ModuleContext,
  { definitions, store, onTask }: ExportRouteTools,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    `${defaultExportBase}/v1/task/get`,
    {
      config: { isRead: true },
      schema: { tags, summary: "Export tasks, newest first", consumes: [formType], body: taskListSchema },
      preValidation: readListBody,
    },
    async (request, reply) => ok(reply, await listTasks(db, scopeOf(request), request.body)),
  );

  typed.post(
    `${defaultExportBase}/v1/task/add`,
    { config: { ownReqId: true }, schema: { tags, summary: "Create an export task", body: exportTaskCreateSchema } },
    async (request, reply) => {
      const { reqid } = request.headers;
      const origin = {
        scope: scopeOf(request),
        reqId: typeof reqid === "string" && reqid !== "" ? reqid : undefined,
        locale: localeOf(request),
        hasFunction: (code: string) => hasFunction(request, code),
      };
      const task = await createTask(db, definitions, origin, request.body);
      onTask();
      return ok(reply, task);
    },
  );

  typed.get(
    `${defaultExportBase}/v1/file/download`,
    { schema: { tags, summary: "Download an exported file", querystring: downloadSchema } },
    (request, reply) => {
      const { filePath } = request.query;
      return sendFile(request, reply, { db, store, scope: scopeOf(request), filePath });
    },
  );
}
