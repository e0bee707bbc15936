import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

// The entry of a thread that reads; started by sqlite-readers.ts alone.

/** A query for the thread. */
export interface ReadRequest {
  sql: string;
  parameters: SQLInputValue[];
}

/** Its answer; an error as text, because not every error can cross threads. */
export type ReadAnswer = { rows: unknown[] } | { error: string };

/** Longest wait, in this thread alone, for a lock that a checkpoint holds. */
const busyTimeoutMs = 10_000;
/** Prepared statements that are kept. */
const statementCacheSize = 100;

const port = parentPort;
if (!port) throw new Error("this file runs only as a worker thread");
const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: busyTimeoutMs });
database.exec("PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY");
const statements = new Map<string, StatementSync>();

function prepare(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  const oldest = statements.keys().next();
  if (statements.size >= statementCacheSize && !oldest.done) statements.delete(oldest.value);
  statements.set(sql, statement);
  return statement;
}

function answer({ sql, parameters }: ReadRequest): ReadAnswer {
  try {
    return { rows: prepare(sql).all(...parameters) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

port.on("message", (request: ReadRequest) => port.postMessage(answer(request)));
