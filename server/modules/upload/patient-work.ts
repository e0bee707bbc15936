import { PortalError } from "@customs-portal/sdk/errors";
import { sleep } from "@customs-portal/sdk/timing";
import { createKeyedSemaphore, type SemaphoreLimits } from "../../base/index.ts";

/** What work is about. */
export interface WorkOf {
  /** The file that it is done for. */
  file: string;
  /** Tells apart what is done for a file; "" where that is one thing alone. */
  what?: string;
  /** Who wants it; lanes take turns. */
  lane: string;
  /** How much is read. */
  bytes: number;
}

/** The turn of work. */
export interface WorkTurn {
  /** Aborts when nobody wants it any more. */
  signal: AbortSignal;
  /** Lets others go first who wait for a turn: whoever reads for long calls it in between. @throws the reason of `signal` */
  letOthers(): Promise<void>;
}

/** Work that may take longer than a call: whoever asks again later joins it. */
export interface PatientWork {
  /**
   * Does work, or joins it where it is being done.
   * @param work its result is to be kept where the next call finds it
   * @param call aborts where whoever asks has gone
   * @returns whether it is over; false where it takes longer than a call waits
   * @throws what the work threw, the reason of `call`, PortalError `too-many-requests`, `upload-unknown` where nobody
   * wants its file any more
   */
  isDone(about: WorkOf, work: (turn: WorkTurn) => Promise<void>, call?: AbortSignal): Promise<boolean>;
  /** Whether it is being done here. */
  isUnderWay(about: Pick<WorkOf, "file" | "what">): boolean;
  /** Ends what is done here for a file that nobody wants any more. */
  drop(file: string): void;
  /** Ends all of it, and waits for that. */
  close(): Promise<void>;
}

export interface PatientWorkSettings {
  turns: SemaphoreLimits;
  /** Those of small files, which wait for no large one. */
  smallTurns: SemaphoreLimits;
  smallBytes: number;
  /** Calls that wait at once; none waits for a place among them. */
  asking: Pick<SemaphoreLimits, "running" | "runningOfOne" | "comeAgainSeconds">;
  /** How long a call waits. */
  waitMs: number;
  /** Work that nobody has asked for in so long is ended. */
  forgottenMs: number;
}

interface Running {
  file: string;
  done: Promise<true>;
  ended: AbortController;
  /** Calls that wait for it. */
  asking: number;
  forgetting?: NodeJS.Timeout;
}

const keyOf = ({ file, what = "" }: Pick<WorkOf, "file" | "what">) => `${file} ${what}`;

/** Creates the work of a process. */
export function createPatientWork(settings: PatientWorkSettings): PatientWork {
  const { smallBytes, waitMs, forgottenMs } = settings;
  const turns = createKeyedSemaphore(settings.turns);
  const smallTurns = createKeyedSemaphore(settings.smallTurns);
  const asking = createKeyedSemaphore({ ...settings.asking, waiting: 0, waitingOfOne: 0 });
  const stopping = new AbortController();
  const running = new Map<string, Running>();

  async function inTurn(
    { lane, bytes }: WorkOf,
    signal: AbortSignal,
    work: (turn: WorkTurn) => Promise<void>,
  ): Promise<true> {
    const semaphore = bytes <= smallBytes ? smallTurns : turns;
    let endTurn = await semaphore.acquire({ lane, signal });
    const letOthers = async () => {
      // In line first: who waits in the same lane comes afterwards.
      const next = semaphore.acquire({ lane, signal, goesOn: true });
      endTurn();
      endTurn = await next;
    };
    try {
      await work({ signal, letOthers });
      return true;
    } finally {
      endTurn();
    }
  }

  function begin(key: string, about: WorkOf, work: (turn: WorkTurn) => Promise<void>): Running {
    const ended = new AbortController();
    const done = inTurn(about, AbortSignal.any([stopping.signal, ended.signal]), work).finally(() => {
      clearTimeout(entry.forgetting);
      running.delete(key);
    });
    // Who asks next begins it anew.
    done.catch(() => undefined);
    const entry: Running = { file: about.file, done, ended, asking: 0 };
    running.set(key, entry);
    return entry;
  }

  async function join(about: WorkOf, work: (turn: WorkTurn) => Promise<void>, call?: AbortSignal): Promise<boolean> {
    const key = keyOf(about);
    // One that was ended and is at its last piece has no result.
    for (let last = running.get(key); last?.ended.signal.aborted; last = running.get(key))
      await last.done.catch(() => undefined);
    const entry = running.get(key) ?? begin(key, about, work);
    entry.asking += 1;
    clearTimeout(entry.forgetting);
    const answered = new AbortController();
    const late = sleep(waitMs, { signal: AbortSignal.any(call ? [call, answered.signal] : [answered.signal]) });
    try {
      return await Promise.race([entry.done, late.then(() => false)]);
    } finally {
      answered.abort();
      entry.asking -= 1;
      if (entry.asking === 0 && running.get(key) === entry)
        entry.forgetting = setTimeout(() => entry.ended.abort(), forgottenMs).unref();
    }
  }

  return {
    async isDone(about, work, call) {
      const endAsking = asking.tryAcquire({ lane: about.lane });
      if (!endAsking)
        throw new PortalError("too-many-requests", { params: { seconds: settings.asking.comeAgainSeconds } });
      try {
        return await join(about, work, call);
      } finally {
        endAsking();
      }
    },
    isUnderWay: (about) => running.has(keyOf(about)),
    drop(file) {
      for (const entry of running.values())
        if (entry.file === file) entry.ended.abort(new PortalError("upload-unknown"));
    },
    async close() {
      stopping.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}
