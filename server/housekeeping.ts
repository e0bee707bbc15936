import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { databaseIdOf, type Database } from "./db/index.ts";
import { removeOldKeys } from "./guarded/index.ts";
import { removeOldMessages } from "./modules/messages/index.ts";
import {
  flushMs,
  removeExpiredFrameTokens,
  removeExpiredTokens,
  removeOldFailures,
  type SessionStore,
} from "./modules/session/index.ts";
import { removeOldEvents } from "./modules/track/index.ts";
import { mustOwn, type OpenObjectStore } from "./objects/index.ts";
import type { SecurityLog } from "./security-log/index.ts";
import { settleAll } from "./base/index.ts";

/** How often it is looked whether entries of the security log are to be archived. */
const archiveMs = 600_000;

/** What housekeeping works with. */
export interface HousekeepingTools {
  db: Database["db"];
  sessions: Pick<SessionStore, "flush">;
  securityLog: Pick<SecurityLog, "flush" | "archive">;
  objects: OpenObjectStore;
  /** How long tracking events are kept. */
  trackDays: number;
  /** How long entries of the security log are kept in the database. */
  auditDays: number;
  now: () => number;
  /** Told when all of it was done. */
  onDone?: () => void;
}

/**
 * Once a minute: writes down the last calls of the sessions, removes what has expired and archives the security log, in
 * steps, so that calls are answered meanwhile. At the end: stops removing and writes once more.
 */
export function startHousekeeping(app: FastifyInstance, tools: HousekeepingTools): void {
  const { db, sessions, securityLog, objects, trackDays, auditDays, now } = tools;
  const closing = new AbortController();
  const stop = closing.signal;
  let archivedAt = -Infinity;
  async function clean(): Promise<void> {
    await sessions.flush(stop);
    await securityLog.flush();
    await removeOldFailures(db, now(), stop);
    await removeExpiredTokens(db, now(), stop);
    await removeExpiredFrameTokens(db, now(), stop);
    await removeOldKeys(db, now(), stop);
    await removeOldEvents(db, trackDays, now(), stop);
    await removeOldMessages(db as unknown as Kysely<never>, now(), stop);
    await archive();
  }

  /** Now and then: nothing is due more than once a day. */
  async function archive(): Promise<void> {
    if (performance.now() < archivedAt + archiveMs) return;
    archivedAt = performance.now();
    // Asked each time: the address may lead to another database by now.
    await mustOwn(objects, await databaseIdOf(db));
    await securityLog.archive(objects, auditDays, stop);
  }

  let timer: NodeJS.Timeout | undefined;
  let cleaning: Promise<void> | undefined;
  app.addHook("onReady", (done) => {
    timer = setInterval(() => {
      // One that has much to remove may take longer than a minute.
      cleaning ??= clean()
        .then(() => tools.onDone?.())
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
