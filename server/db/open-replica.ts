import { Kysely } from "kysely";
import type { StatementLog } from "../telemetry/index.ts";
import { type LogRow, replayedStatement, toLogPosition, writtenStatement } from "./log-position.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { createGuardedPool, type DatabaseLimits, type GuardedPool } from "./postgres-pool.ts";
import { knowServers } from "./postgres-servers.ts";
import { watchPostgres, type PostgresWatch } from "./postgres-watch.ts";
import { createReplicaDialect } from "./replica-dialect.ts";
import { type Replica, watchReplica } from "./replica-watch.ts";
import type { CoreTables } from "./schema.ts";

/** Longest wait for a connection to the replica: the primary answers sooner than that comes. */
const queueMs = 1000;

/** Where reads go before the primary is asked. Plain values. */
export interface ReplicaOptions {
  /** Address of one server or several of which one is wanted that copies the database. */
  url: string;
  /** Longest wait of a read for what was committed before it, in milliseconds; one that is further behind is not used. */
  waitMs: number;
}

/** What a replica is opened beside. */
export interface ReplicaSurroundings {
  limits: DatabaseLimits;
  log: StatementLog | undefined;
  primary: { watch: PostgresWatch; db: Kysely<CoreTables> };
}

/** A replica whose reads the primary answers where it cannot. */
export interface OpenReplica {
  db: Kysely<CoreTables>;
  replica: Replica;
  pool: GuardedPool;
  /** Ends the connections to the replica, not those to the primary. */
  close(): Promise<void>;
}

/** Opens a replica; one that is away is looked for again and again. */
export function openReplica(
  { url, waitMs }: ReplicaOptions,
  { limits, log, primary }: ReplicaSurroundings,
): OpenReplica {
  const servers = knowServers(url, "copying");
  const ownWatch = watchPostgres(servers);
  const connections = limits.readConnections || limits.connections;
  const bounds = { ...limits, connections, queueMs: Math.min(limits.queueMs, queueMs) };
  const pool = createGuardedPool(servers, bounds, { watch: ownWatch, log });
  const watch = watchReplica({
    written: async () => toLogPosition(await primary.watch.ask<LogRow>(writtenStatement)),
    replayed: async () => toLogPosition(await ownWatch.ask<LogRow>(replayedStatement)),
    waitMs,
  });
  const driver = createPostgresDialect(pool).createDriver();
  const db = new Kysely<CoreTables>({ dialect: createReplicaDialect({ watch, driver, primary: primary.db }) });
  return {
    db,
    replica: watch,
    pool,
    async close() {
      watch.end();
      await db.destroy();
      await ownWatch.end();
    },
  };
}
