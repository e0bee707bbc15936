import { PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect, type PostgresPool } from "kysely";
import { endQuietly } from "./abortion.ts";
import { copyParameters } from "./arrays.ts";

/** The signals of queries under way, by the list of their parameters: the only thing of them that a pool sees whole. */
const signals = new WeakMap<readonly unknown[], AbortSignal>();

/** The signal that a query was executed with. */
export function signalOfQuery(parameters: readonly unknown[]): AbortSignal | undefined {
  return signals.get(parameters);
}

/** Kysely stops waiting for an aborted query; here its pool is told, too, so that the database stops working on it. */
class CancellingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    options?: Parameters<PostgresDriver["acquireConnection"]>[0],
  ): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection(options);
      if (!this.#known.has(connection)) this.#tellSignals(connection);
      return connection;
    } catch (error) {
      // Nobody waits any more, and Kysely would print it.
      if (options?.signal?.aborted) return new Promise(() => undefined);
      throw error;
    }
  }

  #tellSignals(connection: DatabaseConnection): void {
    this.#known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: Parameters<typeof execute>[0], options?: Parameters<typeof execute>[1]) => {
      const signal = options?.signal;
      if (!signal) return execute<R>(query);
      // A list of its own: a query that was compiled once may run for several callers.
      const parameters = copyParameters(query.parameters);
      signals.set(parameters, signal);
      return endQuietly(signal, () => execute<R>({ ...query, parameters }));
    };
  }
}

/** PostgreSQL over a pool that cancels what was aborted (`signalOfQuery`). */
export function createPostgresDialect(pool: PostgresPool): Dialect {
  return new (class extends PostgresDialect {
    override createDriver() {
      return new CancellingDriver({ pool });
    }
  })({ pool });
}
