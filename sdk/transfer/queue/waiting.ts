import { createWorkQueue } from "../base/work-queue.ts";
import type { Item } from "../item/item.ts";
import { createAside, type Aside } from "./aside.ts";

/** The files that wait, in the order in which they begin: what was begun before, then what was not; beside them those that are compared. */
export interface Waiting extends Pick<Aside, "reason" | "close"> {
  /** Puts a file at the end of those that come first, or of the others; one that waits there already stays. */
  push(item: Item, isFirst: boolean): void;
  /** Puts a file that its server has, and that is to be compared, at the end of those. */
  pushFound(item: Item): void;
  /** Puts files that wait among those that come first. */
  prefer(items: Iterable<Item>): void;
  /** Takes the next one that may begin now; files whose place gave no task stand aside. */
  next(mayBegin: (item: Item) => boolean, takesAll: boolean): Item | undefined;
  /** Takes the next one that is to be compared and may begin now. */
  nextFound(mayBegin: (item: Item) => boolean): Item | undefined;
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
  const found = createWorkQueue<Item>();
  const aside = createAside();
  return {
    get reason() {
      return aside.reason;
    },
    close: aside.close,
    push: (item, isFirst) => (isFirst ? again : fresh).push(item),
    pushFound: (item) => found.push(item),
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
    nextFound(mayBegin) {
      for (let item = found.shift(); item; item = found.shift()) if (mayBegin(item)) return item;
      return undefined;
    },
    takeFirst() {
      const items: Item[] = [];
      for (const queue of [again, found]) for (let item = queue.shift(); item; item = queue.shift()) items.push(item);
      return items;
    },
    bringBack: aside.bringBack,
    delete(items, isAll) {
      for (const queue of [fresh, again, found, aside]) {
        if (isAll) queue.clear();
        else for (const item of items) queue.delete(item);
      }
    },
  };
}
