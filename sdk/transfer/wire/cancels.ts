import type { UploadTask } from "../../contract/transfer.ts";
import {
  uploadCancelledAtOnce,
  uploadCancelOfflineMs,
  uploadCancelTaskMs,
  uploadCancelTries,
  uploadLongestRetryMs,
} from "../../limits.ts";
import { backoffMs, retry, withTimeout } from "../../timing.ts";
import { isPermanent, toTransferError, TransferError } from "../base/transfer-error.ts";
import type { CancelledUpload } from "../base/types.ts";
import { untilOnline } from "./connection.ts";
import type { RetryRules } from "./persist.ts";
import { knows, type ArrivedFile, type TransferProtocol } from "./protocol.ts";
import { renewalsMost, type OpenTask, type Tasks } from "./tasks.ts";

/** A file at the transfer server that nobody wants any more. */
export interface CancelledFile {
  /** The task that it was checked with; where its token has ended, one of now gives the file up. */
  open: OpenTask;
  fileId: string;
  /** What it is known by here (`UploadMemory.keyOf`). */
  key: string;
  /** What is told of it; undefined where nobody has cancelled it. */
  file: CancelledUpload | undefined;
}

/** Tells servers that know of it what was cancelled, so that parts and room are free at once. */
export interface Cancels {
  /**
   * Gives files up in the background, also after the end: then with one try for each call, and up to the first that the
   * server does not answer. What cannot be told is left to the server, which gives it up after a while.
   */
  free(files: readonly CancelledFile[]): void;
  /** A check under a key is not answered yet, and nobody waits for it any more. @returns ends that */
  holdBack(key: string): () => void;
  /** Resolves when nothing is being given up under a key, and no check of it is under way: the file may be announced again. */
  settled(key: string): Promise<void>;
  /** Whether it is. */
  isPending(key: string): boolean;
}

interface CancelsDependencies {
  protocol: TransferProtocol;
  tasks: Pick<Tasks, "renew">;
  rules: Pick<RetryRules, "retryMs" | "connection" | "offlineLongestMs">;
  signal: AbortSignal;
  /** They had arrived before, and stay. */
  onArrived?: (files: readonly CancelledUpload[]) => void;
  /** Whether they had is not known. */
  onUnanswered?: (files: readonly CancelledUpload[]) => void;
  /** Longest wait for a task in the place of one that has ended: the cancels of others come after it. */
  taskMs?: number;
}

/** Creates the cancels: one call after the other, each for as many files of a task as one may bear. */
export function createCancels({
  protocol,
  tasks,
  rules,
  signal,
  onArrived = () => undefined,
  onUnanswered = () => undefined,
  taskMs = uploadCancelTaskMs,
}: CancelsDependencies): Cancels {
  const waiting: (CancelledFile & { deadline: number })[] = [];
  /** What is being given up, and for how many reasons. */
  const pending = new Map<string, PromiseWithResolvers<void> & { reasons: number }>();
  let isTelling = false;
  /** It gave no answer after the end: nobody waits a minute for each of many calls then. */
  let isGone = false;

  function begin(key: string): void {
    const entry = pending.get(key) ?? { ...Promise.withResolvers<void>(), reasons: 0 };
    entry.reasons += 1;
    pending.set(key, entry);
  }

  function end(key: string): void {
    const entry = pending.get(key);
    if (!entry) return;
    entry.reasons -= 1;
    if (entry.reasons > 0) return;
    pending.delete(key);
    entry.resolve();
  }

  /** The next that one call can bear. */
  function take() {
    const task = waiting[0]?.open.task;
    // Each that is read from the journal brings its task along.
    const isOther = (other: UploadTask) =>
      other.task_id !== task?.task_id || other.transfer_token !== task.transfer_token;
    const others = waiting.findIndex(({ open }) => isOther(open.task));
    return waiting.splice(0, Math.min(others < 0 ? waiting.length : others, uploadCancelledAtOnce));
  }

  const renew = (open: OpenTask) =>
    withTimeout(tasks.renew(open), taskMs, () => {
      throw new TransferError("request-timeout", { message: "no task in time" });
    });

  /** Waits for the network, and not always for its word alone. @returns whether there is sense in another try */
  async function untilNetwork(deadline: number): Promise<boolean> {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    await untilOnline(rules.connection, Math.min(leftMs, uploadCancelOfflineMs), signal);
    return !signal.aborted;
  }

  /** @returns those that had arrived */
  async function giveUp(open: OpenTask, ids: readonly string[], deadline: number): Promise<readonly ArrivedFile[]> {
    let spent = 0;
    async function delayMs(cause: unknown): Promise<number | undefined> {
      const error = toTransferError(cause);
      if (error.status === 0 && rules.connection.isOffline()) return (await untilNetwork(deadline)) ? 0 : undefined;
      spent += 1;
      // Unlike with a chunk, there is no harm in asking again after a failure of the server.
      const isFinal = isPermanent(error) && error.status !== 500;
      if (spent >= uploadCancelTries || isFinal) return undefined;
      return backoffMs(spent, { firstMs: rules.retryMs, factor: 4, longestMs: uploadLongestRetryMs });
    }
    const ask = ({ task }: OpenTask) => retry(() => protocol.cancel(task, ids), { delayMs, signal });
    let asked = open;
    if (open.task.transfer_token === "") {
      while (rules.connection.isOffline() && (await untilNetwork(deadline)));
      asked = await renew(open);
    }
    for (let renewals = 0; ; renewals += 1) {
      try {
        return await ask(asked);
      } catch (cause) {
        if (renewals === renewalsMost || toTransferError(cause).status !== 401) throw cause;
      }
      asked = await renew(asked);
    }
  }

  function tellArrived(files: readonly CancelledFile[], arrived: readonly ArrivedFile[]): void {
    const byId = new Map(arrived.map((file) => [file.fileId, file]));
    const known = files.flatMap(({ fileId, file }) => {
      const stored = byId.get(fileId);
      return stored && file ? [{ ...file, ...stored }] : [];
    });
    if (known.length > 0) onArrived(known);
  }

  /** @returns whether more can be told: the server answers, be it with a refusal */
  async function tell(files: ReturnType<typeof take>): Promise<boolean> {
    const [first] = files;
    if (!first) return true;
    const ids = files.map(({ fileId }) => fileId);
    try {
      tellArrived(files, await giveUp(first.open, ids, first.deadline));
      return true;
    } catch (cause) {
      if (!signal.aborted) {
        console.warn("Cancelled uploads could not be given up at the server now.", cause);
        const unknown = files.flatMap(({ file }) => file ?? []);
        if (unknown.length > 0) onUnanswered(unknown);
      }
      const { code, status } = toTransferError(cause);
      // After the end there is no task in the place of one that has ended, which is no word of the server.
      return status > 0 || code === "request-cancelled";
    } finally {
      for (const { key } of files) end(key);
    }
  }

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (waiting.length > 0) {
      if (isGone) for (const { key } of waiting.splice(0)) end(key);
      else isGone = !(await tell(take())) && signal.aborted;
    }
    isTelling = false;
  }

  function free(files: readonly CancelledFile[]): void {
    const deadline = performance.now() + rules.offlineLongestMs;
    for (const file of files) {
      if (!knows(file.open.task, "cancel")) continue;
      begin(file.key);
      waiting.push({ ...file, deadline });
    }
    if (!isTelling && waiting.length > 0) void tellAll();
  }

  return {
    free,
    holdBack(key) {
      begin(key);
      return () => end(key);
    },
    settled: async (key) => pending.get(key)?.promise,
    isPending: (key) => pending.has(key),
  };
}
