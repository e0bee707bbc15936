import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { yieldProcessor } from "../base/index.ts";
import { toFailure, type SqliteFailure } from "./sqlite-errors.ts";

// The entry of a thread that reads; started by sqlite-readers.ts alone.

/** A query for the thread. */
export interface ReadRequest {
  sql: string;
  parameters: SQLInputValue[];
  asArrays: boolean;
}

/** Its answer. */
export type ReadAnswer = { rows: unknown[] } | { failure: SqliteFailure };

/** Longest wait, in this thread alone, for a lock that a checkpoint holds. */
const busyTimeoutMs = 10_000;
/** Prepared statements that are kept. */
const statementCacheSize = 100;

const port = parentPort;
if (!port) throw new Error("this file runs only as a worker thread");
yieldProcessor();
const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: busyTimeoutMs });
database.exec("PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY");
const statements = new Map<string, StatementSync>();

function prepare({ sql, asArrays }: ReadRequest): StatementSync {
  const key = asArrays ? `arrays ${sql}` : sql;
  const known = statements.get(key);
  if (known) return known;
  const statement = database.prepare(sql);
  statement.setReturnArrays(asArrays);
  const oldest = statements.keys().next();
  if (statements.size >= statementCacheSize && !oldest.done) statements.delete(oldest.value);
  statements.set(key, statement);
  return statement;
}

function answer(request: ReadRequest): ReadAnswer {
  try {
    return { rows: prepare(request).all(...request.parameters) };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

port.on("message", (request: ReadRequest) => port.postMessage(answer(request)));
