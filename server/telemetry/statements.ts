import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./span.ts";
import type { TimeSeries } from "./times.ts";
import { childOf, currentTrace } from "./trace.ts";

/** Told of every statement that has ended: its text, which holds no values, and how long it took. */
export type StatementLog = (sql: string, ms: number, hasFailed: boolean) => void;

const operations = ["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"] as const;

/** The word that a statement begins with; `other` for those that are few. */
function operationOf(sql: string): string {
  const known = operations.find((operation) => sql.startsWith(operation));
  if (known !== undefined) return known;
  const text = sql.trimStart().toLowerCase();
  return operations.find((operation) => text.startsWith(operation)) ?? "other";
}

/** Measures the statements of a pool. */
function measure({ statementSeconds }: Metrics, pool: string): StatementLog {
  const good = new Map<string, TimeSeries>();
  return (sql, ms, hasFailed) => {
    const operation = operationOf(sql);
    if (hasFailed) {
      statementSeconds.of({ pool, operation, outcome: "failed" }).observe(ms / 1000);
      return;
    }
    let series = good.get(operation);
    if (!series) good.set(operation, (series = statementSeconds.of({ pool, operation, outcome: "good" })));
    series.observe(ms / 1000);
  };
}

/** Makes spans of the statements of calls and jobs. */
function trace(tracing: Tracing, system: string): StatementLog {
  return (sql, ms, hasFailed) => {
    const parent = currentTrace();
    if (!parent?.isSampled) return;
    const operation = operationOf(sql);
    const attributes = { "db.system.name": system, "db.operation.name": operation, "db.query.text": sql };
    const startMs = Date.now() - ms;
    const end = tracing.begin(childOf(parent), { name: `${operation} ${system}`, kind: "client", attributes, startMs });
    end({}, hasFailed ? "the statement failed" : undefined);
  };
}

/**
 * What measures the statements of a database, and makes spans of those of calls and jobs; undefined where nobody wants
 * to know.
 * @param pool which connections they run over
 */
export function watchStatements(
  { metrics, tracing }: { metrics: Metrics | undefined; tracing: Tracing | undefined },
  { pool, dialect }: { pool: string; dialect: "sqlite" | "postgres" },
): StatementLog | undefined {
  const logs: StatementLog[] = [];
  if (metrics) logs.push(measure(metrics, pool));
  if (tracing) logs.push(trace(tracing, dialect === "postgres" ? "postgresql" : "sqlite"));
  const [first, second] = logs;
  if (!first || !second) return first;
  return (...told) => {
    first(...told);
    second(...told);
  };
}
