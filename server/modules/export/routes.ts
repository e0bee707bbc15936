import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { exportTaskChoiceSchema, exportTaskCreateSchema } from "@customs-portal/sdk/contract";
import { defaultExportBase } from "@customs-portal/sdk/limits";
import type { ExportLimits } from "../../config/index.ts";
import { formType } from "../../http/index.ts";
import type { ModuleContext, PublicRoute, RouteRequirement } from "../../module-contract/index.ts";
import type { ObjectAccess } from "../../objects/index.ts";
import { createTask, type TaskRequest } from "./create-task.ts";
import type { DefinitionIndex } from "./definitions.ts";
import { cancelTask, retryTask } from "./change-task.ts";
import { linkFile, sendFile, sendLinked } from "./download.ts";
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

const byLink: PublicRoute = { none: "the key in the address, made for its user, opens one file for a minute" };

/** Which file somebody took. */
const downloadEvent: NonNullable<FastifyContextConfig["securityEvent"]> = {
  kind: "download",
  detail: ({ query, body }) => ({ filePath: ((body ?? query) as { filePath: string }).filePath }),
};

const downloadSchema = z.object({
  filePath: text,
  fileName: z.optional(text),
  dataSource: z.optional(text),
  remoteDataDownloadBaseUrl: z.optional(text),
});

const linkSchema = z.object({ filePath: text });
const linkedSchema = z.object({ id: text, key: text });

async function readListBody(request: FastifyRequest): Promise<void> {
  request.body = readListForm(request.body);
}

/** What the export routes work with. */
export interface ExportRouteTools {
  definitions: DefinitionIndex;
  store: Pick<ObjectAccess, "info" | "read">;
  limits: ExportLimits;
}

/**
 * The export calls (R73-03, R73-09, R73-14), all for the signed-in user in the company of the session; the address of a
 * file alone is followed without one.
 */
export function addExportRoutes(
  app: FastifyInstance,
  { db, readDb, signalOf, dialect, jobs, ok, scopeOf, localeOf, may, audit }: ModuleContext,
  { definitions, store, limits }: ExportRouteTools,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const tasks = { db, dialect, jobs, definitions, limits };
  const files = { db, dialect, store };

  function originOf(request: FastifyRequest): Omit<TaskRequest, "reqId"> {
    return {
      scope: scopeOf(request),
      locale: localeOf(request),
      may: async ({ requires, isOwnOnly = false }) =>
        (!isOwnOnly || request.session?.mode === "own") && may(request, requires),
      audit: (trx, { system_code: systemCode, task_code: taskCode, task_name: taskName }) =>
        audit(trx, request, "export", { systemCode, taskCode, taskName }),
    };
  }

  typed.post(
    `${defaultExportBase}/v1/task/get`,
    {
      bodyLimit: listBodyBytes,
      config: { isRead: true, isPoll: true, requires: ownTasks },
      schema: { tags, summary: "Export tasks, newest first", consumes: [formType], body: taskListSchema },
      preValidation: readListBody,
    },
    async (request, reply) => {
      const wording = { ...limits, definitions, locale: localeOf(request) };
      const options = { ...wording, signal: signalOf(reply) };
      return ok(reply, await listTasks(readDb, scopeOf(request), request.body, options));
    },
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
      const reqId = typeof reqid === "string" && reqid !== "" ? reqid : undefined;
      return ok(reply, await createTask(tasks, { ...originOf(request), reqId }, request.body));
    },
  );

  typed.post(
    `${defaultExportBase}/v1/task/cancel`,
    {
      config: { requires: ownTasks },
      schema: { tags, summary: "End an open export task", body: exportTaskChoiceSchema },
    },
    async (request, reply) => ok(reply, await cancelTask(tasks, originOf(request), request.body.id)),
  );

  typed.post(
    `${defaultExportBase}/v1/task/retry`,
    {
      config: { requires: byDefinition },
      schema: { tags, summary: "Make a failed export task again", body: exportTaskChoiceSchema },
    },
    async (request, reply) => ok(reply, await retryTask(tasks, originOf(request), request.body.id)),
  );

  typed.get(
    `${defaultExportBase}/v1/file/download`,
    {
      config: { requires: ownTasks, securityEvent: downloadEvent },
      schema: { tags, summary: "Download an exported file", querystring: downloadSchema },
    },
    (request, reply) => {
      const { filePath } = request.query;
      return sendFile(request, reply, { files, own: { scope: scopeOf(request), filePath } });
    },
  );

  typed.post(
    `${defaultExportBase}/v1/file/link`,
    {
      // An address opens a file: no answer that holds one is kept for a repetition, which makes another.
      config: { ownReqId: true, requires: ownTasks, securityEvent: downloadEvent },
      schema: { tags, summary: "Address under which a browser fetches an exported file", body: linkSchema },
    },
    async (request, reply) => {
      const link = await linkFile(files, { scope: scopeOf(request), filePath: request.body.filePath });
      return ok(reply, { link: `v1/file/linked?${new URLSearchParams({ ...link }).toString()}` });
    },
  );

  typed.get(
    `${defaultExportBase}/v1/file/linked`,
    {
      config: { requires: byLink },
      schema: { tags, summary: "The exported file of an address", querystring: linkedSchema },
    },
    (request, reply) => sendLinked(request, reply, { files, link: request.query }),
  );
}
