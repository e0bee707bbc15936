import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { filesFunction } from "@customs-portal/sdk/limits";
import { createKeyedSemaphore, type KeyedSemaphore, type SemaphoreLimits } from "../../base/index.ts";
import { drain } from "../../http/index.ts";
import type { ModuleContext } from "../../module-contract/index.ts";
import type { FileRows } from "./file-rows.ts";
import type { Finishing, Naming, Receiving } from "./receiving.ts";
import type { Instant } from "./instant-file.ts";
import type { ChunkReceiving } from "./receive-chunk.ts";
import type { UploadTaskRow } from "./table.ts";
import { taskOf, type TaskCredentials } from "./task-token.ts";
import type { UnknownIds } from "./unknown-ids.ts";

/** Calls beside the chunks: those of one user stand in each other's way in the database, which the others need, too. */
const callTurns: SemaphoreLimits = {
  running: 120,
  runningOfOne: 2,
  waiting: 1_000,
  waitingOfOne: 60,
  comeAgainSeconds: 1,
};

/** What files are received, compared and copied with in any call. */
export type CallReceiving = ChunkReceiving & Omit<Instant, "outside">;
/** What all calls have in common of it. */
export type SharedReceiving = Omit<CallReceiving, Exclude<keyof Finishing | keyof Naming, keyof Receiving> | "mayRead">;

/** What the calls leave in the security log. */
export interface CallTraces {
  fileRows: FileRows;
  unknownIds: UnknownIds;
}

/** What the calls with the token of a task work with. */
export interface TransferCalls {
  /** Opens the task of a call. A refused one is taken in within bounds. @throws PortalError `upload-token-invalid` */
  open(request: FastifyRequest, credentials: TaskCredentials): Promise<UploadTaskRow>;
  /**
   * Opens the task of a call, which has its turn among those of its user while `work` runs, but for what it waits for
   * outside.
   * @throws PortalError `upload-token-invalid`, `too-many-requests`, and what `work` throws
   */
  inTurn<T>(
    call: { request: FastifyRequest; reply: FastifyReply },
    credentials: TaskCredentials,
    work: (task: UploadTaskRow, outside: Instant["outside"]) => Promise<T>,
  ): Promise<T>;
  /** What files are received with in a call. */
  receivingOf(request: FastifyRequest, credentials: TaskCredentials): CallReceiving;
}

/** @param receiving what all calls have in common */
export function createTransferCalls(
  context: ModuleContext,
  receiving: SharedReceiving,
  { fileRows, unknownIds }: CallTraces,
  turns: KeyedSemaphore = createKeyedSemaphore(callTurns),
): TransferCalls {
  const tools = { ...context, unknownIds };
  async function open(request: FastifyRequest, credentials: TaskCredentials): Promise<UploadTaskRow> {
    try {
      return await taskOf(tools, request, credentials);
    } catch (cause) {
      // Of no use to anybody, and it could take as long as a chunk that is wanted.
      await drain(request.raw);
      throw cause;
    }
  }

  return {
    open,
    async inTurn({ request, reply }, credentials, work) {
      const task = await open(request, credentials);
      const place = { lane: task.user_id, signal: context.signalOf(reply) };
      let endTurn = await turns.acquire(place);
      const outside: Instant["outside"] = async (wait) => {
        endTurn();
        const result = await wait(place.signal);
        endTurn = await turns.acquire({ ...place, goesOn: true });
        return result;
      };
      try {
        return await work(task, outside);
      } finally {
        endTurn();
      }
    },
    receivingOf: (request, credentials) => ({
      ...receiving,
      async confirm() {
        await taskOf(tools, request, credentials);
      },
      tellUnknown: (ids) => unknownIds.tellFiles(request, { code: "upload-unknown", ids }),
      mayRead: () => context.hasFunction(request, filesFunction),
      recordUpload: (trx, { id, task_id: task, folder, name, size }, copyOf) =>
        fileRows.record(trx as unknown as Transaction<never>, request, "upload", {
          fileId: id,
          folder,
          name,
          size,
          task,
          ...(copyOf !== undefined && { way: "instant", copyOf }),
        }),
    }),
  };
}
