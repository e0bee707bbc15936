import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { PortalError } from "@customs-portal/sdk/errors";
import type { PoolState } from "./pool-state.ts";
import { laneOf } from "./read-lanes.ts";
import { fromFailure } from "./sqlite-errors.ts";
import type { ReadAnswer, ReadRequest } from "./sqlite-reader-thread.ts";

/** Queries that wait for a thread at most. */
const maxWaiting = 200;
/** Longest wait for an answer. */
const defaultLimitMs = 30_000;

/** How a query is read. */
export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Whether its rows are wanted as arrays instead of objects. */
  asArrays?: boolean;
}

/**
 * Threads that read a SQLite file, each with a connection of its own, so that a long query holds up nobody else. The
 * reads of one lane leave a thread to the others, and whoever has the fewest under way is next.
 */
export interface SqliteReaders {
  /**
   * Answers the rows of a query. One that still waits when its signal aborts is dropped; one under way runs to its end,
   * because SQLite cannot be asked to stop from another thread. Where that takes too long, another thread takes the
   * place of its own, which ends as soon as SQLite lets it.
   * @throws PortalError `unavailable` where too many wait, an answer takes too long or its thread ended
   * @throws the reason of `signal` as soon as it is aborted
   */
  read(sql: string, parameters: readonly unknown[], options?: ReadOptions): Promise<unknown[]>;
  state(): PoolState;
  /** Ends the threads; what waits is refused. */
  close(): Promise<void>;
}

interface Job extends ReadRequest {
  lane: string | undefined;
  /** Gives it up; goes on where its caller has left, as long as a thread works on it. */
  limit: NodeJS.Timeout;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

/** Creates the readers; threads start with the queries, one ahead of them. */
export function createSqliteReaders(
  file: string,
  threadCount: number,
  { limitMs = defaultLimitMs }: { limitMs?: number } = {},
): SqliteReaders {
  const threads = new Set<Thread>();
  /** Those that were given up and are not gone yet: as many as there are others at most. */
  const leaving = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: Job[] = [];
  const threadsOfOne = Math.max(1, threadCount - 1);
  let isClosed = false;

  /** Takes the job of a thread, so that it is settled once. */
  function takeJob(thread: Thread): Job | undefined {
    const { job } = thread;
    thread.job = undefined;
    clearTimeout(job?.limit);
    return job;
  }

  function spawn(): Thread {
    const worker = new Worker(new URL("./sqlite-reader-thread.ts", import.meta.url), {
      name: "reader",
      workerData: file,
    });
    const thread: Thread = { worker, job: undefined };
    worker.on("message", (answer: ReadAnswer) => {
      const job = takeJob(thread);
      worker.unref();
      // One that was given up answers nobody.
      if (!threads.has(thread)) return;
      idle.push(thread);
      if ("rows" in answer) job?.resolve(answer.rows);
      else job?.reject(fromFailure(answer.failure));
      next();
    });
    worker.on("error", (error) => takeJob(thread)?.reject(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", () => {
      threads.delete(thread);
      leaving.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
      takeJob(thread)?.reject(new PortalError("unavailable", { message: "the reading thread ended" }));
      next();
    });
    worker.unref();
    threads.add(thread);
    return thread;
  }

  function start(thread: Thread, job: Job): void {
    thread.job = job;
    // An idle thread keeps no process alive, a working one does.
    thread.worker.ref();
    const { sql, parameters, asArrays } = job;
    thread.worker.postMessage({ sql, parameters, asArrays } satisfies ReadRequest);
  }

  /** The next one in turn: of those whose lane has the fewest under way the first to come. */
  function choose(): Job | undefined {
    const running = new Map<string | undefined, number>();
    for (const { job } of threads) if (job) running.set(job.lane, (running.get(job.lane) ?? 0) + 1);
    const shareOf = ({ lane }: Job) => (lane === undefined ? 0 : (running.get(lane) ?? 0));
    let chosen: Job | undefined;
    for (const job of waiting)
      if (shareOf(job) < threadsOfOne && (!chosen || shareOf(job) < shareOf(chosen))) chosen = job;
    return chosen;
  }

  function mayGrow(): boolean {
    return threads.size < threadCount && leaving.size <= threadCount;
  }

  /** @returns whether it waited */
  function forget(job: Job): boolean {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  }

  /** Stops waiting for a query; one under way leaves with its thread. */
  function giveUp(job: Job): void {
    forget(job);
    job.reject(new PortalError("unavailable", { message: "a query took too long" }));
    const thread = [...threads].find((one) => one.job === job);
    if (!thread) return;
    threads.delete(thread);
    leaving.add(thread);
    void thread.worker.terminate();
    next();
  }

  function next(): void {
    while (!isClosed) {
      const job = choose();
      const thread = job && (idle.pop() ?? (mayGrow() ? spawn() : undefined));
      if (!thread) return;
      forget(job);
      start(thread, job);
      // A thread takes a while to begin: the next one does so before it is needed.
      if (idle.length === 0 && mayGrow()) idle.push(spawn());
    }
  }

  return {
    async read(sql, parameters, { signal, asArrays = false } = {}) {
      signal?.throwIfAborted();
      if (isClosed || waiting.length >= maxWaiting) throw new PortalError("unavailable");
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      const query = { sql, parameters: [...parameters] as SQLInputValue[], asArrays };
      const limit = setTimeout(() => giveUp(job), limitMs);
      const job: Job = { ...query, lane: laneOf(signal), limit, resolve, reject };
      const drop = () => {
        if (forget(job)) clearTimeout(limit);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", drop, { once: true });
      waiting.push(job);
      next();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener("abort", drop);
      }
    },
    state() {
      const used = Array.from(threads).filter(({ job }) => job !== undefined).length;
      return { used, idle: threads.size - used, waiting: waiting.length, most: threadCount };
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) {
        clearTimeout(job.limit);
        job.reject(new PortalError("unavailable"));
      }
      await Promise.all([...threads, ...leaving].map(({ worker }) => worker.terminate()));
    },
  };
}
