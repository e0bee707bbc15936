import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { PortalError } from "@customs-portal/sdk/errors";
import {
  maxThreadCount,
  transferBase,
  transferExtensions,
  uploadCancelledAtOnce as cancelledAtOnce,
  uploadChunkTimeoutMs,
  uploadFunction,
} from "@customs-portal/sdk/limits";
import type { UploadLimits } from "../../config/index.ts";
import type { ModuleContext, PublicRoute, RouteRequirement } from "../../module-contract/index.ts";
import { cancelFiles } from "./cancel-files.ts";
import { checkFile } from "./check-file.ts";
import type { ChunkShape } from "./chunk-body.ts";
import { chunkQuerySchema } from "./chunk-query.ts";
import { instantFile, type InstantState } from "./instant-file.ts";
import { keptFolder } from "./paths.ts";
import { createRecentKeys } from "./recent-keys.ts";
import { receiveChunk } from "./receive-chunk.ts";
import { storedNameOf } from "./stored-name.ts";
import { digestTypes } from "./table.ts";
import { openTask } from "./task-token.ts";
import type { TransferCalls } from "./transfer-call.ts";
import { verifyFile, type SentDigest } from "./verify-file.ts";

const tags = ["upload"];
/** The media types by which a chunk may come. */
const chunkTypes: Record<ChunkShape, RegExp> = {
  form: /^multipart\/form-data(?=\s*(?:;|$))/i,
  octets: /^application\/octet-stream(?=\s*(?:;|$))/i,
};
/** What an answer to a chunk takes beside the time of its bytes: the disk, and for the last one the store. */
const storeMs = 110_000;
/** A client gives up after its own time; who is cut sooner sends the same bytes for ever. */
const arrivalMs = uploadChunkTimeoutMs + 30_000;

/** Files of all users that were given up, and how long they are remembered. */
const endedFiles = { ms: 10 * 60_000, most: 100_000 };

const uploaders: RouteRequirement = { function: uploadFunction };
const byToken: PublicRoute = { none: "the transfer token of the call opens its own task, for a while" };
/** Three times what the longest call holds that a client makes: anybody may send one, and each value costs a check. */
const maxValues = 3 * cancelledAtOnce;
const withToken = { requires: byToken, ownTurns: true, maxValues };

const text = z.string().check(z.maxLength(4000));
const setUpSchema = z.object({ basePath: text });
const task = { task_id: text, transfer_token: text };
/** Clients of others leave out what they have nothing for, or say null. */
const createSchema = z.object({
  ...task,
  task_name: z.nullish(text),
  source_paths: z.nullish(z.array(text)),
  dest_path: z.nullish(text),
  direction: z.nullish(z.literal("upload")),
  task_config: z.nullish(z.looseObject({})),
});
const size = z.number().check(z.int(), z.minimum(0));
const checkSchema = z.object({
  ...task,
  file_name: text,
  file_size: size,
  /** Milliseconds since 1970, or ISO 8601 (A33). */
  last_write_time: z.union([z.number(), z.iso.datetime({ offset: true })]),
  block_size: size.check(z.minimum(1)),
  hash_type: z.nullish(text),
  dest_path: z.nullish(text),
  /** Ours: what is compared at the end (`files/verify`). */
  digest_type: z.nullish(z.enum(digestTypes)),
});
const cancelSchema = z.object({
  ...task,
  task_file_ids: z.array(text).check(z.minLength(1), z.maxLength(cancelledAtOnce)),
});
const hexDigits = { md5: /^[0-9a-f]{32}$/i, "sha-256": /^[0-9a-f]{64}$/i } as const;
const verifySchema = z.object({ ...task, task_file_id: text, hash_type: z.enum(digestTypes), hash: text });
const instantSchema = z.object({ ...task, task_file_id: text, hash_type: z.literal("sha-256"), hash: text });

/** The transfer envelope (R76-02). */
function transferOk(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header("cache-control", "no-store").send({ code: 0, message: "", data });
}

function timeOf(value: number | string): number {
  const time = typeof value === "number" ? Math.trunc(value) : Date.parse(value);
  // What a date of JavaScript can hold.
  if (Math.abs(time) <= 8.64e15) return time;
  throw new PortalError("request-invalid", { params: { field: "body/last_write_time" } });
}

/** @throws PortalError `media-type-unsupported` */
function shapeOf({ headers: { "content-type": type = "" } }: FastifyRequest): ChunkShape {
  if (chunkTypes.form.test(type)) return "form";
  if (chunkTypes.octets.test(type)) return "octets";
  throw new PortalError("media-type-unsupported");
}

/** @throws PortalError `request-invalid` for what is no digest of its type */
function digestOf({
  hash_type: type,
  hash,
  task_file_id: fileId,
}: Pick<z.infer<typeof verifySchema>, "hash_type" | "hash" | "task_file_id">): SentDigest {
  if (!hexDigits[type].test(hash)) throw new PortalError("request-invalid", { params: { field: "body/hash" } });
  return { fileId, type, hash: hash.toLowerCase() };
}

/**
 * The four calls of an upload (specification 7.6) and ours beside them, which the setup names as `extensions`. The setup
 * bears the session's token, the others that of their task alone (R6-16, A48); they take turns by user and not by address, since a chunk lasts as long as its bytes come.
 */
export function addTransferRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  { calls, limits }: { calls: TransferCalls; limits: UploadLimits },
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Read by the route, as it comes.
  for (const type of Object.values(chunkTypes))
    app.addContentTypeParser(type, (_request, _body, done) => done(null, undefined));

  const ended = createRecentKeys({ ...endedFiles, now: context.now });
  /** How far a file is, and as what it is kept once it is there. */
  const stateOf = async (state: InstantState, fileId: string) => ({
    state,
    ...(state === "match" && (await storedNameOf(context.db, fileId))),
  });

  typed.post(
    `${transferBase}/direct_task/setup`,
    {
      // The answer holds a token: it is not kept for a repetition, which sets another task up.
      config: { requires: uploaders, ownReqId: true },
      schema: { tags, summary: "Set up an upload task, with a transfer token of its own", body: setUpSchema },
    },
    async (request, reply) => {
      const basePath = keptFolder(request.body.basePath);
      const { task: opened, token } = await openTask(context, request, basePath);
      return transferOk(reply, {
        task_id: opened.id,
        transfer_token: token,
        transfer_address: transferBase,
        api_prefix: "",
        source_paths: [],
        dest_path: basePath,
        direction: "upload",
        task_config: { max_thread_count: maxThreadCount },
        extensions: transferExtensions,
      });
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/create`,
    {
      config: withToken,
      schema: { tags, summary: "Begin an upload task", body: createSchema },
    },
    async (request, reply) => {
      const { task_id: id, transfer_token: token, dest_path: destination } = request.body;
      await calls.inTurn({ request, reply }, { id, token }, async (opened) => {
        if (typeof destination === "string" && keptFolder(destination) !== opened.base_path)
          throw new PortalError("request-invalid", { params: { field: "body/dest_path" } });
      });
      return transferOk(reply, { task_id: id });
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/files/upload_check`,
    {
      config: withToken,
      schema: { tags, summary: "Announce a file, and learn which chunks of it are there", body: checkSchema },
    },
    async (request, reply) => {
      const { task_id: id, transfer_token: token, ...body } = request.body;
      const file = {
        name: body.file_name,
        folder: body.dest_path ?? "",
        size: body.file_size,
        lastWriteTime: timeOf(body.last_write_time),
        blockSize: body.block_size,
        digestType: body.digest_type ?? null,
      };
      const credentials = { id, token };
      const checked = await calls.inTurn({ request, reply }, credentials, (opened) =>
        checkFile(calls.receivingOf(request, credentials), opened, { file, limits }),
      );
      return transferOk(reply, checked);
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/files/upload`,
    {
      config: { ...withToken, arrivalMs, limitMs: storeMs },
      schema: {
        tags,
        summary: "Send a chunk",
        consumes: ["multipart/form-data", "application/octet-stream"],
        querystring: chunkQuerySchema,
      },
    },
    async (request, reply) => {
      const shape = shapeOf(request);
      const { query } = request;
      const credentials = { id: query.TaskID, token: query.TransferToken };
      const opened = await calls.open(request, credentials);
      const receiving = calls.receivingOf(request, credentials);
      const coming = { task: opened, query, request, shape, signal: context.signalOf(reply) };
      const isMade = await receiveChunk(receiving, coming);
      return transferOk(reply, isMade ? await storedNameOf(context.db, query.TaskFileId) : {});
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/files/cancel`,
    {
      config: withToken,
      schema: { tags, summary: "Give up unfinished files, with their parts and their room", body: cancelSchema },
    },
    async (request, reply) => {
      const { task_id: id, transfer_token: token, task_file_ids: ids } = request.body;
      const credentials = { id, token };
      const arrived = await calls.inTurn({ request, reply }, credentials, (opened) =>
        cancelFiles({ ...calls.receivingOf(request, credentials), ended }, opened, ids),
      );
      return transferOk(reply, arrived.length > 0 ? { arrived } : {});
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/files/verify`,
    {
      config: withToken,
      schema: { tags, summary: "Compare a file that has arrived with its digest", body: verifySchema },
    },
    async (request, reply) => {
      const { task_id: id, transfer_token: token } = request.body;
      const credentials = { id, token };
      const isOver = await calls.inTurn({ request, reply }, credentials, (opened, outside) =>
        verifyFile({ ...calls.receivingOf(request, credentials), outside }, opened, digestOf(request.body)),
      );
      return transferOk(reply, await stateOf(isOver ? "match" : "pending", request.body.task_file_id));
    },
  );

  typed.post(
    `${transferBase}/direct_tasks/files/instant`,
    {
      config: withToken,
      schema: { tags, summary: "Complete a file without its bytes, where the company has them", body: instantSchema },
    },
    async (request, reply) => {
      const { task_id: id, transfer_token: token } = request.body;
      const credentials = { id, token };
      const state = await calls.inTurn({ request, reply }, credentials, (opened, outside) =>
        instantFile({ ...calls.receivingOf(request, credentials), outside }, opened, digestOf(request.body)),
      );
      return transferOk(reply, await stateOf(state, request.body.task_file_id));
    },
  );
}
