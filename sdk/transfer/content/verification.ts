import { uploadVerifyLongestMs } from "../../limits.ts";
import { TransferError } from "../base/transfer-error.ts";
import { digestOf, dropDigest } from "../item/item-digest.ts";
import type { CheckedUpload, Item } from "../item/item.ts";
import type { FullSettings } from "../settings/settings.ts";
import { askUntilAnswered } from "../wire/ask-until-answered.ts";
import { persist } from "../wire/persist.ts";
import { knows, type Digest, type StoredAs, type TransferProtocol } from "../wire/protocol.ts";
import type { Reading } from "./reading.ts";

/** Compares files with what has arrived of them, where that is wanted and their server knows it. */
export interface Verification {
  /**
   * Begins to read a file for its digest, beside its chunks.
   * @returns what has the server compare it once all of it has arrived, and answers what the server says of it then;
   *   undefined where it is not compared
   */
  begin(item: Item, checked: CheckedUpload, signal: AbortSignal): (() => Promise<StoredAs>) | undefined;
  /**
   * Has a file compared that its server has by name, size and time, and of which nothing was sent. Where the server
   * cannot compare, its word counts.
   * @throws TransferError `upload-damaged` where it is another one; `request-cancelled`, `upload-file-changed`
   */
  confirm(item: Item, checked: CheckedUpload, signal: AbortSignal): Promise<void>;
}

/** Creates the verification. */
export function createVerification(
  protocol: TransferProtocol,
  { digest: type, rules }: FullSettings,
  reading: Reading,
): Verification {
  /** Asks until the server has read the file, with an end. */
  async function compare({ open, fileId }: CheckedUpload, digest: Digest, signal: AbortSignal): Promise<StoredAs> {
    const ask = () => protocol.verify(open.task, fileId, digest, signal);
    const persistently = () => persist(ask, rules, { signal });
    const stored = await askUntilAnswered(persistently, { longestMs: uploadVerifyLongestMs, signal });
    if (stored === "pending") throw new TransferError("request-timeout", { message: "no digest in time" });
    return stored;
  }

  return {
    begin(item, checked, signal) {
      if (!type || checked.isFound || !knows(checked.open.task, "verify")) return undefined;
      const hashing = digestOf(item, type, { signal });
      // Where the chunks fail first, nobody waits for it.
      hashing.catch(() => undefined);
      return async () => {
        const stored = await compare(checked, { type, hash: await hashing }, signal);
        dropDigest(item, type);
        return stored;
      };
    },
    async confirm(item, checked, signal) {
      // Of an empty file nothing can be another; where it is compared at its end, nobody sees it before.
      if ((item.size === 0 && !type) || !knows(checked.open.task, "verify")) return;
      const confirming = type ?? "sha-256";
      try {
        const hash = await reading.digest(item, confirming, signal);
        await compare(checked, { type: confirming, hash }, signal);
        dropDigest(item, confirming);
      } finally {
        item.readBytes = undefined;
        // Whoever was ended goes on with what was read; what differs is compared at its end.
        if (!type && !signal.aborted) dropDigest(item, confirming);
      }
    },
  };
}
