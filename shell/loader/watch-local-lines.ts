import { sleep } from "@customs-portal/sdk/timing";
import type { LocalLine } from "./local-lines.ts";

/** How often it is looked whether a line was built anew, and how often where its server does not answer. */
const lookMs = 1_000;
const awayMs = 5_000;
const answerMs = 10_000;

/** What a server of this machine gives; undefined while there is nothing, as in the middle of a build. */
async function textAt(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

async function watchOne(address: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  let known: string | undefined;
  let last: string | undefined;
  for (let isAway = false; !signal.aborted;) {
    if (document.visibilityState === "visible") {
      const text = await textAt(address, signal);
      isAway = text === undefined;
      // A page that opened before the server did is waiting for it.
      known ??= text ?? "";
      // Twice the same: what is being written is not read half.
      if (text && text !== known && text === last && !signal.aborted) {
        known = text;
        onChange();
      }
      last = text;
    }
    await sleep(isAway ? awayMs : lookMs, { signal }).catch(() => undefined);
  }
}

/**
 * Looks each second whether a local line has been built anew, while the page is in sight: by its first file, whatever
 * tool builds and serves it. @returns ends it
 */
export function watchLocalLines(lines: readonly LocalLine[], onChange: () => void): () => void {
  const over = new AbortController();
  for (const { address } of lines) void watchOne(address, over.signal, onChange);
  return () => over.abort();
}
