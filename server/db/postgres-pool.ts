import { withTimeout } from "@customs-portal/sdk/timing";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { wantsArrays } from "./arrays.ts";
import { DatabaseUnavailableError, fromDriver } from "./failures.ts";
import { signalOfQuery } from "./postgres-dialect.ts";
import type { PoolState } from "./pool-state.ts";
import type { PostgresServers } from "./postgres-servers.ts";
import type { PostgresWatch } from "./postgres-watch.ts";
import type { StatementLog } from "../telemetry/index.ts";

/** Bounds of a connection to PostgreSQL; every time in milliseconds. */
export interface DatabaseLimits {
  /** Connections at most, besides those for reads. */
  connections: number;
  /** Connections that reads which may take long have for themselves; with 0 they use the others. */
  readConnections: number;
  /** Longest wait for a free or a new connection. */
  queueMs: number;
  /** Longest run of one statement; 0 for no bound. */
  statementMs: number;
  /**
   * A transaction that does nothing for this long is ended with its connection, so that its locks go: its process may
   * stand still, or have lost its way to the database.
   */
  idleTransactionMs: number;
}

/** A pool that says how busy it is. */
export type GuardedPool = PostgresPool & { state(): PoolState };

/** Idle this long, a connection asks the other end whether it is there: firewalls forget silent ones. */
const keepAliveMs = 10_000;

/** How long the connections may take to end in order. */
const goodbyeMs = 3000;

const int8Oid = 20;

/** Counts and times arrive as numbers, as SQLite gives them. Numeric stays text: quantities and money are exact. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8Oid) return (value: string) => Number(value);
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Connections that nothing can break for the process: each has a listener for its errors, waits are bounded, a hung
 * one is replaced, and what fails for want of a connection is `DatabaseUnavailableError`. A query whose
 * signal aborts is cancelled in the database.
 * @param watch looks after the connections; it must outlive the pool
 * @param log told of every statement
 */
export function createGuardedPool(
  servers: PostgresServers,
  limits: Omit<DatabaseLimits, "readConnections">,
  { watch, log }: { watch: PostgresWatch; log?: StatementLog | undefined },
): GuardedPool {
  const pool = new pg.Pool({
    Client: servers.Client,
    max: limits.connections,
    connectionTimeoutMillis: limits.queueMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: "customs-portal",
    types: typeParsers,
  });
  // Whoever waits for a query is told by its promise; the event would end Node where nobody listens.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  async function guard(client: pg.PoolClient): Promise<PostgresPoolClient> {
    // A pooler in between invents the number that the driver knows.
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid ?? 0;
    let isSpent = false;

    function hangUp(): void {
      isSpent = true;
      // With a query under way that destroys the socket.
      void client.end().catch(() => undefined);
    }

    /** After a failover the next connection may lead to the wanted server. */
    function moveOn(): void {
      isSpent = true;
      servers.passOver(client);
    }

    function cancel(): void {
      // The cancellation may come late and must not hit the query of somebody else.
      isSpent = true;
      watch.cancel(pid).catch(() => undefined);
    }

    async function query(sql: string, parameters: unknown[]): Promise<unknown> {
      const signal = signalOfQuery(parameters);
      const unwatch = watch.over({ pid, hangUp });
      const startedAt = performance.now();
      let hasFailed = false;
      try {
        if (signal?.aborted) throw new DatabaseUnavailableError(signal.reason);
        signal?.addEventListener("abort", cancel, { once: true });
        if (wantsArrays(parameters)) return await client.query({ text: sql, values: parameters, rowMode: "array" });
        return await client.query(sql, parameters);
      } catch (error) {
        hasFailed = true;
        if (servers.isOther(error)) moveOn();
        throw fromDriver(error);
      } finally {
        log?.(sql, performance.now() - startedAt, hasFailed);
        signal?.removeEventListener("abort", cancel);
        unwatch();
      }
    }

    const release = (destroy = false) => client.release(destroy || isSpent);
    return { query, release, processID: pid } as unknown as PostgresPoolClient;
  }

  /** A connection that leads to the wanted server, as far as that is known. */
  async function takeClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!servers.isStale(client)) return client;
      client.release(true);
    }
  }

  return {
    options: {},
    async connect() {
      let client: pg.PoolClient | undefined;
      try {
        client = await servers.tryEach(takeClient);
        const known = guarded.get(client) ?? (await guard(client));
        guarded.set(client, known);
        return known;
      } catch (error) {
        client?.release(true);
        throw fromDriver(error);
      }
    },
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: limits.connections,
    }),
    async end() {
      // A connection that hangs would never say goodbye.
      await withTimeout(pool.end(), goodbyeMs, () => undefined);
    },
  };
}
