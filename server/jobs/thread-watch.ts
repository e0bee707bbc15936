import type { FromThread, JobSettings } from "./messages.ts";

/** What takes a thread too long: opening its kind, or a job. */
export type Over =
  | "opening"
  | {
      job: string;
      limitMs: number;
      /** Whether the thread itself said so. Else something keeps it to itself, and that need not be this job. */
      isTold: boolean;
    };

/** Looks after the time that a thread takes. */
export interface ThreadWatch {
  hear(message: Exclude<FromThread, { type: "log" | "settled" }>): void;
  stop(): void;
}

/**
 * Watches a thread that was just started from outside: inside no timer fires while code of a kind keeps the thread to
 * itself.
 * @param onOver called when opening the kind, or work on a job, takes longer than its limit and the grace
 */
export function watchThread(
  { graceMs, openLimitMs }: Pick<JobSettings, "graceMs" | "openLimitMs">,
  onOver: (over: Over) => void,
): ThreadWatch {
  const opening = setTimeout(() => onOver("opening"), openLimitMs);
  const works = new Map<number, NodeJS.Timeout>();
  const told = new Set<number>();

  return {
    hear(message) {
      if (message.type === "opened") {
        clearTimeout(opening);
      } else if (message.type === "began") {
        const { work, job, limitMs } = message;
        const tell = () => onOver({ job, limitMs, isTold: told.has(work) });
        works.set(work, setTimeout(tell, limitMs + graceMs));
      } else if (message.type === "over") {
        told.add(message.work);
      } else {
        clearTimeout(works.get(message.work));
        works.delete(message.work);
        told.delete(message.work);
      }
    },
    stop() {
      clearTimeout(opening);
      for (const timer of works.values()) clearTimeout(timer);
    },
  };
}
