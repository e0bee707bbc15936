import { untilAborted } from "./until-aborted.ts";
import { toTransferError } from "./transfer-error.ts";

/** How many full chunks share the line: fewer while it is too slow for all. Small ones take the room of their bytes. */
export interface Width {
  /**
   * Whether something of a share of a full chunk could begin at once.
   * @param isBehind something that is larger waits, whose room is not taken
   */
  hasRoom(share: number, isBehind: boolean): boolean;
  /**
   * Sends when there is room.
   * @param share of a full chunk that is sent, from 0 to 1
   * @throws what `send` threw, or TransferError `request-cancelled` while it waits
   */
  pass<T>(send: () => Promise<T>, share: number, signal: AbortSignal): Promise<T>;
}

/** Chunks that begin where the browser says that the line is slow: one that hangs holds up no other. */
const slowWidth = 2;
/**
 * Less than this part of a full chunk takes the time of an answer, and says little of the line. So much of small ones may
 * stand beside a full width: they wait for no large one.
 */
const smallShare = 0.25;
/** One more is let in where a full chunk would then take no longer than this … */
const quickMs = 20_000;
/** … and than this part of its limit. */
const quickShare = 0.75;
/** Fewer where it takes longer: whoever pauses or reloads loses what is on its way. */
const slowMs = 60_000;

/** What a browser knows of its line (Network Information API; Chromium). */
interface LineHint {
  readonly effectiveType?: string;
  /** Somebody pays by the byte. */
  readonly saveData?: boolean;
}

/** Chunks that begin, before one has told how fast the line is: all of them (R9-24), unless the browser knows better. */
export function firstWidth(most: number, line: LineHint = {}): number {
  const { effectiveType = "4g", saveData = false } = line;
  // Its `downlink` says 1.5 Mbit/s of a cable that was not measured: nothing that could be relied on.
  return effectiveType === "4g" && !saveData ? most : Math.min(slowWidth, most);
}
const lineOfNow = () => (globalThis.navigator as { connection?: LineHint } | undefined)?.connection;

/**
 * Creates the width: with each chunk that arrives quickly for its bytes there is one more, up to `most`, so that those
 * of a slow line arrive one after the other. After a chunk that took too long one is sent at a time: those that share a
 * line time out together, however often they are tried.
 * @param onRoom there may be room again
 * @param first chunks that begin before one has told how fast the line is
 */
export function createWidth(
  most: number,
  limitMs: number,
  onRoom: () => void = () => undefined,
  first: number = firstWidth(most, lineOfNow()),
): Width {
  /** Who waits, with the room that each needs. */
  const waiting = new Map<() => void, number>();
  const longestMs = Math.min(quickMs, limitMs * quickShare);
  let width = first;
  /** In full chunks. */
  let inside = 0;
  /** The small ones of it. */
  let smallInside = 0;

  function hasRoom(share: number, isBehind: boolean): boolean {
    if (share < smallShare && smallInside + share <= smallShare) return true;
    return !isBehind && inside + share <= width + smallShare;
  }

  function count(share: number): void {
    inside += share;
    if (Math.abs(share) < smallShare) smallInside += share;
  }

  function admit(): void {
    // In their order: a large one is not overtaken for ever.
    let isBehind = false;
    for (const [letIn, share] of waiting) {
      if (hasRoom(share, isBehind)) {
        waiting.delete(letIn);
        count(share);
        letIn();
      } else isBehind = true;
    }
  }

  async function enter(share: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(resolve, share);
    admit();
    try {
      await untilAborted(promise, signal);
    } catch (cause) {
      if (!waiting.delete(resolve)) count(-share);
      makeRoom();
      throw cause;
    }
  }

  function makeRoom(): void {
    admit();
    onRoom();
  }

  function learn(fullMs: number): void {
    if (width < most && (fullMs * (width + 1)) / width <= longestMs) width += 1;
    else if (width > 1 && fullMs > slowMs)
      width = Math.max(1, Math.min(width - 1, Math.floor((width * slowMs) / fullMs)));
  }

  return {
    hasRoom: (share, isBehind) => hasRoom(share, isBehind || waiting.size > 0),
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
        count(-share);
        makeRoom();
      }
    },
  };
}
