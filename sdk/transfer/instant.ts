import { uploadInstantLeastBytes, uploadInstantLongestMs } from "../limits.ts";
import { askUntilAnswered } from "./ask-until-answered.ts";
import { digestOf, dropDigest } from "./item-digest.ts";
import { stateOf, type CheckedUpload, type Item } from "./item.ts";
import { persist } from "./persist.ts";
import { knows, type StoredAs, type TransferProtocol } from "./protocol.ts";
import type { FullSettings } from "./settings.ts";
import { createThrottle } from "./throttle.ts";
import { toTransferError, TransferError } from "./transfer-error.ts";
import { untilAborted } from "./until-aborted.ts";

/** Asks whether files need be sent at all, where that is wanted and their server knows it. */
export interface Instant {
  /**
   * Reads a file, and asks for its content before its first chunk.
   * @returns what the server says of a file that it has now; undefined where it is to be sent, also where the question
   * comes to nothing
   * @throws TransferError `request-cancelled`, `upload-file-changed`
   */
  ask(item: Item, checked: CheckedUpload, signal: AbortSignal): Promise<StoredAs | undefined>;
}

/** Files are read one after the other: the first is known soon, and sent while the next one is read. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const turn = last.then(() => {
      if (signal.aborted) throw new TransferError("request-cancelled");
      return work();
    });
    const mine = untilAborted(turn, signal);
    // One that is ended holds up no other, also where its reading hangs.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Creates the questions. @param onRead another part of a file was read */
export function createInstant(
  protocol: TransferProtocol,
  { instant: isWanted, digest, rules, progressMs }: FullSettings,
  onRead: (item: Item) => void,
): Instant {
  const inTurn = createTurns();

  /** Where something of it has arrived it goes on with that: there is no telling which of the two is sooner. */
  const isAsked = (item: Item, { open, plan }: CheckedUpload) =>
    isWanted &&
    !stateOf(item).isAsked &&
    item.size >= uploadInstantLeastBytes &&
    plan.storedBytes === 0 &&
    knows(open.task, "instant");

  async function read(item: Item, signal: AbortSignal): Promise<string> {
    const told = createThrottle(progressMs, () => onRead(item));
    try {
      return await digestOf(item, "sha-256", {
        signal,
        onRead(bytes) {
          item.readBytes = bytes;
          told.call();
        },
      });
    } finally {
      told.cancel();
    }
  }

  /** Asks until the server has made up its mind, with an end. */
  async function find({ open, fileId }: CheckedUpload, hash: string, signal: AbortSignal) {
    const ask = () => protocol.instant(open.task, fileId, hash, signal);
    const persistently = () => persist(ask, { ...rules, patienceMs: 0 }, { signal });
    const found = await askUntilAnswered(persistently, { longestMs: uploadInstantLongestMs, signal });
    return found === "none" || found === "pending" ? undefined : found;
  }

  async function findOrSend(item: Item, checked: CheckedUpload, signal: AbortSignal): Promise<StoredAs | undefined> {
    const hash = await inTurn(() => read(item, signal), signal);
    try {
      return await find(checked, hash, signal);
    } catch (cause) {
      if (signal.aborted) throw cause;
      console.warn("Whether a file need be sent could not be found out; it is sent.", toTransferError(cause));
      return undefined;
    }
  }

  return {
    async ask(item, checked, signal) {
      if (!isAsked(item, checked)) return undefined;
      const found = await findOrSend(item, checked, signal);
      stateOf(item).isAsked = true;
      item.readBytes = undefined;
      if (digest !== "sha-256") dropDigest(item, "sha-256");
      return found;
    },
  };
}
