import { uploadVerifyAgainMs } from "../../limits.ts";
import { sleep } from "../../timing.ts";
import { TransferError } from "../base/transfer-error.ts";

/**
 * Asks a server that is still at work again and again.
 * @param ask answers "pending" where it is
 * @returns its answer, "pending" where it took longer than `longestMs`
 * @throws TransferError `request-cancelled` once `signal` aborts, and what `ask` throws
 */
export async function askUntilAnswered<T>(
  ask: () => Promise<T | "pending">,
  { longestMs, signal }: { longestMs: number; signal: AbortSignal },
): Promise<T | "pending"> {
  const until = performance.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (answer !== "pending" || performance.now() > until) return answer;
    await sleep(uploadVerifyAgainMs, { signal }).catch(() => {
      throw new TransferError("request-cancelled");
    });
  }
}
