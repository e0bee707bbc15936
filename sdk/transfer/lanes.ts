/** Something with work to do in parts. */
export interface LaneSource {
  /**
   * Begins the next part; undefined where none is to begin now, "waits" where there is no room for it. Never rejects.
   * @param isBehind another one waits for room, whose room is not taken
   */
  next(isBehind: boolean): Promise<void> | "waits" | undefined;
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
  let turn = 0;
  let busy = 0;

  function nextPart(): Promise<void> | undefined {
    const first = turn;
    let waits: number | undefined;
    for (let asked = 0; asked < sources.length; asked += 1) {
      const index = (first + asked) % sources.length;
      const part = sources[index]?.next(waits !== undefined);
      if (part === "waits") waits ??= index;
      turn = waits ?? index + 1;
      if (part && part !== "waits") return part;
    }
    return undefined;
  }

  function fill(): void {
    while (busy < max) {
      const part = nextPart();
      if (!part) return;
      busy += 1;
      void part.finally(() => {
        busy -= 1;
        fill();
      });
    }
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
