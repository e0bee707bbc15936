import { setImmediate as turn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { retryDeadlocks, stepRows, type CoreTables } from "../../db/index.ts";
import { idleMs } from "./durations.ts";

/** When the sessions of this node were last used, as far as the database does not say; milliseconds since 1970. */
export interface LastCalls {
  keep(tokenHash: string, at: number): void;
  forget(tokenHash: string): void;
  /** 0 for none. */
  of(tokenHash: string): number;
  /**
   * Writes them down.
   * @param afterwards runs before they are forgotten here: what it does with sessions sees them alive
   */
  flush(afterwards: () => Promise<void>): Promise<void>;
}

async function writeCalls(
  trx: Transaction<CoreTables>,
  calls: readonly (readonly [tokenHash: string, lastCall: number])[],
): Promise<void> {
  for (const [tokenHash, lastCall] of calls)
    await trx
      .updateTable("session")
      .set({ idle_expires_at: lastCall + idleMs })
      .where("token_hash", "=", tokenHash)
      .where("idle_expires_at", "<", lastCall + idleMs)
      .execute();
}

/** A call does not write: its time is remembered here until the next flush. */
export function createLastCalls(db: Kysely<CoreTables>): LastCalls {
  const lastCalls = new Map<string, number>();
  return {
    keep: (tokenHash, at) => void lastCalls.set(tokenHash, at),
    forget: (tokenHash) => void lastCalls.delete(tokenHash),
    of: (tokenHash) => lastCalls.get(tokenHash) ?? 0,
    async flush(afterwards) {
      // In one order on every node: two that write down the same sessions wait for each other only one way.
      const calls = Array.from(lastCalls).sort(([left], [right]) => (left < right ? -1 : 1));
      for (let start = 0; start < calls.length; start += stepRows) {
        const step = calls.slice(start, start + stepRows);
        await retryDeadlocks(() => db.transaction().execute((trx) => writeCalls(trx, step)));
        await turn();
      }
      await afterwards();
      for (const [tokenHash, lastCall] of calls) {
        if (lastCalls.get(tokenHash) === lastCall) lastCalls.delete(tokenHash);
      }
    },
  };
}
