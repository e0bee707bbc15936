// What shows how the portal works: traces, spans and numbers. It knows nothing of calls, jobs and databases.

export { createMetrics, type Metrics } from "./metrics.ts";
export { measureProcess } from "./process-metrics.ts";
export type { EndSpan, Tracing } from "./span.ts";
export { type StatementLog, watchStatements } from "./statements.ts";
export {
  childOf,
  currentTrace,
  inTrace,
  outsideTrace,
  parseTraceparent,
  type Trace,
  traceFrom,
  traceparentOf,
} from "./trace.ts";
export type { TimeSeries } from "./times.ts";
export { openTracing } from "./tracing.ts";
