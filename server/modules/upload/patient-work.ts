import { PortalError } from "@customs-portal/sdk/errors";
import { withTimeout } from "@customs-portal/sdk/timing";
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

/** Work that may take longer than a call: whoever asks again later joins it. */
export interface PatientWork {
  /**
   * Does work, or joins it where it is being done.
   * @param work its result is to be kept where the next call finds it
   * @returns whether it is over; false where it takes longer than a call waits
   * @throws what the work threw, PortalError `too-many-requests`, `upload-unknown` where nobody wants its file any more
   */
  isDone(about: WorkOf, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
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

/** Creates the work of a process. */
export function createPatientWork(settings: PatientWorkSettings): PatientWork {
  const { smallBytes, waitMs, forgottenMs } = settings;
  const turns = createKeyedSemaphore(settings.turns);
  const smallTurns = createKeyedSemaphore(settings.smallTurns);
  const stopping = new AbortController();
  const running = new Map<string, Running>();

  async function inTurn(
    { lane, bytes }: WorkOf,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<true> {
    const endTurn = await (bytes <= smallBytes ? smallTurns : turns).acquire({ lane, signal });
    try {
      await work(signal);
      return true;
    } finally {
      endTurn();
    }
  }

  function begin(key: string, about: WorkOf, work: (signal: AbortSignal) => Promise<void>): Running {
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

  return {
    async isDone(about, work) {
      const key = `${about.file} ${about.what ?? ""}`;
      // One that was ended and is at its last piece has no result.
      for (let last = running.get(key); last?.ended.signal.aborted; last = running.get(key))
        await last.done.catch(() => undefined);
      const entry = running.get(key) ?? begin(key, about, work);
      entry.asking += 1;
      clearTimeout(entry.forgetting);
      try {
        return await withTimeout<boolean>(entry.done, waitMs, () => false);
      } finally {
        entry.asking -= 1;
        if (entry.asking === 0 && running.get(key) === entry)
          entry.forgetting = setTimeout(() => entry.ended.abort(), forgottenMs).unref();
      }
    },
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
