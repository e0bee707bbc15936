import { outsideTrace } from "../telemetry/index.ts";
import type { JobLog } from "./log.ts";
import type { JobQueue } from "./queue.ts";
import type { ClaimedJob } from "./table.ts";

/** Keeps a claim while a job runs. */
export interface Heart {
  /** Aborts when the claim was lost: the job was cancelled or taken over. */
  lost: AbortSignal;
  /** As `JobTools.progress`. */
  progress(done: number, total: number | null): void;
  stop(): void;
}

/** Extends the lease of a job, with its progress, until it is stopped. */
export function startHeart(
  job: ClaimedJob,
  { queue, log, heartbeatMs }: { queue: Pick<JobQueue, "heartbeat">; log: JobLog; heartbeatMs: number },
): Heart {
  const lost = new AbortController();
  let told: { done: number; total: number | null } | undefined;
  let isStopped = false;

  async function beat(): Promise<void> {
    try {
      const isHeld = await queue.heartbeat(job, told ?? { done: 0, total: null });
      // A beat that was under way when the job ended finds nothing.
      if (!isHeld && !isStopped) lost.abort(new Error("the claim was lost"));
    } catch (error) {
      log("warn", `the heartbeat of the ${job.kind} job ${job.id} failed`, error);
    }
  }

  // One for each would hide what the job does.
  const timer = outsideTrace(() => setInterval(() => void beat(), heartbeatMs));
  return {
    lost: lost.signal,
    progress(done, total) {
      const isFirst = told === undefined;
      told = { done, total };
      if (isFirst) void outsideTrace(beat);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
