import { toTransferError } from "../base/transfer-error.ts";
import { untilAborted } from "../base/until-aborted.ts";

/** How many full chunks share the line: fewer while it is too slow for all. Small ones take the room of their bytes. */
export interface Width {
  /**
   * Whether something of a share of a full chunk could begin at once.
   * @param isBehind something that is larger waits, whose room is not taken
   */
  hasRoom(share: number, isBehind: boolean): boolean;
  /**
   * Sends when there is room.
   * @param send told whom to tell which share of its bytes is on its way, where that can be seen
   * @param share of a full chunk that is sent, from 0 to 1
   * @throws what `send` threw, or TransferError `request-cancelled` while it waits
   */
  pass<T>(send: (onSent: (part: number) => void) => Promise<T>, share: number, signal: AbortSignal): Promise<T>;
}

/** Chunks that begin where the line is slow, or may be: one that hangs holds up no other. */
const slowWidth = 2;
/** So much of a full chunk on its way tells how fast the line is: less may stand in the buffers in between. */
const tellingShare = 0.5;
/** Nothing is seen of what leaves where nothing is told of it for so long. */
const silentMs = 1500;
/**
 * Less than this part of a full chunk takes the time of an answer, and says little of the line. So much of small ones may
 * stand beside a full width: they wait for no large one.
 */
const smallShare = 0.25;
/** One more is let in where a full chunk would then take no longer than this … */
const quickMs = 10_000;
/** … and than this part of its limit. */
const quickShare = 0.75;
/**
 * Fewer where it takes longer. Whoever pauses or reloads loses what is on its way; and browsers have six connections to a
 * server without HTTP/2, for which the page, and each other one of the portal, would wait as long.
 */
const slowMs = 20_000;
/** A single one where two take longer. */
const slowestMs = 60_000;

/** What a browser knows of its line (Network Information API; Chromium). */
interface LineHint {
  readonly effectiveType?: string;
  /** Somebody pays by the byte. */
  readonly saveData?: boolean;
}

/** Chunks that are wanted, before one has told how fast the line is: all of them (R9-24), unless the browser knows better. */
export function firstWidth(most: number, line: LineHint = {}): number {
  const { effectiveType = "4g", saveData = false } = line;
  // Its `downlink` says 1.5 Mbit/s of a cable that was not measured: nothing that could be relied on.
  return effectiveType === "4g" && !saveData ? most : Math.min(slowWidth, most);
}
const lineOfNow = () => (globalThis.navigator as { connection?: LineHint } | undefined)?.connection;

export interface WidthOptions {
  /** Full chunks at once on a quick line. */
  most: number;
  /** Longest time of a chunk, in milliseconds. */
  limitMs: number;
  /** There may be room again. */
  onRoom?: () => void;
  /** Chunks that are wanted before one has told how fast the line is. */
  first?: number;
  /** Whether what leaves may be seen on its way, as in a page: two show how fast the line is before the others begin. */
  isWatched?: boolean;
}

/**
 * Creates the width: with each chunk that arrives quickly for its bytes there is one more, up to `most`, so that those
 * of a slow line arrive one after the other. After a chunk that took too long one is sent at a time: those that share a
 * line time out together, however often they are tried.
 */
export function createWidth({
  most,
  limitMs,
  onRoom = () => undefined,
  first = firstWidth(most, lineOfNow()),
  isWatched = typeof document !== "undefined",
}: WidthOptions): Width {
  /** Who waits, with the room that each needs. */
  const waiting = new Map<() => void, number>();
  const longestMs = Math.min(quickMs, limitMs * quickShare);
  let isTrial = isWatched && first > slowWidth;
  let width = isTrial ? slowWidth : first;
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

  /** As many as arrive quickly, of which one takes so long beside those of now. */
  const fitting = (fullMs: number) => Math.floor((width * longestMs) / fullMs);

  /** The first chunks have told how fast the line is. */
  function endTrial(wanted: number): void {
    if (!isTrial) return;
    isTrial = false;
    if (wanted <= width) return;
    width = Math.min(first, wanted);
    makeRoom();
  }

  function learn(fullMs: number): void {
    if (isTrial) return endTrial(fitting(fullMs));
    const least = fullMs > slowestMs ? 1 : slowWidth;
    if (width < most && fitting(fullMs) > width) width += 1;
    else if (width > least && fullMs > slowMs) width = Math.max(least, Math.min(width - 1, fitting(fullMs)));
    return undefined;
  }

  return {
    hasRoom: (share, isBehind) => hasRoom(share, isBehind || waiting.size > 0),
    async pass(send, share, signal) {
      await enter(share, signal);
      const startedAt = performance.now();
      const fullMs = (part: number) => (performance.now() - startedAt) / (share * part);
      const isTelling = share >= smallShare;
      const silence = isTrial && isTelling ? setTimeout(() => endTrial(first), silentMs) : undefined;
      const onSent = (part: number) => {
        clearTimeout(silence);
        if (isTelling && (part >= 1 || part * share >= tellingShare)) endTrial(fitting(fullMs(part)));
      };
      try {
        const sent = await send(onSent);
        if (isTelling) learn(fullMs(1));
        return sent;
      } catch (cause) {
        if (toTransferError(cause).code === "request-timeout") {
          isTrial = false;
          width = 1;
        }
        throw cause;
      } finally {
        clearTimeout(silence);
        count(-share);
        makeRoom();
      }
    },
  };
}
