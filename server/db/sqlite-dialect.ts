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
import type { StatementLog } from "../telemetry/index.ts";
import { SqliteHandle } from "./sqlite-handle.ts";
import { sqliteMark } from "./sqlite-mark.ts";

/** Longest wait for a lock that another process or thread holds, and for the writes of this one that come before. */
const lockWaitMs = 10_000;
/** A database that is nowhere but in memory: another handle would be another one. */
const inMemory = ":memory:";

/** What every connection of a driver works with. */
interface Handles {
  writer: SqliteHandle;
  /** Reads what was committed; undefined where only the writer can. */
  reader: SqliteHandle | undefined;
  /** Resolves when it is the turn of a writer, with what ends the turn. */
  takeTurn(): Promise<() => void>;
  /** Another handle that reads, for one query whose rows come over a while. */
  openReader(): SqliteHandle;
}

/** Turns of those who write, one after the other. */
function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    return turn.resolve;
  };
}

/** Whether a statement only reads. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*select\s/i.test(sql));
}

/**
 * A connection that becomes the writer with its first write or transaction, and gives it back at its end. Until then
 * it reads beside whoever writes, and beside whoever has locked the file.
 */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #handles: Handles;
  /** Its turn as the writer, with what ends it. */
  #turn: Promise<() => void> | undefined;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader } = this.#handles;
    const deadline = performance.now() + lockWaitMs;
    if (reader && !this.#turn && isRead(query)) return reader.execute(query, deadline);
    return (await this.hold()).execute(query, deadline);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (!this.#handles.reader || this.#turn || !isRead(query)) {
      yield* (await this.hold()).stream<R>(query, chunkSize);
      return;
    }
    // One of its own: rows that are still to come would hold the others at what was committed when they began.
    const own = this.#handles.openReader();
    try {
      yield* own.stream<R>(query, chunkSize);
    } finally {
      own.close();
    }
  }

  /** Becomes the writer, where it is not yet. */
  async hold(): Promise<SqliteHandle> {
    await (this.#turn ??= this.#handles.takeTurn());
    return this.#handles.writer;
  }

  async release(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    (await turn)?.();
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #log: StatementLog | undefined;
  #handles: Handles | undefined;

  constructor(file: string, log: StatementLog | undefined) {
    this.#file = file;
    this.#log = log;
  }

  async init(): Promise<void> {
    const log = this.#log;
    const writer = new SqliteHandle(this.#file, { log });
    const openReader = () => new SqliteHandle(this.#file, { readOnly: true, log });
    this.#handles = { writer, reader: undefined, takeTurn: createTurns(), openReader };
    const set = (handle: SqliteHandle, pragma: string) =>
      handle.execute(CompiledQuery.raw(`PRAGMA ${pragma}`), performance.now() + lockWaitMs);
    // FULL makes every acknowledged commit survive a power cut; WAL lets others read meanwhile.
    for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "cache_size = -16000", "temp_store = MEMORY"])
      await set(writer, pragma);
    if (this.#file === inMemory) return;
    // Only a handle that has read the log removes it with its close, and readers may not: without this, a process that
    // wrote nothing would leave it behind.
    await writer.execute(CompiledQuery.raw("SELECT 1 FROM sqlite_schema LIMIT 1"), performance.now() + lockWaitMs);
    const reader = (this.#handles.reader = openReader());
    for (const pragma of ["cache_size = -8000", "temp_store = MEMORY"]) await set(reader, pragma);
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    if (!this.#handles) throw new Error("the SQLite driver was not initialised");
    return new NodeSqliteConnection(this.#handles);
  }

  async beginTransaction(connection: NodeSqliteConnection, settings: TransactionSettings): Promise<void> {
    const deadline = performance.now() + lockWaitMs;
    // IMMEDIATE takes the write lock at once: a transaction that first reads can then never fail at its first write.
    const begin = settings.accessMode === "read only" ? "BEGIN" : "BEGIN IMMEDIATE";
    await (await connection.hold()).execute(CompiledQuery.raw(begin), deadline);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if ((await connection.hold()).isTransaction) await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  releaseConnection(connection: NodeSqliteConnection): Promise<void> {
    return connection.release();
  }

  async destroy(): Promise<void> {
    const handles = this.#handles;
    this.#handles = undefined;
    handles?.reader?.close();
    handles?.writer.close();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  readonly [sqliteMark] = true;
  /** The driver itself lets writers take turns. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Kysely over `node:sqlite`: WAL, `synchronous=FULL`, write transactions with `BEGIN IMMEDIATE`. Writes share one
 * handle in turns; reads outside of transactions have another one, which no lock holds up.
 */
export function createSqliteDialect(file: string, log?: StatementLog): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, log),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
