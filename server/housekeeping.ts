import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { CoreTables } from "./db/index.ts";
import { removeOldRepeats } from "./http/repeats.ts";
import { flushMs, removeExpiredTokens, removeOldFailures } from "./modules/session/index.ts";
import { removeOldEvents } from "./modules/track/index.ts";

/** What housekeeping works with. */
export interface HousekeepingTools {
  db: Kysely<CoreTables>;
  /** Writes down the last calls of the sessions. */
  flush(): Promise<void>;
  /** How long tracking events are kept. */
  trackDays: number;
  now: () => number;
}

/** Once a minute: writes down the last calls of the sessions and removes what has expired. At the end: writes once more. */
export function keepHouse(app: FastifyInstance, { db, flush, trackDays, now }: HousekeepingTools): void {
  async function clean(): Promise<void> {
    await flush();
    await removeOldFailures(db, now());
    await removeExpiredTokens(db, now());
    await removeOldRepeats(db, now());
    await removeOldEvents(db, trackDays, now());
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", (done) => {
    timer = setInterval(() => {
      clean().catch((err: unknown) => app.log.error({ err }, "the housekeeping failed"));
    }, flushMs).unref();
    done();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });
}
