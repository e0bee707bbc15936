import { uploadVerifyAgainMs, uploadVerifyLongestMs } from "../limits.ts";
import { sleep } from "../timing.ts";
import { digestOf } from "./item-digest.ts";
import type { CheckedUpload, Item } from "./item.ts";
import { persist } from "./persist.ts";
import { knows, type Digest, type StoredAs, type TransferProtocol } from "./protocol.ts";
import type { FullSettings } from "./settings.ts";
import { TransferError } from "./transfer-error.ts";

/** Compares files with what has arrived of them, where that is wanted and their server knows it. */
export interface Verification {
  /**
   * Begins to read a file for its digest, beside its chunks.
   * @returns what has the server compare it once all of it has arrived, and answers what the server says of it then
   */
  begin(item: Item, checked: CheckedUpload, signal: AbortSignal): () => Promise<StoredAs | undefined>;
}

/** Creates the verification. */
export function createVerification(protocol: TransferProtocol, { digest: type, rules }: FullSettings): Verification {
  /** Asks until the server has read the file, with an end. */
  async function compare({ open, fileId }: CheckedUpload, digest: Digest, signal: AbortSignal): Promise<StoredAs> {
    const until = performance.now() + uploadVerifyLongestMs;
    const ask = () => protocol.verify(open.task, fileId, digest, signal);
    for (;;) {
      const stored = await persist(ask, rules, { signal });
      if (stored) return stored;
      if (performance.now() > until) throw new TransferError("request-timeout", { message: "no digest in time" });
      await sleep(uploadVerifyAgainMs, { signal }).catch(() => {
        throw new TransferError("request-cancelled");
      });
    }
  }

  return {
    begin(item, checked, signal) {
      if (!type || !knows(checked.open.task, "verify")) return () => Promise.resolve(undefined);
      const hashing = digestOf(item, type, { signal });
      // Where the chunks fail first, nobody waits for it.
      hashing.catch(() => undefined);
      return async () => compare(checked, { type, hash: await hashing }, signal);
    },
  };
}
