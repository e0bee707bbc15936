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
import { endQuietly } from "./abortion.ts";
import { createSqliteReaders, type SqliteReaders } from "./sqlite-readers.ts";

function refuse(what: string): never {
  throw new Error(`the connection that only reads knows no ${what}`);
}

class ReaderConnection implements DatabaseConnection {
  readonly #readers: SqliteReaders;

  constructor(readers: SqliteReaders) {
    this.#readers = readers;
  }

  executeQuery<R>(query: CompiledQuery, options?: { signal?: AbortSignal | undefined }): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    return endQuietly(options?.signal, async () => ({
      rows: (await this.#readers.read(sql, parameters, options?.signal)) as R[],
    }));
  }

  // eslint-disable-next-line require-yield -- Kysely wants a generator, and this one refuses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    refuse("streams");
  }
}

class ReaderDriver implements Driver {
  readonly #readers: SqliteReaders;

  constructor(readers: SqliteReaders) {
    this.#readers = readers;
  }

  async init(): Promise<void> {
    // The threads start when a query needs them.
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReaderConnection(this.#readers);
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
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely over threads that only read a SQLite file: single queries, no transactions, no streams. */
export function createSqliteReaderDialect(file: string, threads: number): Dialect {
  return {
    createAdapter: () => new ReaderAdapter(),
    createDriver: () => new ReaderDriver(createSqliteReaders(file, threads)),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
