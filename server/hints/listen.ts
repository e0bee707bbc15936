import { BroadcastChannel } from "node:worker_threads";
import type { DatabaseOptions } from "../db/index.ts";
import { channel, hintOf, type HintListener, type ListenLog, type OnHint } from "./hint.ts";
import { listenOnPostgres } from "./listen-postgres.ts";

/**
 * With SQLite a hint is given before its transaction ends. Those of a portal take less than this; whoever looks too
 * early sees the change with the next poll.
 */
const transactionMs = 100;

/** Listens to the threads of this process. */
function listenToThreads(onHint: OnHint): HintListener {
  const threads = new BroadcastChannel(channel);
  const timers = new Set<NodeJS.Timeout>();
  threads.onmessage = ({ data }: { data: unknown }) => {
    const hint = hintOf(String(data));
    if (!hint) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      onHint(hint);
    }, transactionMs);
    timers.add(timer);
  };
  threads.unref();
  return {
    close() {
      threads.close();
      for (const timer of timers) clearTimeout(timer);
      return Promise.resolve();
    },
  };
}

/** Listens to the hints of all who work with a database. */
export function listenForHints({ url }: Pick<DatabaseOptions, "url">, onHint: OnHint, log: ListenLog): HintListener {
  return url === undefined ? listenToThreads(onHint) : listenOnPostgres(url, onHint, log);
}
