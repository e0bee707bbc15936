import type { TokenSource } from "./token-source.ts";

/** After so long without an answer of the page, the user reads what is waited for. */
const patienceMs = 5000;

/**
 * Whether the page has a token to begin with. Its function may wait until somebody has signed in, or never answer.
 * @param waiting ends the wait, and ends with it
 * @param onSlow called where it takes long
 * @returns false where the wait was ended
 */
export async function firstToken(
  tokens: TokenSource,
  waiting: AbortController,
  onSlow: (signal: AbortSignal) => void,
): Promise<boolean> {
  const { signal } = waiting;
  const calledOff = new Promise<false>((resolve) => signal.addEventListener("abort", () => resolve(false)));
  const slow = setTimeout(onSlow, patienceMs, signal);
  try {
    return await Promise.race([tokens.isUsable(), calledOff]);
  } finally {
    clearTimeout(slow);
    waiting.abort();
  }
}
