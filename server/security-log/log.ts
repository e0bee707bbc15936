import type { Transaction } from "kysely";
import type { CoreTables, Database } from "../db/index.ts";
import type { ObjectAccess } from "../objects/index.ts";
import { printable } from "../base/index.ts";
import { currentTrace } from "../telemetry/index.ts";
import { archiveEntries } from "./archive.ts";
import { appendEntries } from "./chain.ts";
import { eventKinds, type AuditEntry, type SecurityEvent, type SecurityEventKind } from "./event.ts";
import { createFloodGate } from "./flood.ts";

/** Where the lines go. */
export type SecurityLines = Record<"info" | "warn", (line: Record<string, unknown>) => void>;

/** Most entries that one transaction takes. */
const batchSize = 500;

/** Where security events go: a chain of rows in the database, and a line of JSON each in the log. */
export interface SecurityLog {
  /** Writes an event down; resolves when it is on disk. Of many of one source the further ones are counted instead. */
  record(event: SecurityEvent): Promise<void>;
  /**
   * Writes an event down in a transaction: both are on disk or neither. Of many of one source the further ones are
   * counted instead.
   * @returns what adds the line, to be called once the transaction has ended well
   */
  recordIn(trx: Transaction<CoreTables>, event: SecurityEvent): Promise<() => void>;
  /** Writes down what was counted: now and then, and before the end. */
  flush(isLast?: boolean): Promise<void>;
  /** Moves the entries that are older than so many days into files, a file for each day or 20,000 entries. */
  archive(objects: ObjectAccess, days: number, stop?: AbortSignal): Promise<void>;
}

/** An entry as a line of the log; the numbers tie the line to the chain. */
function lineOf(entry: AuditEntry): Record<string, unknown> {
  const { seq, at, kind, user_id, user_no, corp_code, mode, ip, method, route, req_id, detail, hash } = entry;
  const texts = { userId: user_id, userNo: user_no, company: corp_code, mode, ip, method, route, reqId: req_id ?? "" };
  const said = Object.entries(texts).filter(([, text]) => text !== "");
  const details = Object.entries(JSON.parse(detail) as Record<string, string | number>);
  const shown = (pairs: [string, string | number][]) =>
    Object.fromEntries(pairs.map(([name, value]) => [name, typeof value === "string" ? printable(value) : value]));
  return { log: "security", event: kind, seq, at, ...shown(said), ...shown(details), hash };
}

function levelOf(kind: string): "info" | "warn" {
  return Object.hasOwn(eventKinds, kind) ? eventKinds[kind as SecurityEventKind] : "info";
}

/**
 * Creates the security log. Events that come while others are being written go into the next transaction together, so
 * that the one chain of the database slows nobody down.
 */
export function createSecurityLog(
  database: Pick<Database, "db" | "readDb" | "dialect">,
  log: SecurityLines | undefined,
  now: () => number,
): SecurityLog {
  const { db, dialect } = database;
  const gate = createFloodGate(now);
  let waiting: { event: SecurityEvent; traceId: string | undefined; done: PromiseWithResolvers<void> }[] = [];
  let writing: Promise<void> | undefined;

  /** @param traceIds of the calls that the entries are of: whoever writes them works for one of these at most */
  function tell(entries: readonly AuditEntry[], traceIds: readonly (string | undefined)[]): void {
    for (const [at, entry] of entries.entries())
      log?.[levelOf(entry.kind)]({ ...lineOf(entry), traceId: traceIds[at] });
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      const events = batch.map(({ event }) => event);
      try {
        const entries = await db.transaction().execute((trx) => appendEntries(trx, dialect, events, now()));
        tell(
          entries,
          batch.map(({ traceId }) => traceId),
        );
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    writing = undefined;
  }

  function write(event: SecurityEvent): Promise<void> {
    const done = Promise.withResolvers<void>();
    waiting.push({ event, traceId: currentTrace()?.traceId, done });
    writing ??= writeAll();
    return done.promise;
  }

  async function flush(isLast = false): Promise<void> {
    await Promise.all(gate.summarise(isLast).map(write));
  }

  return {
    async record(event) {
      const isWritten = gate.admit(event);
      if (!isWritten) return;
      try {
        await write(event);
      } catch (error) {
        gate.forget(event);
        throw error;
      }
    },
    async recordIn(trx, event) {
      if (!gate.admit(event)) return () => undefined;
      const entries = await appendEntries(trx, dialect, [event], now());
      const traceId = currentTrace()?.traceId;
      return () => tell(entries, [traceId]);
    },
    flush,
    archive: (objects, days, stop) =>
      archiveEntries({ database, objects, now, tell: (entries) => tell(entries, []), stop }, days),
  };
}
