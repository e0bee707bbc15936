import { createThrottle } from "../base/throttle.ts";
import { TransferError } from "../base/transfer-error.ts";
import type { DigestType } from "../base/types.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { digestOf } from "../item/item-digest.ts";
import type { Item } from "../item/item.ts";

/** Reads files of which nothing is sent before their server has answered about what is in them. */
export interface Reading {
  /**
   * The digest of a file, whose `readBytes` tells how far it is. Files are read one after the other: the first is known
   * soon, and sent while the next one is read.
   * @returns hexadecimal digits
   * @throws TransferError `request-cancelled`, `upload-file-changed`
   */
  digest(item: Item, type: DigestType, signal: AbortSignal): Promise<string>;
}

/** Creates the reading. @param onRead another part of a file was read, at most once in `progressMs` for each */
export function createReading(progressMs: number, onRead: (item: Item) => void): Reading {
  let last: Promise<unknown> = Promise.resolve();

  async function read(item: Item, type: DigestType, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw new TransferError("request-cancelled");
    const told = createThrottle(progressMs, () => onRead(item));
    try {
      return await digestOf(item, type, {
        signal,
        onRead(bytes) {
          if (signal.aborted) return;
          item.readBytes = bytes;
          told.call();
        },
      });
    } finally {
      told.cancel();
    }
  }

  return {
    digest(item, type, signal) {
      const before = last;
      const mine = untilAborted(
        before.then(() => read(item, type, signal)),
        signal,
      );
      // One that is ended holds up no other, also where its reading hangs; one that had not begun lets nobody pass.
      last = mine.catch(() => before);
      return mine;
    },
  };
}
