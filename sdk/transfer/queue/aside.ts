import type { TransferError } from "../base/transfer-error.ts";
import { createWorkQueue } from "../base/work-queue.ts";
import type { Item } from "../item/item.ts";
import type { Place } from "../wire/tasks.ts";

/** The files of places that gave no task: they stand aside until they are brought back, and keep no others waiting. */
export interface Aside {
  /** Why the first of the places gave none; undefined where no file stands aside. */
  readonly reason: TransferError | undefined;
  /** A place gave no task. */
  close(place: Place, reason: TransferError): void;
  /** Whether the place of a file gave none; the file then stands aside. */
  takes(item: Item): boolean;
  /** Each place is asked anew. */
  bringBack(put: (item: Item) => void): void;
  delete(item: Item): void;
  clear(): void;
}

/** Creates the place for files without one. */
export function createAside(): Aside {
  const items = createWorkQueue<Item>();
  const closed = new Map<Place, TransferError>();
  return {
    get reason() {
      const [reason] = closed.values();
      return items.size > 0 ? reason : undefined;
    },
    close: (place, reason) => void closed.set(place, reason),
    takes(item) {
      if (!closed.has(item.place)) return false;
      items.push(item);
      return true;
    },
    bringBack(put) {
      closed.clear();
      for (let item = items.shift(); item; item = items.shift()) put(item);
    },
    delete: items.delete,
    clear: items.clear,
  };
}
