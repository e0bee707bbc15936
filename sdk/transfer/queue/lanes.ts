import { untilAborted } from "../base/until-aborted.ts";

/** The lane of a part that has begun. */
export interface Lane {
  /** Others may have it while the part only waits. */
  leave(): void;
  /** Waits for one again, in turns with what has not begun. @throws TransferError `request-cancelled` once `signal` aborts */
  comeBack(signal: AbortSignal): Promise<void>;
}

/** Something with work to do in parts. */
export interface LaneSource {
  /**
   * Begins the next part; undefined where none is to begin now, "waits" where there is no room for it. Never rejects.
   * @param isBehind another one waits for room, whose room is not taken
   */
  next(isBehind: boolean, lane: Lane): Promise<void> | "waits" | undefined;
}

/** So many parts at once over all sources, one of each in turn; one that waits for room has the next turn. */
export interface Lanes {
  add(source: LaneSource): void;
  remove(source: LaneSource): void;
  /** There may be room again. */
  fill(): void;
}

/** Creates the lanes. */
export function createLanes(max: number): Lanes {
  const sources: LaneSource[] = [];
  /** Parts that want theirs back. */
  const returning: (() => void)[] = [];
  let turn = 0;
  let busy = 0;
  /** The last lane went to a part that wanted it back. */
  let hasReturned = false;
  /** So many lanes are held by parts that wanted them back. */
  let returned = 0;
  const returnedMost = Math.max(1, Math.floor(max / 2));

  function nextPart(lane: Lane): Promise<void> | undefined {
    const first = turn;
    let waits: number | undefined;
    for (let asked = 0; asked < sources.length; asked += 1) {
      const index = (first + asked) % sources.length;
      const part = sources[index]?.next(waits !== undefined, lane);
      if (part === "waits") waits ??= index;
      turn = waits ?? index + 1;
      if (part && part !== "waits") return part;
    }
    return undefined;
  }

  function openLane() {
    let isHeld = true;
    let isBack = false;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      if (isBack) returned -= 1;
      isBack = false;
      busy -= 1;
      fill();
    };
    return {
      leave,
      async comeBack(signal: AbortSignal) {
        if (isHeld) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        const take = () => {
          isHeld = true;
          isBack = true;
          returned += 1;
          busy += 1;
          resolve();
        };
        returning.push(take);
        fill();
        try {
          await untilAborted(promise, signal);
        } finally {
          const at = returning.indexOf(take);
          if (at >= 0) returning.splice(at, 1);
        }
      },
    };
  }

  function fill(): void {
    // In turns, and no more than half of the lanes: parts that fail again and again, slowly, keep none from beginning.
    while (busy < max) {
      if ((hasReturned || returned >= returnedMost) && begin()) {
        hasReturned = false;
        continue;
      }
      const take = returning.shift();
      hasReturned = take !== undefined;
      if (take) take();
      else if (!begin()) return;
    }
  }

  /** @returns whether there was something to begin */
  function begin(): boolean {
    const lane = openLane();
    const part = nextPart(lane);
    if (!part) return false;
    busy += 1;
    void part.finally(() => {
      lane.leave();
      fill();
    });
    return true;
  }

  return {
    add(source) {
      sources.push(source);
      fill();
    },
    remove(source) {
      const index = sources.indexOf(source);
      if (index < 0) return;
      sources.splice(index, 1);
      if (index < turn) turn -= 1;
    },
    fill,
  };
}
