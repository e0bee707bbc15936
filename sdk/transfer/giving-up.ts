import { uploadCancelledAtOnce } from "../limits.ts";
import type { Cancels } from "./cancels.ts";
import type { FileLocks } from "./file-locks.ts";
import { stateOf, type CheckedUpload, type Item } from "./item.ts";
import type { UploadMemory } from "./memory.ts";
import { inSlices } from "./slices.ts";

/** Gives up what was begun of files that nobody wants any more, here and at their server. What another tab sends stays as it is. */
export interface GivingUp {
  /** Files that are not under way, as they stand now: they may be changed or gone when this is through. */
  begin(items: readonly Item[]): void;
  /** The same of a file by whoever has its lock. Resolves when its server knows, and another may have it. */
  underLock(item: Item): Promise<void>;
  /** Resolves when nothing more is forgotten of what was given up so far. */
  settled(): Promise<void>;
}

/** A file as it stood when it was given up. */
interface GivenUp {
  item: Item;
  checked: Pick<CheckedUpload, "open" | "fileId"> | undefined;
  isStored: boolean;
}

interface GivingUpDependencies {
  locks: FileLocks;
  memory: UploadMemory;
  cancels: Cancels;
}

/** Creates it. */
export function createGivingUp({ locks, memory, cancels }: GivingUpDependencies): GivingUp {
  let giving: Promise<void> = Promise.resolve();

  const keyOf = ({ item, checked }: GivenUp) => memory.keyOf(item, checked);

  /** What is known of one that was not checked since it was added: an earlier page may have begun it. */
  const begunOf = async (given: GivenUp): Promise<GivenUp> =>
    given.checked ? given : { ...given, checked: await memory.begun(keyOf(given)) };

  function forget(some: readonly GivenUp[]): void {
    memory.forget(some.map(keyOf));
    cancels.free(
      some.flatMap((given) => {
        const { checked, isStored } = given;
        return checked && !isStored ? { open: checked.open, fileId: checked.fileId, key: keyOf(given) } : [];
      }),
    );
  }

  async function giveUp(some: readonly GivenUp[]): Promise<void> {
    const begun = (await Promise.all(some.map(begunOf))).filter(({ checked }) => checked !== undefined);
    const releases = await Promise.all(begun.map((given) => locks.take(keyOf(given))));
    forget(begun.filter((_, index) => releases[index] !== undefined));
    for (const [index, given] of begun.entries()) void cancels.settled(keyOf(given)).then(releases[index]);
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

  const asNow = (item: Item): GivenUp => ({ item, checked: stateOf(item).checked, isStored: item.phase === "stored" });

  return {
    begin(items) {
      const done = giveAllUp(items.map(asNow)).catch((cause: unknown) =>
        console.warn("Cancelled uploads could not be given up.", cause),
      );
      giving = Promise.all([giving, done]).then(() => undefined);
    },
    async underLock(item) {
      const key = memory.keyOf(item);
      // Its check may be under way, and says under which id it is known.
      await cancels.settled(key);
      const given = await begunOf(asNow(item));
      if (given.checked) forget([given]);
      await cancels.settled(key);
    },
    settled: () => giving,
  };
}
