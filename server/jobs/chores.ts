import type { Chore } from "./kind.ts";
import type { JobLog } from "./log.ts";

/** Runs chores, each at once and then every so often. */
export function startChores(chores: readonly Chore[], log: JobLog): { stop(): Promise<void> } {
  const running = new Map<Chore, Promise<void>>();

  function begin(chore: Chore): void {
    if (running.has(chore)) return;
    const work = chore
      .run()
      .catch((error: unknown) => log("error", `the ${chore.name} failed`, error))
      .finally(() => running.delete(chore));
    running.set(chore, work);
  }

  for (const chore of chores) begin(chore);
  const timers = chores.map((chore) => setInterval(() => begin(chore), chore.everyMs));
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
