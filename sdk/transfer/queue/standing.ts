import type { Emitter } from "../base/emitter.ts";
import type { UploadEvents, UploadPhase } from "../base/types.ts";
import type { Item } from "../item/item.ts";

const noFiles: Readonly<Record<UploadPhase, number>> = {
  waiting: 0,
  checking: 0,
  sending: 0,
  paused: 0,
  elsewhere: 0,
  stored: 0,
  failed: 0,
  cancelled: 0,
};

/** Where the files of a list stand, counted file by file. Whoever listens may change it: what is said is true before it is told. */
export interface Standing {
  /** Files of the list by where they stand. */
  readonly counts: Readonly<Record<UploadPhase, number>>;
  /** Files that are neither stored nor failed nor cancelled. */
  readonly unsettled: number;
  /** A file comes into the list; it waits. */
  add(): void;
  /** Moves a file. @returns tells of it; a file that stands there already is not told of */
  shift(item: Item, phase: UploadPhase): () => void;
  /** Moves a file and tells of it. */
  move(item: Item, phase: UploadPhase): void;
}

/**
 * Creates the counts.
 * @param onShift told of each file that was moved, before anybody else
 */
export function createStanding(
  emit: Emitter<UploadEvents>["emit"],
  onShift: (item: Item, before: UploadPhase) => void,
): Standing {
  const counts = { ...noFiles };
  let unsettled = 0;

  function shift(item: Item, phase: UploadPhase): () => void {
    const { isSettled: wasSettled, phase: before } = item;
    if (before === phase) return () => undefined;
    item.phase = phase;
    counts[before] -= 1;
    // Those leave the list.
    if (phase !== "cancelled") counts[phase] += 1;
    if (item.isSettled !== wasSettled) unsettled += wasSettled ? 1 : -1;
    onShift(item, before);
    return () => emit("phase", { file: item, before });
  }

  return {
    counts,
    get unsettled() {
      return unsettled;
    },
    add() {
      unsettled += 1;
      counts.waiting += 1;
    },
    shift,
    move: (item, phase) => shift(item, phase)(),
  };
}
