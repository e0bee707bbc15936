import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { sleep } from "@customs-portal/sdk/timing";
import type { CompiledQuery, QueryResult } from "kysely";
import { wantsArrays } from "./arrays.ts";
import { DatabaseUnavailableError, fromDriver } from "./failures.ts";
import type { StatementLog } from "../telemetry/index.ts";

/** The part of a wait for a lock that SQLite itself spends, blocking the thread; the rest is spent between timers. */
const busyTimeoutMs = 20;
/** Rest before a lock is tried again. */
const busyRestMs = 10;
/** Prepared statements that are kept. */
const statementCacheSize = 300;
const busyErrorCode = 5;

interface CachedStatement {
  statement: StatementSync;
  /** Whether the statement has columns, so that its rows must be read. */
  isReader: boolean;
}

function isBusy(error: unknown): boolean {
  // The low byte of an extended result code is the primary code.
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === busyErrorCode
  );
}

interface HandleOptions {
  readOnly?: boolean;
  log?: StatementLog | undefined;
}

/** One open SQLite file, with the statements that it was asked for. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, CachedStatement>();
  readonly #log: StatementLog | undefined;

  constructor(file: string, { readOnly = false, log }: HandleOptions = {}) {
    this.#log = log;
    this.#database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /**
   * Runs a statement; waits for locks of other processes and threads without holding up this one.
   * @param deadline when the wait ends, by `performance.now()`
   * @throws DatabaseUnavailableError where it is locked until then, and where the disk is the reason
   */
  async execute<R>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">, deadline: number) {
    for (;;) {
      try {
        return this.#logged<R>(sql, parameters as SQLInputValue[]);
      } catch (error) {
        // A busy statement has changed nothing, and inside BEGIN IMMEDIATE none is ever busy: trying again is safe.
        if (!isBusy(error)) throw fromDriver(error);
        if (performance.now() > deadline) throw new DatabaseUnavailableError(error);
        await sleep(busyRestMs);
      }
    }
  }

  #logged<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    if (!this.#log) return this.#run(sql, parameters);
    const startedAt = performance.now();
    try {
      const result = this.#run<R>(sql, parameters);
      this.#log(sql, performance.now() - startedAt, false);
      return result;
    } catch (error) {
      // A busy one is tried again.
      if (!isBusy(error)) this.#log(sql, performance.now() - startedAt, true);
      throw error;
    }
  }

  #run<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, isReader } = this.#prepare(sql, wantsArrays(parameters));
    if (isReader) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string, asArrays: boolean): CachedStatement {
    const key = asArrays ? `arrays ${sql}` : sql;
    const known = this.#statements.get(key);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(asArrays);
    const entry = { statement, isReader: statement.columns().length > 0 };
    if (this.#statements.size >= statementCacheSize) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    this.#statements.set(key, entry);
    return entry;
  }

  /** The rows of a query, some at a time. */
  *stream<R>({ sql, parameters }: CompiledQuery, chunkSize: number): IterableIterator<QueryResult<R>> {
    // Not from the cache: an iterating statement must not be run a second time.
    const statement = this.#database.prepare(sql);
    let rows: R[] = [];
    for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
      rows.push(row as R);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  close(): void {
    this.#database.close();
  }
}
