import { TransferError } from "./transfer-error.ts";

/** What work comes to, unless nobody waits for it any more; the work itself goes on. @throws TransferError `request-cancelled` once `signal` aborts */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new TransferError("request-cancelled"));
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    // The end first: it counts also where the work is done already.
    return await Promise.race([aborted.promise, work]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
