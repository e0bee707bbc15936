import { PortalError } from "@customs-portal/sdk/errors";

/** How much a semaphore lets through, and how much may wait before it. */
export interface SemaphoreLimits {
  /** Permits altogether. */
  running: number;
  /** Permits of one lane. */
  runningOfOne: number;
  /** Waiting altogether. */
  waiting: number;
  /** Waiting of one lane. */
  waitingOfOne: number;
  /** Waiting of one key in a lane; without it as many as of the lane. */
  waitingOfKey?: number;
  /** After what time somebody who was turned away may come again. */
  comeAgainSeconds: number;
}

/** For whom work is done. */
export interface Work {
  /** Whose work it is; lanes take turns. */
  lane: string;
  /** Two with the same key never run at once. */
  key?: string | undefined;
  /** Aborts when nobody waits for the work any more: what still waits then goes. */
  signal?: AbortSignal | undefined;
  /** It had its turn and goes on: it comes first in its lane, however many wait. */
  goesOn?: boolean;
}

/** Gives a permit back; further calls do nothing. */
export type Release = () => void;

/** A counting semaphore whose permits go to the lanes in turn, and never to two of the same key. */
export interface KeyedSemaphore {
  /**
   * Resolves when it is the turn of the work.
   * @throws PortalError `too-many-requests` where too many of the lane or key wait; the reason of `signal` once it is aborted
   */
  acquire(work: Work): Promise<Release>;
  /** Like `acquire`, where nobody has to wait; undefined where the work would. */
  tryAcquire(work: Pick<Work, "lane" | "key">): Release | undefined;
}

interface Waiting {
  key: string | undefined;
  go(): void;
  turnAway(reason: unknown): void;
}

interface Lane {
  running: number;
  waiting: Waiting[];
}

/** Creates a keyed semaphore: whoever sends much must not make others wait. */
export function createKeyedSemaphore(limits: SemaphoreLimits): KeyedSemaphore {
  /** In the order of their next turn. */
  const lanes = new Map<string, Lane>();
  const busyKeys = new Set<string>();
  let running = 0;
  let waiting = 0;

  const turnedAway = () => new PortalError("too-many-requests", { params: { seconds: limits.comeAgainSeconds } });

  function takeNext(): { lane: Lane; next: Waiting } | undefined {
    for (const [name, lane] of lanes) {
      if (lane.running >= limits.runningOfOne) continue;
      const at = lane.waiting.findIndex(({ key }) => key === undefined || !busyKeys.has(key));
      const [next] = at < 0 ? [] : lane.waiting.splice(at, 1);
      if (!next) continue;
      lanes.delete(name);
      lanes.set(name, lane);
      return { lane, next };
    }
    return undefined;
  }

  function fill(): void {
    while (running < limits.running) {
      const taken = takeNext();
      if (!taken) return;
      waiting -= 1;
      running += 1;
      taken.lane.running += 1;
      if (taken.next.key !== undefined) busyKeys.add(taken.next.key);
      taken.next.go();
    }
  }

  /** Makes room for one more: of whoever has most waiting, the last to come goes. */
  function makeRoom(own: Lane): void {
    const longest = [...lanes.values()].reduce((most, lane) =>
      lane.waiting.length > most.waiting.length ? lane : most,
    );
    if (own.waiting.length >= longest.waiting.length) throw turnedAway();
    longest.waiting.pop()?.turnAway(turnedAway());
    waiting -= 1;
  }

  const isCrowded = (lane: Lane, key: string | undefined) =>
    limits.waitingOfKey !== undefined &&
    key !== undefined &&
    lane.waiting.filter((place) => place.key === key).length >= limits.waitingOfKey;

  async function queue(lane: Lane, { key, signal, goesOn = false }: Work): Promise<void> {
    signal?.throwIfAborted();
    if (!goesOn && (lane.waiting.length >= limits.waitingOfOne || isCrowded(lane, key))) throw turnedAway();
    if (!goesOn && waiting >= limits.waiting) makeRoom(lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { key, go: resolve, turnAway: reject };
    function leave(): void {
      const at = lane.waiting.indexOf(place);
      if (at < 0) return;
      lane.waiting.splice(at, 1);
      waiting -= 1;
      reject(signal?.reason);
    }
    if (goesOn) lane.waiting.unshift(place);
    else lane.waiting.push(place);
    waiting += 1;
    signal?.addEventListener("abort", leave, { once: true });
    fill();
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  function dropIfEmpty(name: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0 && lanes.get(name) === lane) lanes.delete(name);
  }

  function laneOf(name: string): Lane {
    const known = lanes.get(name);
    if (known) return known;
    const lane: Lane = { running: 0, waiting: [] };
    lanes.set(name, lane);
    return lane;
  }

  /** Gives back the permit of work that runs. */
  function releaseOf(name: string, lane: Lane, key: string | undefined): Release {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      lane.running -= 1;
      if (key !== undefined) busyKeys.delete(key);
      dropIfEmpty(name, lane);
      if (waiting > 0) fill();
    };
  }

  return {
    async acquire(work) {
      const lane = laneOf(work.lane);
      try {
        await queue(lane, work);
      } catch (error) {
        dropIfEmpty(work.lane, lane);
        throw error;
      }
      return releaseOf(work.lane, lane, work.key);
    },
    tryAcquire({ lane: name, key }) {
      const known = lanes.get(name);
      const isFull = running >= limits.running || (known && known.running >= limits.runningOfOne);
      // Those of other lanes who wait are held up by what their own lane has inside.
      if (isFull || (known && known.waiting.length > 0) || (key !== undefined && busyKeys.has(key))) return undefined;
      const lane = laneOf(name);
      running += 1;
      lane.running += 1;
      if (key !== undefined) busyKeys.add(key);
      return releaseOf(name, lane, key);
    },
  };
}
