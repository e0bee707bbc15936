import { sleep } from "@customs-portal/sdk/timing";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { endQuietly } from "./abortion.ts";
import { DatabaseUnavailableError } from "./failures.ts";
import { findDifference, type LogPosition, type LogRow, replayedStatement, toLogPosition } from "./log-position.ts";
import type { ReplicaWatch } from "./replica-watch.ts";
import type { CoreTables } from "./schema.ts";

/** Rests between two looks whether the replica has come far enough: the first, doubled up to the last. */
const firstRestMs = 1;
const longestRestMs = 16;

/** State of a statement that took too long, or that nobody waits for any more: another server would not be quicker. */
const cancelledState = "57014";

/** What reads go to. */
export interface ReplicaTargets {
  watch: ReplicaWatch;
  /** Connections to the replica. */
  driver: Driver;
  /** Answers what the replica does not. */
  primary: Kysely<CoreTables>;
}

function isCancelled(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && error.reason === cancelledState;
}

function refuse(what: string): never {
  throw new Error(`the connection that only reads knows no ${what}`);
}

/** Why a replica does not have all that was written, after a bounded wait; undefined once it has. */
async function findLack(
  connection: DatabaseConnection,
  written: LogPosition,
  waitMs: number,
): Promise<string | undefined> {
  const deadline = performance.now() + waitMs;
  for (let restMs = firstRestMs; ; restMs = Math.min(2 * restMs, longestRestMs)) {
    const { rows } = await connection.executeQuery<LogRow>(CompiledQuery.raw(replayedStatement));
    const replayed = toLogPosition(rows[0]);
    const difference = findDifference(replayed, written);
    if (difference !== undefined) return difference;
    if (replayed.position >= written.position) return undefined;
    if (performance.now() + restMs > deadline) return "it is behind";
    await sleep(restMs);
  }
}

class ReplicaConnection implements DatabaseConnection {
  readonly #targets: ReplicaTargets;

  constructor(targets: ReplicaTargets) {
    this.#targets = targets;
  }

  executeQuery<R>(query: CompiledQuery, options: { signal?: AbortSignal } = {}): Promise<QueryResult<R>> {
    const { watch, primary } = this.#targets;
    return endQuietly(options.signal, async () => {
      const found = watch.state().isUsed ? await this.#readThere<R>(query, options) : undefined;
      watch.count(found ? "replica" : "primary");
      return found ?? primary.executeQuery<R>(query, options);
    });
  }

  /** Reads at the replica; undefined where it cannot answer, or not yet. @throws what ended the query on purpose */
  async #readThere<R>(query: CompiledQuery, options: { signal?: AbortSignal }): Promise<QueryResult<R> | undefined> {
    const { watch, driver } = this.#targets;
    let connection: DatabaseConnection | undefined;
    try {
      const written = await watch.written();
      connection = await driver.acquireConnection();
      const lack = await findLack(connection, written, watch.waitMs);
      if (lack === undefined) return await connection.executeQuery<R>(query, options);
      watch.leave(lack);
    } catch (error) {
      if (options.signal?.aborted || isCancelled(error)) throw error;
      // Whatever else it is, the primary answers or says it again: a replica that is away, is promoted, or gave up a
      // long read of rows that are gone by now.
    } finally {
      if (connection) await driver.releaseConnection(connection);
    }
    return undefined;
  }

  // eslint-disable-next-line require-yield -- Kysely wants a generator, and this one refuses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    refuse("streams");
  }
}

class ReplicaDriver implements Driver {
  readonly #targets: ReplicaTargets;

  constructor(targets: ReplicaTargets) {
    this.#targets = targets;
  }

  init(): Promise<void> {
    return this.#targets.driver.init();
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReplicaConnection(this.#targets);
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
    // Each query finds a connection of its own.
  }
  /** Ends the connections to the replica; the primary is its owner's to end. */
  destroy(): Promise<void> {
    return this.#targets.driver.destroy();
  }
}

/**
 * Kysely over a replica, where that is there and has all that was committed before the query, else over the primary:
 * single queries, no transactions, no streams.
 */
export function createReplicaDialect(targets: ReplicaTargets): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ReplicaDriver(targets),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
