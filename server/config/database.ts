import {
  defaultLimits,
  isPostgresAddress,
  isReplicaAddress,
  type DatabaseLimits,
  type ReplicaOptions,
} from "../db/index.ts";
import { ConfigError, secretOf, type Environment, type SecretName } from "./environment.ts";
import { countOf, secondMs } from "./numbers.ts";

/** Of the connections to PostgreSQL, what reads that may take long have for themselves: they never take them all. */
const readShare = 1 / 3;

/** @throws ConfigError */
export function databaseLimitsOf(env: Environment): DatabaseLimits {
  const { connections, readConnections, queueMs, statementMs, idleTransactionMs } = defaultLimits;
  const all = countOf(env, "PORTAL_DB_CONNECTIONS", connections + readConnections, { min: 3, max: 1000 });
  const forReads = Math.floor(all * readShare);
  return {
    connections: all - forReads,
    readConnections: forReads,
    queueMs: countOf(env, "PORTAL_DB_QUEUE_SECONDS", queueMs / secondMs, { max: 60 }) * secondMs,
    statementMs: countOf(env, "PORTAL_DB_STATEMENT_SECONDS", statementMs / secondMs, { max: 3600 }) * secondMs,
    idleTransactionMs,
  };
}

/** An address; the value may hold a password, so that no message repeats it. @throws ConfigError */
function addressOf(env: Environment, name: SecretName, isGood: (text: string) => boolean): string | undefined {
  const text = secretOf(env, name)?.trim() || undefined;
  if (text !== undefined && !isGood(text))
    throw new ConfigError(name, "must be an address such as postgresql://user:password@host:5432/database.");
  return text;
}

/** @throws ConfigError */
export function databaseUrlOf(env: Environment): string | undefined {
  return addressOf(env, "DATABASE_URL", isPostgresAddress);
}

/** @throws ConfigError, also for a replica of SQLite */
export function databaseReplicaOf(env: Environment): ReplicaOptions | undefined {
  const name = "DATABASE_REPLICA_URL";
  const url = addressOf(env, name, isReplicaAddress);
  const waitMs = countOf(env, "PORTAL_REPLICA_WAIT_MS", 100, { min: 10, max: 5000 });
  if (url === undefined) return undefined;
  if (databaseUrlOf(env) === undefined) throw new ConfigError(name, "needs DATABASE_URL: a replica copies PostgreSQL.");
  return { url, waitMs };
}
