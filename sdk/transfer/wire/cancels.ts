import type { UploadTask } from "../../contract/transfer.ts";
import { uploadCancelledAtOnce, uploadCancelTaskMs, uploadCancelTries } from "../../limits.ts";
import { retry, withTimeout } from "../../timing.ts";
import { isPermanent, toTransferError, TransferError } from "../base/transfer-error.ts";
import type { UploadItem } from "../base/types.ts";
import type { RetryRules } from "./persist.ts";
import { knows, type ArrivedFile, type StoredAs, type TransferProtocol } from "./protocol.ts";
import { renewalsMost, type OpenTask, type Tasks } from "./tasks.ts";

/** A file at the transfer server that nobody wants any more. */
export interface CancelledFile {
  /** The task that it was checked with; where its token has ended, one of now gives the file up. */
  open: OpenTask;
  fileId: string;
  /** What it is known by here (`UploadMemory.keyOf`). */
  key: string;
  /** Of the list, where it is one of it. */
  item?: UploadItem;
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
}

interface CancelsDependencies {
  protocol: TransferProtocol;
  tasks: Pick<Tasks, "renew">;
  rules: Pick<RetryRules, "retryMs">;
  signal: AbortSignal;
  /** They had arrived before, and stay. */
  onArrived?: (files: readonly { item: UploadItem; stored: StoredAs }[]) => void;
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
  taskMs = uploadCancelTaskMs,
}: CancelsDependencies): Cancels {
  const waiting: CancelledFile[] = [];
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
  function take(): CancelledFile[] {
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

  /** @returns those that had arrived */
  async function giveUp(open: OpenTask, ids: readonly string[]): Promise<readonly ArrivedFile[]> {
    const delayMs = (cause: unknown, failures: number) =>
      failures >= uploadCancelTries || isPermanent(toTransferError(cause)) ? undefined : rules.retryMs;
    const ask = ({ task }: OpenTask) => retry(() => protocol.cancel(task, ids), { delayMs, signal });
    let asked = open.task.transfer_token === "" ? await renew(open) : open;
    for (let renewals = 0; ; renewals += 1) {
      try {
        return await ask(asked);
      } catch (cause) {
        if (renewals === renewalsMost || toTransferError(cause).status !== 401) throw cause;
      }
      asked = await renew(asked);
    }
  }

  /** Of those that somebody has cancelled: one that goes to another place is still in the list. */
  function tellArrived(files: readonly CancelledFile[], arrived: readonly ArrivedFile[]): void {
    const byId = new Map(arrived.map((file) => [file.fileId, file]));
    const known = files.flatMap(({ fileId, item }) => {
      const stored = byId.get(fileId);
      return stored && item?.phase === "cancelled" ? [{ item, stored }] : [];
    });
    if (known.length > 0) onArrived(known);
  }

  /** @returns whether more can be told: the server answers, be it with a refusal */
  async function tell(files: readonly CancelledFile[]): Promise<boolean> {
    const [first] = files;
    if (!first) return true;
    const ids = files.map(({ fileId }) => fileId);
    try {
      tellArrived(files, await giveUp(first.open, ids));
      return true;
    } catch (cause) {
      if (!signal.aborted) console.warn("Cancelled uploads could not be given up at the server now.", cause);
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
    for (const file of files) {
      if (!knows(file.open.task, "cancel")) continue;
      begin(file.key);
      waiting.push(file);
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
  };
}
