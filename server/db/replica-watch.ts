import { messageOf, shareQuestion } from "../base/index.ts";
import { DatabaseUnavailableError } from "./failures.ts";
import { findDifference, type LogPosition } from "./log-position.ts";

/** Time between two looks. */
const lookMs = 1000;
/** A replica that was not used must have been good in so many looks, so that its use does not come and go. */
const goodLooks = 2;
/** Positions that are kept to tell how long a replica is behind: an hour. */
const mostMarks = 3600;

/** How a replica is used. */
export interface ReplicaState {
  /** Whether reads are sent there. */
  isUsed: boolean;
  /** Why not. */
  reason?: string;
  /** How long what it lacks has been there, as seen in the last look, in milliseconds; undefined while it is away. */
  lagMs: number | undefined;
  /** Reads that it answered, and those that the primary answered in its place. */
  reads: { replica: number; primary: number };
}

/** A server that copies the database and answers reads. */
export interface Replica {
  state(): ReplicaState;
  /** Calls back whenever reads begin or end to be sent there, and at once where it is known that they are not. */
  onChange(tell: (state: ReplicaState) => void): void;
}

/** The same for whoever sends the reads. */
export interface ReplicaWatch extends Replica {
  /** Longest wait of a read for the replica to come as far as the primary, in milliseconds. */
  waitMs: number;
  /** How far the primary is: what was committed before the call lies before. @throws Error of the driver */
  written(): Promise<LogPosition>;
  /** A read found that it cannot be used; it is again once it was good for some looks. */
  leave(reason: string): void;
  /** Counts a read. */
  count(server: keyof ReplicaState["reads"]): void;
  end(): void;
}

/** Why a server did not answer, for an operator. */
function reasonOfFailure(error: unknown): string {
  return error instanceof DatabaseUnavailableError ? error.reason : messageOf(error);
}

/** What is looked at. Both reject where the server does not answer, in a bounded time. */
export interface ReplicaSources {
  written(): Promise<LogPosition>;
  replayed(): Promise<LogPosition>;
  waitMs: number;
}

/** Looks once a second whether a replica can be used, from now on. */
export function watchReplica(sources: ReplicaSources): ReplicaWatch {
  const { waitMs } = sources;
  const written = shareQuestion(() => sources.written());
  const reads = { replica: 0, primary: 0 };
  const listeners: ((state: ReplicaState) => void)[] = [];
  /** What the primary had written at some times, as far as the replica lacks it. */
  const marks: { position: number; at: number }[] = [];
  let reason: string | undefined = "nobody has looked yet";
  let isKnown = false;
  let lagMs: number | undefined;
  let looksToGo = 1;
  let isLooking = false;
  let hasEnded = false;

  const state = (): ReplicaState => ({
    isUsed: reason === undefined,
    ...(reason !== undefined && { reason }),
    lagMs,
    reads: { ...reads },
  });

  function change(next: string | undefined): void {
    const isNew = !isKnown || (reason === undefined) !== (next === undefined);
    isKnown = true;
    reason = next;
    if (isNew && !hasEnded) for (const tell of listeners) tell(state());
  }

  function leave(why: string): void {
    looksToGo = goodLooks;
    change(why);
  }

  /** How long the oldest change that the replica lacks has been there. */
  function measureLag(replayed: LogPosition): number {
    while (marks[0] && marks[0].position <= replayed.position) marks.shift();
    return marks[0] ? performance.now() - marks[0].at : 0;
  }

  /** @throws Error where one of the servers does not answer */
  async function look(): Promise<void> {
    const goal = await written();
    if (marks.length < mostMarks) marks.push({ position: goal.position, at: performance.now() });
    const replayed = await sources.replayed();
    lagMs = Math.round(measureLag(replayed));
    const difference = findDifference(replayed, goal) ?? (lagMs > waitMs ? "it is behind" : undefined);
    if (difference !== undefined) return leave(difference);
    looksToGo = Math.max(0, looksToGo - 1);
    if (looksToGo === 0) change(undefined);
  }

  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      lagMs = undefined;
      leave(reasonOfFailure(error));
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void lookOnce(), lookMs).unref();
  void lookOnce();

  return {
    waitMs,
    written,
    state,
    leave,
    onChange(tell) {
      listeners.push(tell);
      if (isKnown && reason !== undefined) tell(state());
    },
    count: (server) => void (reads[server] += 1),
    end() {
      hasEnded = true;
      clearInterval(timer);
    },
  };
}
