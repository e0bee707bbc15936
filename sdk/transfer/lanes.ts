/** Something with work to do in parts. */
export interface LaneSource {
  /** Begins the next part; undefined where none is to begin now. Never rejects. */
  next(): Promise<void> | undefined;
}

/** So many parts at once over all sources, one of each in turn. */
export interface Lanes {
  add(source: LaneSource): void;
  remove(source: LaneSource): void;
}

/** Creates the lanes. */
export function createLanes(max: number): Lanes {
  const sources: LaneSource[] = [];
  let turn = 0;
  let busy = 0;

  function nextPart(): Promise<void> | undefined {
    for (let asked = 0; asked < sources.length; asked += 1) {
      turn %= sources.length;
      const part = sources[turn]?.next();
      turn += 1;
      if (part) return part;
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
  };
}
