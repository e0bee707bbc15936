import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { PortalError } from "@customs-portal/sdk/errors";
import type { ReadAnswer, ReadRequest } from "./sqlite-reader-thread.ts";

/** Queries that wait for a thread at most. */
const maxWaiting = 200;
/** Longest wait for an answer. */
const limitMs = 30_000;

/** Threads that read a SQLite file, each with a connection of its own, so that a long query holds up nobody else. */
export interface SqliteReaders {
  /**
   * Answers the rows of a query. One that still waits when `signal` aborts is dropped; one under way runs to its end,
   * because SQLite cannot be asked to stop from another thread.
   * @throws PortalError `unavailable` where too many wait or an answer takes too long
   * @throws the reason of `signal` as soon as it is aborted
   */
  read(sql: string, parameters: readonly unknown[], signal?: AbortSignal): Promise<unknown[]>;
  /** Ends the threads; what waits is refused. */
  close(): Promise<void>;
}

interface Job extends ReadRequest {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

/** Creates the readers; a thread starts when a query needs it. */
export function createSqliteReaders(file: string, threadCount: number): SqliteReaders {
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: Job[] = [];
  let isClosed = false;

  /** Takes the job of a thread, so that it is settled once. */
  function takeJob(thread: Thread): Job | undefined {
    const { job } = thread;
    thread.job = undefined;
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
      idle.push(thread);
      if ("rows" in answer) job?.resolve(answer.rows);
      else job?.reject(new Error(answer.error));
      next();
    });
    worker.on("error", (error) => takeJob(thread)?.reject(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", () => {
      threads.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
      takeJob(thread)?.reject(new PortalError("unavailable", { message: "the reading thread ended" }));
      next();
    });
    threads.add(thread);
    return thread;
  }

  function start(thread: Thread, job: Job): void {
    thread.job = job;
    // An idle thread keeps no process alive, a working one does.
    thread.worker.ref();
    thread.worker.postMessage({ sql: job.sql, parameters: job.parameters } satisfies ReadRequest);
  }

  function next(): void {
    while (waiting.length > 0 && !isClosed) {
      const thread = idle.pop() ?? (threads.size < threadCount ? spawn() : undefined);
      if (!thread) return;
      const job = waiting.shift();
      if (job) start(thread, job);
    }
  }

  function forget(job: Job): void {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
  }

  return {
    async read(sql, parameters, signal) {
      signal?.throwIfAborted();
      if (isClosed || waiting.length >= maxWaiting) throw new PortalError("unavailable");
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      const job: Job = { sql, parameters: [...parameters] as SQLInputValue[], resolve, reject };
      const drop = () => {
        forget(job);
        reject(signal?.reason);
      };
      const limit = setTimeout(() => {
        forget(job);
        reject(new PortalError("unavailable", { message: "a query took too long" }));
      }, limitMs);
      signal?.addEventListener("abort", drop, { once: true });
      waiting.push(job);
      next();
      try {
        return await promise;
      } finally {
        clearTimeout(limit);
        signal?.removeEventListener("abort", drop);
      }
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new PortalError("unavailable"));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
