import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from "kysely";
import type { StatementLog } from "../telemetry/index.ts";
import { endQuietly } from "./abortion.ts";
import { wantsArrays } from "./arrays.ts";
import { sqliteMark } from "./sqlite-mark.ts";
import type { ReadOptions, SqliteReaders } from "./sqlite-readers.ts";

function refuse(what: string): never {
  throw new Error(`the connection that only reads knows no ${what}`);
}

class ReaderConnection implements DatabaseConnection {
  readonly #readers: SqliteReaders;
  readonly #log: StatementLog | undefined;

  constructor(readers: SqliteReaders, log: StatementLog | undefined) {
    this.#readers = readers;
    this.#log = log;
  }

  async #read(sql: string, parameters: readonly unknown[], options: ReadOptions): Promise<unknown[]> {
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const rows = await this.#readers.read(sql, parameters, options);
      hasFailed = false;
      return rows;
    } finally {
      this.#log?.(sql, performance.now() - startedAt, hasFailed);
    }
  }

  executeQuery<R>(query: CompiledQuery, options?: { signal?: AbortSignal | undefined }): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const signal = options?.signal;
    return endQuietly(signal, async () => ({
      rows: (await this.#read(sql, parameters, { signal, asArrays: wantsArrays(parameters) })) as R[],
    }));
  }

  // eslint-disable-next-line require-yield -- Kysely wants a generator, and this one refuses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    refuse("streams");
  }
}

class ReaderDriver implements Driver {
  readonly #readers: SqliteReaders;
  readonly #log: StatementLog | undefined;

  constructor(readers: SqliteReaders, log: StatementLog | undefined) {
    this.#readers = readers;
    this.#log = log;
  }

  async init(): Promise<void> {
    // The threads start when a query needs them.
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReaderConnection(this.#readers, this.#log);
  }
  async beginTransaction(): Promise<void> {
    refuse("transactions");
  }
  async commitTransaction(): Promise<void> {
    refuse("transactions");
  }
  async rollbackTransaction(): Promise<void> {
    refuse("transactions");
  }
  async releaseConnection(): Promise<void> {
    // Each query finds a thread of its own.
  }
  destroy(): Promise<void> {
    return this.#readers.close();
  }
}

class ReaderAdapter extends SqliteAdapter {
  readonly [sqliteMark] = true;
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely over threads that only read a SQLite file: single queries, no transactions, no streams. */
export function createSqliteReaderDialect(readers: SqliteReaders, log?: StatementLog): Dialect {
  return {
    createAdapter: () => new ReaderAdapter(),
    createDriver: () => new ReaderDriver(readers, log),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
