import { constants } from "node:os";

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Signals this close together are one: from the terminal, and from the process that started this one. */
const sameSignalMs = 500;

/** A command that was told to end, and has cleaned up. */
export class EndedError extends Error {
  /** As a shell tells of a process that a signal has ended. */
  readonly exitCode: number;

  constructor(signal: (typeof endingSignals)[number]) {
    super(`Ended by ${signal}; what was unfinished is removed.`);
    this.name = "EndedError";
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs what leaves something behind when it is cut off: a signal aborts it, so that it can clean up, and a second one
 * ends the process at once.
 * @throws EndedError, what `work` throws
 */
export async function untilEnded<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let endingSince: number | undefined;
  function end(signal: NodeJS.Signals): void {
    const error = new EndedError(signal as (typeof endingSignals)[number]);
    if (endingSince !== undefined && performance.now() - endingSince > sameSignalMs) process.exit(error.exitCode);
    endingSince ??= performance.now();
    ending.abort(error);
  }
  for (const signal of endingSignals) process.on(signal, end);
  try {
    return await work(ending.signal);
  } finally {
    for (const signal of endingSignals) process.off(signal, end);
  }
}
