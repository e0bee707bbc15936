import { createAside, type Aside } from "./aside.ts";
import type { Item } from "./item.ts";
import { createWorkQueue } from "./work-queue.ts";

/** The files that wait, in the order in which they begin: what was begun before, then what was not. */
export interface Waiting extends Pick<Aside, "reason" | "close"> {
  /** Puts a file at the end of those that come first, or of the others; one that waits there already stays. */
  push(item: Item, isFirst: boolean): void;
  /** Puts files that wait among those that come first. */
  prefer(items: Iterable<Item>): void;
  /** Takes the next one that may begin now; files whose place gave no task stand aside. */
  next(mayBegin: (item: Item) => boolean, takesAll: boolean): Item | undefined;
  /** Takes all that come first. */
  takeFirst(): Item[];
  /** Files that stand aside come back, their places are asked anew. */
  bringBack(put: (item: Item) => void): void;
  /** @param isAll whether no file waits any more */
  delete(items: readonly Item[], isAll: boolean): void;
}

/** Creates the queue of an engine. */
export function createWaiting(): Waiting {
  const fresh = createWorkQueue<Item>();
  const again = createWorkQueue<Item>();
  const aside = createAside();
  return {
    get reason() {
      return aside.reason;
    },
    close: aside.close,
    push: (item, isFirst) => (isFirst ? again : fresh).push(item),
    prefer(items) {
      for (const item of items) {
        fresh.delete(item);
        again.push(item);
      }
    },
    next(mayBegin, takesAll) {
      const shift = () => again.shift() ?? (takesAll ? fresh.shift() : undefined);
      for (let item = shift(); item; item = shift()) if (mayBegin(item) && !aside.takes(item)) return item;
      return undefined;
    },
    takeFirst() {
      const items: Item[] = [];
      for (let item = again.shift(); item; item = again.shift()) items.push(item);
      return items;
    },
    bringBack: aside.bringBack,
    delete(items, isAll) {
      for (const queue of [fresh, again, aside]) {
        if (isAll) queue.clear();
        else for (const item of items) queue.delete(item);
      }
    },
  };
}
