const lanes = new WeakMap<AbortSignal, string>();

/** Says whose reads a signal ends: those of one never take all threads that read SQLite. @returns the signal */
export function ofLane(signal: AbortSignal, lane: string): AbortSignal {
  lanes.set(signal, lane);
  return signal;
}

/** Whose reads a signal ends; undefined where nobody said it. */
export function laneOf(signal: AbortSignal | undefined): string | undefined {
  return signal && lanes.get(signal);
}
