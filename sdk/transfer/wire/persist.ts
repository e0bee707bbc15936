import { uploadLongestRetryMs } from "../../limits.ts";
import { backoffMs, retry } from "../../timing.ts";
import { isPermanent, toTransferError, TransferError } from "../base/transfer-error.ts";
import { untilOnline, type Connection } from "./connection.ts";

/** How long an upload tries. */
export interface RetryRules {
  /** Tries after the first (R9-27). */
  retries: number;
  /** The wait before each of them. */
  retryMs: number;
  /** Beyond them, tries further apart until so much time has passed since the first failure; of what may pass alone. */
  patienceMs: number;
  connection: Connection;
  /** Longest wait for the network, which takes no try. */
  offlineLongestMs: number;
}

interface PersistOptions {
  signal: AbortSignal;
  /** What ends the tries besides what always does. */
  isFinal?: (error: TransferError) => boolean;
  /** Called before each wait for another try. */
  onRetry?: (error: TransferError) => void;
}

/** Whether what has failed may come right by itself in some minutes, and not only at another try. */
const mayPass = ({ status }: TransferError) =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;

/**
 * Does work until it succeeds or there is no sense in going on.
 * @throws TransferError what came of the last try; `request-cancelled` where the signal ended the tries
 */
export async function persist<T>(
  work: () => Promise<T>,
  rules: RetryRules,
  { signal, isFinal, onRetry }: PersistOptions,
): Promise<T> {
  let spent = 0;
  let firstFailure: number | undefined;

  async function delayMs(cause: unknown): Promise<number | undefined> {
    const error = toTransferError(cause);
    if (isPermanent(error) || isFinal?.(error)) return undefined;
    if (error.status === 0 && rules.connection.isOffline()) {
      return (await untilOnline(rules.connection, rules.offlineLongestMs, signal)) ? 0 : undefined;
    }
    spent += 1;
    firstFailure ??= performance.now();
    const beyond = spent - rules.retries;
    if (beyond > 0 && !(mayPass(error) && performance.now() - firstFailure < rules.patienceMs)) return undefined;
    onRetry?.(error);
    if (beyond <= 0) return rules.retryMs;
    return backoffMs(beyond, { firstMs: 2 * rules.retryMs, longestMs: uploadLongestRetryMs });
  }

  /** A wait that the signal ends is followed by no other try. */
  async function tryOnce(): Promise<T> {
    if (signal.aborted) throw new TransferError("request-cancelled");
    return work();
  }

  try {
    return await retry(tryOnce, { delayMs, signal });
  } catch (cause) {
    if (signal.aborted) throw new TransferError("request-cancelled", { cause });
    throw toTransferError(cause);
  }
}
