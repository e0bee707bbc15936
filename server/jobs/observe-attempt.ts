import { inTrace, parseTraceparent, traceFrom, traceparentOf, type Tracing } from "../telemetry/index.ts";
import type { Lack } from "./lack.ts";
import type { AttemptOutcome, Settle } from "./run-tools.ts";
import type { ClaimedJob } from "./table.ts";

/** Who is told of attempts. */
export interface AttemptObserver {
  tracing: Tracing | undefined;
  /** Told of every attempt that has ended. @param lack what it waits for */
  tellSettled(outcome: AttemptOutcome, ms: number, lack: Lack | undefined): void;
}

const good: readonly AttemptOutcome[] = ["done", "stopped", "lost"];

/**
 * Runs an attempt within the trace of the call that made the job, so that its log lines bear the same id, as a span that
 * names that call, and tells how it ended.
 */
export function observeAttempt<T>(
  { kind, attempt, trace: made }: Pick<ClaimedJob, "kind" | "attempt" | "trace">,
  { tracing, tellSettled }: AttemptObserver,
  run: (settle: Settle) => Promise<T>,
): Promise<T> {
  const cause = parseTraceparent(made ?? undefined);
  const trace = traceFrom(cause && traceparentOf(cause));
  return inTrace(trace, async () => {
    const startedAt = performance.now();
    const attributes = { "portal.job.kind": kind, "portal.job.attempt": attempt };
    const end = tracing?.begin(trace, { name: `job ${kind}`, kind: "consumer", attributes, cause });
    let outcome: AttemptOutcome = "unnoted";
    let lack: Lack | undefined;
    try {
      return await run((settled, waitsFor) => {
        outcome = settled;
        lack = waitsFor;
      });
    } finally {
      tellSettled(outcome, performance.now() - startedAt, lack);
      end?.({ "portal.job.outcome": outcome }, good.includes(outcome) ? undefined : outcome);
    }
  });
}
