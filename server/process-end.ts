import { ConfigError } from "./config/index.ts";
import { AccountError, FolderHeldError, StartError } from "./data-folder/index.ts";
import { ModuleError, ModuleStepError } from "./module-contract/index.ts";
import { ForeignObjectsError, ObjectsUnavailableError, OtherStoreError } from "./objects/index.ts";

/** Longest wait for running requests and jobs at the end. */
const shutdownMs = 10_000;

/** Signals this close together are one. */
const sameSignalMs = 500;

const endingSignals = ["SIGINT", "SIGTERM"] as const;

const endAtOnce = (): never => process.exit(130);

/** Errors that no further start mends before the owner of the portal has changed something … */
const lasting = [AccountError, ConfigError, ForeignObjectsError, ModuleError];

/** … and those that may pass. */
const passing = [FolderHeldError, ModuleStepError, ObjectsUnavailableError, OtherStoreError, StartError];

/** `EX_CONFIG` of sysexits.h: whoever starts the portal again and again, as systemd does, need not. */
const configExitCode = 78;

/**
 * Prints why the process cannot go on, one line for what its owner can mend, and ends: with 78 where the settings or
 * what they name must be changed first, else with 1.
 */
export function fail(error: unknown): never {
  const isOf = (kinds: readonly (new (...args: never[]) => Error)[]) => kinds.some((kind) => error instanceof kind);
  const isForeseen = isOf(passing) || isOf(lasting);
  console.error(isForeseen && error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, " ") : error);
  process.exit(isOf(lasting) && !isOf(passing) ? configExitCode : 1);
}

/** Ends a start that is under way, also as the first process of a container, which no signal ends by itself. */
export function endAtOnceOnSignal(): void {
  for (const signal of endingSignals) process.on(signal, endAtOnce);
}

/**
 * Ends in order at the first signal, within a bound, and at once at the second. One Ctrl+C may arrive twice, from the
 * terminal and from the process that started this one.
 * @param drain what comes before the bound begins
 */
export function endOnSignal(
  running: { close(): Promise<void> },
  drain: () => Promise<void> = () => Promise.resolve(),
): void {
  for (const signal of endingSignals) process.off(signal, endAtOnce);
  let endingSince: number | undefined;
  async function end(): Promise<void> {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > sameSignalMs) process.exit(130);
      return;
    }
    endingSince = performance.now();
    await drain();
    setTimeout(() => {
      console.error("Running requests did not end in time.");
      process.exit(1);
    }, shutdownMs).unref();
    await running.close();
    process.exit(0);
  }
  for (const signal of endingSignals) process.on(signal, () => void end().catch(fail));
}
