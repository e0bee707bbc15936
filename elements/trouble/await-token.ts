import { backoffMs } from "@customs-portal/sdk/timing";
import type { TokenSource } from "../token-source.ts";
import { pause, waits } from "./pause.ts";

/** Asks again and again, while the page is shown, whether there is a token. @returns false where it was called off */
async function askUntilThere(tokens: TokenSource, signal: AbortSignal): Promise<boolean> {
  for (let asked = 1; !signal.aborted; asked += 1) {
    await pause(backoffMs((tokens.end.tried ?? 0) + asked, waits), signal);
    if (!signal.aborted && document.visibilityState === "visible" && (await tokens.isUsable())) return !signal.aborted;
  }
  return false;
}

/** A wait that all elements of a token source share, so that many of them ask no more than one. */
interface Wait {
  readonly answer: Promise<boolean>;
  readonly end: AbortController;
  waiting: number;
}

const waitOf = new WeakMap<TokenSource, Wait>();

function begin(tokens: TokenSource): Wait {
  const end = new AbortController();
  const wait: Wait = { end, waiting: 0, answer: askUntilThere(tokens, end.signal).finally(() => forget(tokens, wait)) };
  waitOf.set(tokens, wait);
  return wait;
}

function forget(tokens: TokenSource, wait: Wait): void {
  if (waitOf.get(tokens) === wait) waitOf.delete(tokens);
}

/**
 * Waits until there is a token that was not refused: 1 s at first, 30 s at last, less when the user comes back.
 * @returns whether there is; false where it was called off
 */
export async function awaitToken(tokens: TokenSource, signal: AbortSignal): Promise<boolean> {
  // A text does not become another one by itself.
  if (typeof tokens.given !== "function") return false;
  const wait = waitOf.get(tokens) ?? begin(tokens);
  wait.waiting += 1;
  const leave = () => {
    wait.waiting -= 1;
    if (wait.waiting > 0) return;
    forget(tokens, wait);
    wait.end.abort();
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    return (await wait.answer) && !signal.aborted;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
