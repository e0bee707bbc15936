import { untilAborted } from "./until-aborted.ts";
import { toTransferError } from "./transfer-error.ts";

/** How many full chunks share the line: fewer while it is too slow for all. Small ones take the room of their bytes. */
export interface Width {
  /**
   * Sends when there is room.
   * @param share of a full chunk that is sent, from 0 to 1
   * @throws what `send` threw, or TransferError `request-cancelled` while it waits
   */
  pass<T>(send: () => Promise<T>, share: number, signal: AbortSignal): Promise<T>;
}

/** Chunks that begin, before it is known how fast the line is: one that hangs holds up no other. */
const firstWidth = 2;
/** Less than this part of a full chunk takes the time of an answer, and says little of the line; it may stand beside a full width. */
const smallShare = 0.25;
/** One more is let in where a full chunk would then take no longer than this … */
const quickMs = 20_000;
/** … and than this part of its limit. */
const quickShare = 0.75;
/** One less where it takes longer: whoever pauses or reloads loses what is on its way. */
const slowMs = 60_000;

/**
 * Creates the width: with each chunk that arrives quickly for its bytes there is one more, up to `most`, so that those
 * of a slow line arrive one after the other. After a chunk that took too long one is sent at a time: those that share a
 * line time out together, however often they are tried.
 */
export function createWidth(most: number, limitMs: number): Width {
  /** Who waits, with the room that each needs. */
  const waiting = new Map<() => void, number>();
  const longestMs = Math.min(quickMs, limitMs * quickShare);
  let width = Math.min(firstWidth, most);
  /** In full chunks. */
  let inside = 0;

  function admit(): void {
    // In their order: a large one is not overtaken for ever.
    for (const [letIn, share] of waiting) {
      if (inside + share > width + smallShare) return;
      waiting.delete(letIn);
      inside += share;
      letIn();
    }
  }

  async function enter(share: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(resolve, share);
    admit();
    try {
      await untilAborted(promise, signal);
    } catch (cause) {
      // Where it stood in front, those behind it may have room now.
      if (waiting.delete(resolve)) admit();
      else leave(share);
      throw cause;
    }
  }

  function leave(share: number): void {
    inside -= share;
    admit();
  }

  function learn(fullMs: number): void {
    if (width < most && (fullMs * (width + 1)) / width <= longestMs) width += 1;
    else if (width > 1 && fullMs > slowMs) width -= 1;
  }

  return {
    async pass(send, share, signal) {
      await enter(share, signal);
      const startedAt = performance.now();
      try {
        const sent = await send();
        if (share >= smallShare) learn((performance.now() - startedAt) / share);
        return sent;
      } catch (cause) {
        if (toTransferError(cause).code === "request-timeout") width = 1;
        throw cause;
      } finally {
        leave(share);
      }
    },
  };
}
