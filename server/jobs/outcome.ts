import { withTimeout } from "@customs-portal/sdk/timing";
import { nowOf } from "../db/index.ts";
import type { Job, OutcomeTools } from "./kind.ts";
import { jobName } from "./log.ts";
import type { RunTools } from "./run-tools.ts";
import type { ClaimedJob } from "./table.ts";

/** How long the outcome of a job may take to be stored: SQLite has one writer, and a transaction is held open. */
const storeLimitMs = 10_000;
/** How long removing what an attempt left may take. */
const discardLimitMs = 60_000;

function over(what: string, limitMs: number): () => never {
  return () => {
    throw new Error(`${what} took longer than ${limitMs} ms`);
  };
}

/**
 * Ends a job in a transaction with what `store` writes.
 * @param onCommit called when everything is written and only the commit is left
 * @returns whether the claim was still held; else nothing was written
 */
export function finish(
  row: ClaimedJob,
  { queue, dialect }: RunTools,
  store: (tools: OutcomeTools) => Promise<void> | undefined,
  onCommit: () => void = () => undefined,
): Promise<boolean> {
  return queue.finish(row, async (trx) => {
    const stored = store({ trx, now: nowOf(dialect) });
    await withTimeout(stored, storeLimitMs, over("storing the outcome", storeLimitMs));
    onCommit();
  });
}

async function discard(row: ClaimedJob, job: Job, outcome: unknown, tools: RunTools): Promise<void> {
  const { kind, objects, log } = tools;
  try {
    await withTimeout(kind.discard?.(job, outcome, { objects }), discardLimitMs, over("removing it", discardLimitMs));
  } catch (error) {
    log("warn", `what attempt ${row.attempt} of the ${jobName(row)} left could not be removed`, error);
  }
}

/**
 * Stores the outcome of a job, or drops it where the claim was lost; what `run` left is removed wherever the outcome
 * is certainly not stored.
 * @throws what kept it from being stored
 */
export async function storeOutcome(row: ClaimedJob, job: Job, outcome: unknown, tools: RunTools): Promise<void> {
  let isCommitting = false;
  try {
    const store = (stored: OutcomeTools) => tools.kind.complete?.(job, outcome, stored);
    if (await finish(row, tools, store, () => (isCommitting = true))) {
      tools.settle("done");
      return;
    }
  } catch (error) {
    // A commit that was sent may have been done, whatever became of its answer.
    if (!isCommitting) await discard(row, job, outcome, tools);
    throw error;
  }
  tools.settle("lost");
  tools.log("warn", `the ${jobName(row)} was cancelled or taken over; its outcome is dropped`);
  await discard(row, job, outcome, tools);
}
