import type { Kysely } from "kysely";
import { sleep } from "@customs-portal/sdk/timing";
import { settleAll } from "../base/index.ts";
import type { NodeIdentity } from "../data-folder/index.ts";
import type { JobSource } from "./kind.ts";
import type { JobLog } from "./log.ts";
import type { JobSettings, ThreadHost } from "./messages.ts";
import { type Blame, putBackJobsOf } from "./put-back.ts";
import { jobTables } from "./table.ts";
import type { AttemptOutcome } from "./run-tools.ts";
import { createJobThread, type ThreadState } from "./thread-host.ts";

const defaultSettings: JobSettings = {
  leaseMs: 30_000,
  heartbeatMs: 2000,
  pollMs: 2000,
  graceMs: 10_000,
  openLimitMs: 60_000,
};

/** Rests before it is looked once more for what a thread that is gone has claimed. */
const lateMs = [1000, 5000];

/** What the threads of a node are run with. */
export interface JobWorkersOptions extends ThreadHost {
  db: Kysely<never>;
  /** Who this process is among those that share the database. */
  node: Pick<NodeIdentity, "nameOf" | "isDead" | "forgetDead">;
  sources: readonly JobSource[];
  log: JobLog;
  /** Told of every attempt on this node that has ended. */
  onAttempt?: ((kind: string, outcome: AttemptOutcome, ms: number) => void) | undefined;
  settings?: Partial<JobSettings> | undefined;
}

/** The threads of a node, one for each kind: what one kind does wrong costs no other anything. */
export interface JobWorkers {
  /** Puts back the jobs of workers that are known to be dead and starts the threads. */
  start(): Promise<void>;
  /** Says that a job of a kind was made. */
  wake(kind: string): void;
  /** How the thread of each kind is. */
  states(): (ThreadState & { kind: string })[];
  /** Ends the threads within a few seconds; running jobs are put back. */
  stop(): Promise<void>;
}

/** @throws Error where two modules bring a kind of the same name */
export function createJobWorkers({ db, node, sources, log, onAttempt, ...options }: JobWorkersOptions): JobWorkers {
  const [twice] = sources.filter(
    ({ kind }, at) => sources.findIndex(({ kind: { name } }) => name === kind.name) !== at,
  );
  if (twice) throw new Error(`two modules bring the job kind ${twice.kind.name}: rename one of them`);
  const settings = { ...defaultSettings, ...options.settings };
  const dialect = options.database.url === undefined ? "sqlite" : "postgres";

  const stopping = new AbortController();

  /** @returns whether the worker held no job any more */
  async function putBack(kind: string, worker: string, blame: Blame): Promise<boolean> {
    try {
      const count = await putBackJobsOf(jobTables(db), dialect, { kind, worker }, { blame });
      if (count > 0) log("warn", `${count} ${kind} job(s) of a worker that is gone were put back`);
      return true;
    } catch (error) {
      log("error", `the ${kind} jobs of a worker that is gone wait for the end of their lease`, error);
      return false;
    }
  }

  /** A claim that the thread was sending when it ended may be done after its jobs were put back: of a job never begun. */
  async function putBackLate(kind: string, worker: string): Promise<void> {
    for (const ms of lateMs) {
      await sleep(ms, { signal: stopping.signal });
      await putBack(kind, worker, "nobody");
    }
  }

  async function putBackOfThread(kind: string, worker: string, blame: Blame): Promise<void> {
    if ((await putBack(kind, worker, blame)) && !stopping.signal.aborted)
      putBackLate(kind, worker).catch(() => undefined);
  }

  async function putBackDead(): Promise<void> {
    try {
      const held = jobTables(db).selectFrom("job").select(["kind", "worker"]).distinct();
      for (const { kind, worker } of await held.where("worker", "is not", null).execute())
        if (worker !== null && node.isDead(worker)) await putBack(kind, worker, "unknown");
      node.forgetDead();
    } catch (error) {
      log("error", "the jobs of dead workers wait for the end of their lease", error);
    }
  }

  const threads = new Map(
    sources.map((source) => {
      const { name } = source.kind;
      const { nameOf } = node;
      const onEnd = (worker: string, blame: Blame) => putBackOfThread(name, worker, blame);
      const told = { log, onEnd, onAttempt: (outcome: AttemptOutcome, ms: number) => onAttempt?.(name, outcome, ms) };
      return [name, createJobThread({ ...options, ...told, source, settings, nameOf })] as const;
    }),
  );

  return {
    async start() {
      await putBackDead();
      for (const thread of threads.values()) thread.start();
    },
    wake: (kind) => threads.get(kind)?.wake(),
    states: () => Array.from(threads, ([kind, thread]) => ({ kind, ...thread.state() })),
    stop() {
      stopping.abort(new Error("the workers stop"));
      return settleAll(Array.from(threads.values(), (thread) => thread.stop()));
    },
  };
}
