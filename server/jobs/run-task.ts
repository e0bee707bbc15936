import { PortalError, errorTable, type ErrorCode } from "@customs-portal/sdk/errors";
import { serverText } from "@customs-portal/sdk/locales";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { isAway } from "../db/index.ts";
import type { ObjectStore } from "../objects/index.ts";
import type { DefinitionIndex } from "./definitions.ts";
import { refuseFile } from "./quota.ts";
import { exportTables } from "./table.ts";
import { exportFile, fileColumns } from "./export-file.ts";
import type { Log } from "./log.ts";
import type { ClaimedTask, ExportQueue } from "./queue.ts";
import { createRowSource, type RowSource } from "./rows.ts";

/** What a worker needs to fulfil tasks. */
export interface TaskTools {
  queue: ExportQueue;
  store: ObjectStore;
  definitions: DefinitionIndex;
  /** The connection that definitions read with; the queue has another, so that a long read never delays a heartbeat. */
  db: Kysely<never>;
  log: Log;
  heartbeatMs: number;
  /** Attempts that may end in an error or with the death of the worker before the task fails. */
  maxTries: number;
  /** Rest after the first error; doubled after each further one. */
  retryMs: number;
  rowsPerPart?: number | undefined;
  /** Bytes of stored files at which no further one is written for a user. */
  storedBytes: number;
}

/** Rest before a database that is away is asked again. */
const awayRestMs = 1000;
/** Attempts after which a lost connection counts as a failure of the task. */
const maxAwayAttempts = 50;

/** Folder of the exported files in the object store. */
export const exportFolder = "export/";

/** The note that the user of a task reads. */
function noteOf(task: ClaimedTask, code: ErrorCode, params: Readonly<Record<string, string | number>> = {}): string {
  return serverText(errorTable[code].key, task.locale, params);
}

/** Whether trying again cannot help. */
function isFinal(error: unknown): error is PortalError {
  return error instanceof PortalError && errorTable[error.code].status < 500;
}

async function write(
  task: ClaimedTask,
  tools: TaskTools,
  signal: AbortSignal,
  beat: (source: RowSource, total: number) => Promise<void>,
): Promise<void> {
  const definition = tools.definitions.find(task.system_code, task.task_code);
  if (!definition) throw new PortalError("export-unknown");
  await refuseFile(exportTables(tools.db), task.user_id, tools.storedBytes);
  const columns = fileColumns(task, definition);
  const params = definition.params.parse(JSON.parse(task.params));
  const scope = { userId: task.user_id, userNo: task.user_no, corpCode: task.corp_code };
  const { total, pages } = await definition.open(tools.db, scope, params, { locale: task.locale });
  const source = createRowSource(pages);
  try {
    await beat(source, total);
    const file = exportFile(task, columns, source, { total, rowsPerPart: tools.rowsPerPart });
    const key = `${exportFolder}${task.id}-${task.attempt}.${file.extension}`;
    const { size } = await tools.store.put(key, file.content, signal);
    // Only a clear "no" deletes: after an error the row may have been published all the same; the sweeper sorts it out.
    const published = await tools.queue.publish(task, { path: key, size, rows: source.done });
    if (!published) {
      tools.log("warn", `export task ${task.id} was taken over by another worker; the file is dropped`);
      await tools.store.delete(key);
    }
  } finally {
    await source.close();
  }
}

async function giveBack(task: ClaimedTask, error: unknown, tools: TaskTools): Promise<void> {
  // A query that brings the database down each time must come to an end, too.
  if (isAway(error) && task.attempt < maxAwayAttempts) await tools.queue.release(task);
  else if (isFinal(error)) {
    tools.log("warn", `export task ${task.id} failed: ${error.code}`, error);
    await tools.queue.fail(task, noteOf(task, error.code, error.params));
  } else if (task.tries >= tools.maxTries) {
    tools.log("error", `export task ${task.id} failed after ${task.tries} attempts`, error);
    await tools.queue.fail(task, noteOf(task, "export-failed"));
  } else {
    tools.log("warn", `export task ${task.id} is tried again after attempt ${task.attempt}`, error);
    await tools.queue.retry(task, tools.retryMs * 2 ** (task.tries - 1));
  }
}

/** Notes the end of an attempt, also where the database has to come back first: nobody else looks after the task. */
async function settle(note: () => Promise<unknown>, stop: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await note();
      return;
    } catch (error) {
      if (!isAway(error) || stop.aborted) throw error;
      await delay(awayRestMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

/**
 * Fulfils a claimed task: writes the object, publishes it while the claim holds, else drops it. Never throws; what
 * cannot even be noted in the database is logged, and the end of the lease brings the task back.
 * @param stop puts the task back in order
 */
export async function runTask(task: ClaimedTask, tools: TaskTools, stop: AbortSignal): Promise<void> {
  const lost = new AbortController();
  let progress: { done: number; total: number | null } = { done: 0, total: null };
  let readProgress = () => progress;

  async function beat(): Promise<void> {
    progress = readProgress();
    if (!(await tools.queue.heartbeat(task, progress))) lost.abort(new Error("the claim was lost"));
  }

  const heart = setInterval(() => {
    beat().catch((error: unknown) => tools.log("warn", `heartbeat of export task ${task.id} failed`, error));
  }, tools.heartbeatMs);
  try {
    // After that many deaths the task itself is the likely cause.
    if (task.tries > tools.maxTries) throw new Error("the worker died in every attempt");
    await write(task, tools, AbortSignal.any([stop, lost.signal]), (source, total) => {
      readProgress = () => ({ done: source.done, total });
      return beat();
    });
  } catch (error) {
    try {
      if (lost.signal.aborted) tools.log("warn", `export task ${task.id} was taken over by another worker`, error);
      else if (stop.aborted) await tools.queue.release(task);
      else {
        if (isAway(error)) tools.log("warn", `export task ${task.id} goes on when the database is back`, error);
        await settle(() => giveBack(task, error, tools), stop);
      }
    } catch (failure) {
      tools.log("error", `export task ${task.id} could not be given back`, failure);
    }
  } finally {
    clearInterval(heart);
  }
}
