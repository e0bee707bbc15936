import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { exportTaskCreateSchema } from "@customs-portal/sdk/contract";
import { defaultExportBase } from "@customs-portal/sdk/limits";
import type { ExportLimits } from "../../config/index.ts";
import { formType } from "../../http/index.ts";
import type { DefinitionIndex } from "../../jobs/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import type { ObjectStore } from "../../objects/index.ts";
import { createTask } from "./create-task.ts";
import { sendFile } from "./download.ts";
import { readListForm, taskListSchema } from "./list-query.ts";
import { listTasks } from "./task-list.ts";

const tags = ["export"];
/** Every filter of the list at its longest has room in it. */
const listBodyBytes = 128 * 1024;
/** Parameters of 100,000 characters and every column have room in it, in any script. */
const taskBodyBytes = 512 * 1024;

const text = z.string().check(z.maxLength(1000));
const ownTasks: RouteRequirement = { session: "tasks and files are those of the caller alone" };
const byDefinition: RouteRequirement = { session: "each export says what it requires" };

/** Which file somebody took. */
const downloadEvent: NonNullable<FastifyContextConfig["securityEvent"]> = {
  kind: "download",
  detail: ({ query }) => ({ filePath: (query as { filePath: string }).filePath }),
};

const downloadSchema = z.object({
  filePath: text,
  fileName: z.optional(text),
  dataSource: z.optional(text),
  remoteDataDownloadBaseUrl: z.optional(text),
});

async function readListBody(request: FastifyRequest): Promise<void> {
  request.body = readListForm(request.body);
}

/** What the export routes work with. */
export interface ExportRouteTools {
  definitions: DefinitionIndex;
  store: ObjectStore;
  limits: ExportLimits;
  /** Called after a task was stored. */
  onTask(): void;
}

/** The export calls (R73-03, R73-09, R73-14), all for the signed-in user in the company of the session. */
export function addExportRoutes(
  app: FastifyInstance,
  { db, readDb, signalOf, dialect, ok, scopeOf, localeOf, may, audit }: ModuleContext,
  { definitions, store, limits, onTask }: ExportRouteTools,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    `${defaultExportBase}/v1/task/get`,
    {
      bodyLimit: listBodyBytes,
      config: { isRead: true, requires: ownTasks },
      schema: { tags, summary: "Export tasks, newest first", consumes: [formType], body: taskListSchema },
      preValidation: readListBody,
    },
    async (request, reply) =>
      ok(reply, await listTasks(readDb, scopeOf(request), request.body, { ...limits, signal: signalOf(reply) })),
  );

  typed.post(
    `${defaultExportBase}/v1/task/add`,
    {
      bodyLimit: taskBodyBytes,
      config: { ownReqId: true, requires: byDefinition },
      schema: { tags, summary: "Create an export task", body: exportTaskCreateSchema },
    },
    async (request, reply) => {
      const { reqid } = request.headers;
      const origin = {
        scope: scopeOf(request),
        reqId: typeof reqid === "string" && reqid !== "" ? reqid : undefined,
        locale: localeOf(request),
        may: (requirement: RouteRequirement) => may(request, requirement),
        audit(trx: Transaction<never>) {
          const { systemCode, taskCode, taskName } = request.body;
          return audit(trx, request, "export", { systemCode, taskCode, taskName });
        },
      };
      const task = await createTask({ db, dialect, definitions, limits }, origin, request.body);
      onTask();
      return ok(reply, task);
    },
  );

  typed.get(
    `${defaultExportBase}/v1/file/download`,
    {
      config: { requires: ownTasks, securityEvent: downloadEvent },
      schema: { tags, summary: "Download an exported file", querystring: downloadSchema },
    },
    (request, reply) => {
      const { filePath } = request.query;
      return sendFile(request, reply, { db, store, scope: scopeOf(request), filePath });
    },
  );
}
