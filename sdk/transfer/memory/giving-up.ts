import { uploadCancelledAtOnce } from "../../limits.ts";
import { inSlices } from "../base/slices.ts";
import { stateOf, type CheckedUpload, type Item } from "../item/item.ts";
import type { FileLocks } from "../journal/file-locks.ts";
import type { Cancels } from "../wire/cancels.ts";
import type { UploadMemory } from "./memory.ts";

/** Gives up what was begun of files that nobody wants any more, here and at their server. What another tab sends stays as it is. */
export interface GivingUp {
  /**
   * Files that are not under way, as they stand now: they may be changed or gone when this is through.
   * @param isTold whether somebody hears what their server says of it; true by default
   */
  begin(items: readonly Item[], how?: { isTold?: boolean }): void;
  /** The same of a file by whoever has its lock (`lock`), which `release` gives back once its server knows. */
  underLock(item: Item, release: () => void, how?: { isTold?: boolean }): void;
  /**
   * Takes the lock of a file that is to be given up.
   * @returns what gives it back once its server knows; undefined where another has it
   */
  hold(key: string): Promise<(() => void) | undefined>;
  /**
   * Takes the lock of a file that is to be sent. Where this uploader has it, which gives the same file up, it is waited for.
   * @param onWait called where it is
   * @returns what gives it back; undefined where another has it, or once `signal` aborts
   */
  lock(key: string, signal: AbortSignal, onWait?: () => void): Promise<(() => void) | undefined>;
  /** Resolves when nothing more is forgotten here of what was given up so far; servers may not know yet. */
  settled(): Promise<void>;
}

/** A file as it stood when it was given up. */
interface GivenUp {
  item: Item;
  checked: Pick<CheckedUpload, "open" | "fileId"> | undefined;
  isStored: boolean;
  isTold: boolean;
}

interface GivingUpDependencies {
  locks: FileLocks;
  memory: UploadMemory;
  cancels: Cancels;
}

/** Creates it. */
export function createGivingUp({ locks, memory, cancels }: GivingUpDependencies): GivingUp {
  let forgetting: Promise<void> = Promise.resolve();
  /** Keys that are locked by this uploader. */
  const held = new Set<string>();

  const keyOf = ({ item, checked }: GivenUp) => memory.keyOf(item, checked);
  const asNow = (item: Item, isTold = true): GivenUp => {
    const { checked, isOutdated } = stateOf(item);
    return { item, checked, isStored: item.phase === "stored", isTold: isTold && !isOutdated };
  };

  /** What is known of one that was not checked since it was added: an earlier page may have begun it. */
  const begunOf = async (given: GivenUp): Promise<GivenUp> =>
    given.checked ? given : { ...given, checked: await memory.begun(keyOf(given)) };

  function tell(some: readonly GivenUp[]): void {
    cancels.free(
      some.flatMap((given) => {
        const { item, checked, isStored, isTold } = given;
        if (!checked || isStored) return [];
        const { open, fileId } = checked;
        const file = isTold ? { name: item.name, folder: item.folder, fileId } : undefined;
        return { open, fileId, key: keyOf(given), file };
      }),
    );
  }

  async function take(key: string): Promise<(() => void) | undefined> {
    const release = await locks.take(key);
    if (!release) return undefined;
    held.add(key);
    return () => {
      held.delete(key);
      release();
    };
  }

  const whenTold = (key: string, release: () => void) => () => void cancels.settled(key).then(release);

  async function hold(key: string): Promise<(() => void) | undefined> {
    const release = await take(key);
    return release && whenTold(key, release);
  }

  async function giveUp(some: readonly GivenUp[]): Promise<void> {
    const begun = (await Promise.all(some.map(begunOf))).filter(({ checked }) => checked !== undefined);
    const releases = await Promise.all(begun.map((given) => hold(keyOf(given))));
    const own = begun.filter((_, index) => releases[index] !== undefined);
    memory.forget(own.map(keyOf));
    tell(own);
    for (const release of releases) release?.();
  }

  async function giveAllUp(all: readonly GivenUp[]): Promise<void> {
    let some: GivenUp[] = [];
    for await (const given of inSlices(all)) {
      some.push(given);
      if (some.length < uploadCancelledAtOnce) continue;
      await giveUp(some);
      some = [];
    }
    await giveUp(some);
  }

  async function forget(item: Item, isTold: boolean | undefined): Promise<GivenUp> {
    const given = await begunOf(asNow(item, isTold));
    if (given.checked) memory.forget([keyOf(given)]);
    return given;
  }

  async function tellOnceKnown(item: Item, forgotten: Promise<GivenUp>): Promise<void> {
    const given = await forgotten;
    // Its check may be under way, and says under which id it is known.
    await cancels.settled(keyOf(given));
    tell([{ ...given, checked: stateOf(item).checked ?? given.checked }]);
  }

  const warn = (cause: unknown) => console.warn("Cancelled uploads could not be given up.", cause);

  /** What came of the work is kept by nobody. */
  function follow(work: Promise<unknown>): void {
    const before = forgetting;
    forgetting = work.then(
      () => before,
      () => before,
    );
  }

  return {
    begin(items, { isTold } = {}) {
      const given = giveAllUp(items.map((item) => asNow(item, isTold)));
      follow(given);
      given.catch(warn);
    },
    underLock(item, release, { isTold } = {}) {
      const giveBack = whenTold(memory.keyOf(item), release);
      const forgotten = forget(item, isTold);
      follow(forgotten);
      tellOnceKnown(item, forgotten).catch(warn).finally(giveBack);
    },
    hold,
    async lock(key, signal, onWait) {
      const wasHeld = held.has(key);
      const release = await take(key);
      if (release || !(wasHeld || held.has(key))) return release;
      onWait?.();
      await locks.whenFree(key, signal).catch(() => undefined);
      return signal.aborted ? undefined : take(key);
    },
    async settled() {
      await forgetting;
    },
  };
}
