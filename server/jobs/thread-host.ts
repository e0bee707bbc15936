import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { backoffMs, sleep } from "@customs-portal/sdk/timing";
import { inTrace, parseTraceparent } from "../telemetry/index.ts";
import type { JobSource } from "./kind.ts";
import type { Lack } from "./lack.ts";
import type { JobLog } from "./log.ts";
import { type Over, watchThread } from "./thread-watch.ts";
import type { Blame } from "./put-back.ts";
import type { AttemptOutcome } from "./run-tools.ts";
import type { FromThread, JobSettings, ThreadData, ThreadHost, ToThread } from "./messages.ts";

const restart = { firstMs: 250, longestMs: 30_000 };
/** After a job that ended its thread: the job pays for it, and the others of its kind wait. */
const restartAfterJob = { firstMs: 250, longestMs: 2_000 };
/** A thread that lived this long starts the waiting times anew. */
const steadyMs = 60_000;
/** What an attempt waited for is told for so long: the next one comes after two minutes at most. */
const lackMs = 5 * 60_000;
/** How long stop() waits for the thread before it ends it. */
const stopLimitMs = 4000;
/**
 * A job that hoards memory ends its thread, and the jobs of its kind with it, but never the server. What jobs make dies
 * young: a small young generation keeps the thread small and costs no measurable time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 };

/** What a thread is kept running with. */
export interface ThreadHostOptions extends ThreadHost {
  source: JobSource;
  settings: JobSettings;
  /** Makes the name under which a thread claims jobs. @param thread unique within the process */
  nameOf(thread: string): string;
  /** Called when a thread is gone, before the next one. @param worker its name */
  onEnd(worker: string, blame: Blame): Promise<void>;
  /** Told of every attempt that has ended. */
  onAttempt(outcome: AttemptOutcome, ms: number): void;
  log: JobLog;
}

/** How a thread is. */
export interface ThreadState {
  /** Whether it runs and has opened its kind. */
  isAlive: boolean;
  /** Jobs that it works on. */
  busy: number;
  /** How often it ended and was started again. */
  restarts: number;
  /** What the last attempt at a job waits for; undefined where it did not, or long ago. */
  lack: Lack | undefined;
}

/** The thread of a kind as the server sees it. */
export interface JobThread {
  start(): void;
  /** Says that a job was made. */
  wake(): void;
  state(): ThreadState;
  /** Ends the thread within a few seconds; running jobs are put back. */
  stop(): Promise<void>;
}

interface RunningThread {
  name: string;
  worker: Worker;
  /** What it ended for, where that is known. */
  blame: Blame;
  /** Whether it is being ended for what takes too long. */
  isOver: boolean;
  /** Whether its kind is open. */
  isOpen: boolean;
  busy: number;
  /** Whether it began a job. */
  hasBegun: boolean;
  /** Whether a job ended in it without ending it. */
  hasWorked: boolean;
  /** Resolves when the thread is gone. */
  ended: Promise<void>;
}

/**
 * Keeps the thread of a kind running: one that dies is started again, after longer and longer rests where it cannot
 * even begin a job.
 */
export function createJobThread({ source, settings, log, ...options }: ThreadHostOptions): JobThread {
  const { name: kind } = source.kind;
  const stopping = new AbortController();
  let thread: RunningThread | undefined;
  let supervision: Promise<void> | undefined;
  let restarts = 0;
  let lacking = { lack: undefined as Lack | undefined, until: 0 };

  function settled({ outcome, ms, lack }: Extract<FromThread, { type: "settled" }>): void {
    lacking = { lack, until: performance.now() + lackMs };
    options.onAttempt(outcome, ms);
  }

  function spawn(): RunningThread {
    const name = options.nameOf(randomUUID());
    const { database, objects } = options;
    const data: ThreadData = {
      worker: name,
      database,
      objects,
      url: source.url,
      options: source.options,
      settings,
    };
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      name: kind,
      workerData: data,
      resourceLimits,
    });
    const watch = watchThread(settings, (over) => void endOver(running, over));
    worker.on("message", (message: FromThread) => {
      if (message.type === "log")
        inTrace(parseTraceparent(message.trace), () => log(message.level, message.message, message.detail));
      else if (message.type === "settled") settled(message);
      else watch.hear(message);
      if (message.type === "opened") running.isOpen = true;
      if (message.type === "ended") {
        running.hasWorked = true;
        running.busy -= 1;
      }
      if (message.type === "began") {
        running.hasBegun = true;
        running.busy += 1;
      }
    });
    worker.on("error", (error) => log("error", `the ${kind} thread broke`, error));
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const running: RunningThread = {
      name,
      worker,
      blame: "work",
      isOver: false,
      isOpen: false,
      busy: 0,
      hasBegun: false,
      hasWorked: false,
      ended: ended.finally(watch.stop),
    };
    return running;
  }

  /** Lets a thread put its jobs back, then ends it. */
  async function end({ worker, ended }: RunningThread): Promise<void> {
    tell(worker, "stop");
    const limit = setTimeout(() => void worker.terminate(), stopLimitMs);
    await ended;
    clearTimeout(limit);
  }

  async function endOver(running: RunningThread, over: Over): Promise<void> {
    if (running.isOver) return;
    running.isOver = true;
    if (over === "opening") {
      const { openLimitMs } = settings;
      log("error", `the ${kind} thread did not open its kind within ${openLimitMs} ms: what does its file wait for?`);
      await running.worker.terminate();
      return;
    }
    const { job, limitMs, isTold } = over;
    const what = isTold
      ? `the ${kind} job ${job} went on after its limit of ${limitMs} ms: let it heed its signal`
      : `the ${kind} thread did not answer when the job ${job} went over its limit of ${limitMs} ms: let jobs pause`;
    log("error", `${what}; the thread is ended`);
    if (isTold) running.blame = { job };
    await end(running);
  }

  async function supervise(): Promise<void> {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      const startedAt = performance.now();
      thread = spawn();
      await thread.ended;
      await options.onEnd(thread.name, stopping.signal.aborted ? "nobody" : thread.blame);
      const { hasBegun, hasWorked } = thread;
      thread = undefined;
      if (stopping.signal.aborted) return;
      if (hasWorked || performance.now() - startedAt > steadyMs) failures = 1;
      const waitMs = backoffMs(failures, hasBegun ? restartAfterJob : restart);
      restarts += 1;
      log("error", `the ${kind} thread ended and starts again in ${waitMs} ms`);
      await sleep(waitMs, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  function tell(worker: Worker | undefined, message: ToThread): void {
    worker?.postMessage(message);
  }

  return {
    start() {
      supervision ??= supervise();
    },
    wake: () => tell(thread?.worker, "wake"),
    state: () => ({
      isAlive: thread?.isOpen ?? false,
      busy: thread?.busy ?? 0,
      restarts,
      lack: performance.now() < lacking.until ? lacking.lack : undefined,
    }),
    async stop() {
      stopping.abort();
      if (thread) await end(thread);
      await supervision;
    },
  };
}
