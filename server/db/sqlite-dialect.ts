import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

/** Longest wait for a lock that another process or thread holds. */
const busyWaitMs = 10_000;
/** The part of that wait that SQLite itself spends, blocking the thread; the rest is spent between timers. */
const busyTimeoutMs = 20;
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

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters as SQLInputValue[];
    for (const deadline = performance.now() + busyWaitMs; ;) {
      try {
        return this.#run<R>(query.sql, parameters);
      } catch (error) {
        // A busy statement has changed nothing, and inside BEGIN IMMEDIATE none is ever busy: trying again is safe.
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await wait(10);
      }
    }
  }

  #run<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, isReader } = this.#prepare(sql);
    if (isReader) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): CachedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const entry = { statement, isReader: statement.columns().length > 0 };
    if (this.#statements.size >= statementCacheSize) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    this.#statements.set(sql, entry);
    return entry;
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    // Not from the cache: an iterating statement must not be run a second time.
    const statement = this.#database.prepare(query.sql);
    let rows: R[] = [];
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
      rows.push(row as R);
      if (rows.length < chunkSize) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #database: DatabaseSync | undefined;
  #connection: NodeSqliteConnection | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
    // FULL makes every acknowledged commit survive a power cut; WAL lets others read meanwhile.
    for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "cache_size = -16000", "temp_store = MEMORY"]) {
      await this.#connection.executeQuery(CompiledQuery.raw(`PRAGMA ${pragma}`));
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("the SQLite driver was not initialised");
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // IMMEDIATE takes the write lock at once: a transaction that first reads can then never fail at its first write.
    const begin = settings.accessMode === "read only" ? "BEGIN" : "BEGIN IMMEDIATE";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  async releaseConnection(): Promise<void> {
    // One connection, guarded by Kysely's own mutex.
  }

  async destroy(): Promise<void> {
    this.#database?.close();
    this.#database = undefined;
    this.#connection = undefined;
  }
}

/** Kysely over `node:sqlite`: one connection, WAL, `synchronous=FULL`, write transactions with `BEGIN IMMEDIATE`. */
export function createSqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
