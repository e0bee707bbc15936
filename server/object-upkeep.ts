import { withTimeout } from "@customs-portal/sdk/timing";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { listNames, settleAll } from "./base/index.ts";
import { databaseIdOf, type Database } from "./db/index.ts";
import { mustOwn, type OpenObjectStore } from "./objects/index.ts";

/** Time between two rounds. */
const everyMs = 600_000;
/** An unfinished file that nobody wrote to for this long is removed. */
const defaultIdleMs = 600_000;
/** How long closing waits for a round; what is left is for the next one, here or on another node. */
const endMs = 5_000;

/** What the upkeep of the files works with. */
export interface ObjectUpkeepTools {
  db: Database["db"];
  objects: OpenObjectStore;
  /** Days that a file stays aside before it is removed. */
  quarantineDays: number;
  idleMs?: number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/**
 * Removes the files of all modules that were put aside long enough ago, and what writers that died left unfinished.
 * Several nodes may do it at once: removing what is gone is no error.
 * @throws ForeignObjectsError where the files belong to another database
 */
export async function tidyObjects({
  db,
  objects,
  quarantineDays,
  idleMs = defaultIdleMs,
  log,
}: ObjectUpkeepTools): Promise<void> {
  // Asked each time: the address may lead to another database by now.
  await mustOwn(objects, await databaseIdOf(db));

  async function removeAside(): Promise<void> {
    const removed = await objects.deleteAside(quarantineDays);
    if (removed.length > 0)
      log.warn(
        `${removed.length} file(s) that were put aside more than ${quarantineDays} day(s) ago were removed: ${listNames(removed)}`,
      );
  }
  async function removeUnfinished(): Promise<void> {
    const count = await objects.deleteUnfinished(idleMs);
    if (count > 0) log.info(`${count} unfinished file(s), left by writers that died or gave up, were removed`);
  }
  await settleAll([removeAside(), removeUnfinished()]);
}

/** Tidies the files once the app is ready and every 10 min from then on, one round at a time. */
export function startObjectUpkeep(app: FastifyInstance, tools: Omit<ObjectUpkeepTools, "log">): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function begin(): void {
    round ??= tidyObjects({ ...tools, log: app.log })
      .catch((err: unknown) => app.log.error({ err }, "the files could not be tidied; the next round tries again"))
      .finally(() => (round = undefined));
  }
  app.addHook("onReady", (done) => {
    begin();
    timer = setInterval(begin, everyMs).unref();
    done();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await withTimeout(round, endMs, () => undefined);
  });
}
