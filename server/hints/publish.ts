import { BroadcastChannel } from "node:worker_threads";
import { sql, type Kysely } from "kysely";
import { dialectOf } from "../db/index.ts";
import { channel, textsOf, type Hint } from "./hint.ts";

/** Tells the threads of this process. */
function tellThreads(texts: readonly string[]): void {
  const threads = new BroadcastChannel(channel);
  for (const text of texts) threads.postMessage(text);
  threads.close();
}

/**
 * Gives a hint to all who listen: with PostgreSQL to every node, when the transaction of `trx` ends well; with SQLite to
 * the one process that there is.
 */
export async function publishHint(trx: Kysely<never>, hint: Hint): Promise<void> {
  const texts = textsOf(hint);
  if (dialectOf(trx) === "sqlite") tellThreads(texts);
  else for (const text of texts) await sql`select pg_notify(${channel}, ${text})`.execute(trx);
}
