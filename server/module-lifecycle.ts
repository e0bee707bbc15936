import { withTimeout } from "@customs-portal/sdk/timing";
import { type ModuleContext, type PortalModule, ModuleStepError } from "./module-contract/index.ts";

/** How long a module may take to start, and to stop. */
const limits = { start: 60_000, stop: 5_000 } as const;

/** A module with what it works with. */
export interface RunningModule {
  module: PortalModule;
  context: ModuleContext;
}

/** Starts and stops the modules of a server. */
export interface ModuleLifecycle {
  /** One after the other, in their order. @throws ModuleStepError of the first that fails; the others are not started */
  start(): Promise<void>;
  /**
   * In the reverse order, each that was begun to start; the failure of one keeps no other from being stopped.
   * @throws ModuleStepError of the first that failed
   */
  stop(): Promise<void>;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** @param limitMs for tests */
export function createModuleLifecycle(
  modules: readonly RunningModule[],
  limitMs: { start: number; stop: number } = limits,
): ModuleLifecycle {
  const begun: RunningModule[] = [];
  let isStopping = false;

  async function run({ module, context }: RunningModule, step: "start" | "stop"): Promise<void> {
    try {
      const work = (async () => module[step]?.(context))();
      await withTimeout(work, limitMs[step], () => {
        throw new Error(`it took longer than ${limitMs[step]} ms`);
      });
    } catch (cause) {
      context.log.error({ err: cause }, `the module could not ${step}`);
      throw new ModuleStepError(module.name, `could not ${step}: ${reasonOf(cause)}.`, cause);
    }
  }

  return {
    async start() {
      for (const running of modules) {
        if (isStopping) return;
        begun.push(running);
        await run(running, "start");
      }
    },
    async stop() {
      isStopping = true;
      const failures: unknown[] = [];
      for (let next = begun.pop(); next; next = begun.pop())
        await run(next, "stop").catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
