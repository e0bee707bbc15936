import { uploadInstantLeastBytes, uploadInstantLongestMs } from "../../limits.ts";
import { toTransferError } from "../base/transfer-error.ts";
import { dropDigest } from "../item/item-digest.ts";
import { stateOf, type CheckedUpload, type Item } from "../item/item.ts";
import type { FullSettings } from "../settings/settings.ts";
import { askUntilAnswered } from "../wire/ask-until-answered.ts";
import { persist } from "../wire/persist.ts";
import { knows, type StoredAs, type TransferProtocol } from "../wire/protocol.ts";
import type { Reading } from "./reading.ts";

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

/** Creates the questions. */
export function createInstant(
  protocol: TransferProtocol,
  { instant: isWanted, digest, rules }: FullSettings,
  reading: Reading,
): Instant {
  /** Where something of it has arrived it goes on with that: there is no telling which of the two is sooner. */
  const isAsked = (item: Item, { open, plan }: CheckedUpload) =>
    isWanted &&
    !stateOf(item).isAsked &&
    item.size >= uploadInstantLeastBytes &&
    plan.storedBytes === 0 &&
    knows(open.task, "instant");

  /** Asks until the server has made up its mind, with an end. */
  async function find({ open, fileId }: CheckedUpload, hash: string, signal: AbortSignal) {
    const ask = () => protocol.instant(open.task, fileId, hash, signal);
    const persistently = () => persist(ask, { ...rules, patienceMs: 0 }, { signal });
    const found = await askUntilAnswered(persistently, { longestMs: uploadInstantLongestMs, signal });
    return found === "none" || found === "pending" ? undefined : found;
  }

  async function findOrSend(item: Item, checked: CheckedUpload, signal: AbortSignal): Promise<StoredAs | undefined> {
    const hash = await reading.digest(item, "sha-256", signal);
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
