import type { FastifyInstance } from "fastify";
import { removeInSteps, type Database } from "./db/index.ts";
import { removeOldKeys } from "./guarded/index.ts";
import { flushMs, removeExpiredTokens, removeOldFailures, type SessionStore } from "./modules/session/index.ts";
import { removeOldEvents } from "./modules/track/index.ts";
import type { SecurityLog } from "./security-log/index.ts";
import { settleAll } from "./base/index.ts";

/** What housekeeping works with. */
export interface HousekeepingTools {
  db: Database["db"];
  sessions: Pick<SessionStore, "flush">;
  securityLog: Pick<SecurityLog, "flush" | "prune">;
  /** How long tracking events are kept. */
  trackDays: number;
  /** How long entries of the security log are kept. */
  auditDays: number;
  now: () => number;
}

/**
 * Once a minute: writes down the last calls of the sessions and removes what has expired, in steps, so that calls are
 * answered meanwhile. At the end: stops removing and writes once more.
 */
export function startHousekeeping(app: FastifyInstance, tools: HousekeepingTools): void {
  const { db, sessions, securityLog, trackDays, auditDays, now } = tools;
  const closing = new AbortController();
  const stop = closing.signal;
  async function clean(): Promise<void> {
    await sessions.flush(stop);
    await securityLog.flush();
    await removeOldFailures(db, now(), stop);
    await removeExpiredTokens(db, now(), stop);
    await removeOldKeys(db, now(), stop);
    await removeOldEvents(db, trackDays, now(), stop);
    await removeInSteps(() => securityLog.prune(auditDays), stop);
  }

  let timer: NodeJS.Timeout | undefined;
  let cleaning: Promise<void> | undefined;
  app.addHook("onReady", (done) => {
    timer = setInterval(() => {
      // One that has much to remove may take longer than a minute.
      cleaning ??= clean()
        .catch((err: unknown) => app.log.error({ err }, "the housekeeping failed"))
        .finally(() => (cleaning = undefined));
    }, flushMs).unref();
    done();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    closing.abort();
    await cleaning;
    await settleAll([securityLog.flush(true), sessions.flush(stop)]);
  });
}
