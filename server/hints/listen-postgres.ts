import { backoffMs, sleep, withTimeout } from "@customs-portal/sdk/timing";
import { knowServers, type PostgresServers } from "../db/index.ts";
import { channel, hintOf, hintTopics, type HintListener, type ListenLog, type OnHint } from "./hint.ts";

const reconnect = { firstMs: 250, longestMs: 30_000 };
const connectMs = 5000;
/** How often a silent connection is asked whether it is there, and how long it may take to answer. */
const lookMs = 15_000;
const answerMs = 5000;
/** How long the connection may take to end in order. */
const goodbyeMs = 1000;

/** Listens over one connection until it breaks or the signal aborts. @throws Error of the driver */
async function listenOnce(
  { Client }: PostgresServers,
  onHint: OnHint,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: "customs-portal hints",
  });
  const broken = new AbortController();
  client.on("error", (error) => broken.abort(error));
  client.on("end", () => broken.abort(new Error("the connection ended")));
  client.on("notification", ({ payload = "" }) => {
    const hint = hintOf(payload);
    if (hint) onHint(hint);
  });
  const ending = AbortSignal.any([signal, broken.signal]);
  const ended = new Promise<never>((_, reject) => {
    ending.addEventListener("abort", () => reject(ending.reason as Error), { once: true });
  });
  try {
    await Promise.race([client.connect(), ended]);
    await Promise.race([client.query(`listen ${channel}`), ended]);
    onOpen();
    for (;;) {
      await sleep(lookMs, { signal: ending });
      await client.query("select 1");
    }
  } finally {
    await withTimeout(
      client.end().catch(() => undefined),
      goodbyeMs,
      () => undefined,
    );
  }
}

/** Listens on PostgreSQL with a connection of its own, which is opened anew whenever it breaks. */
export function listenOnPostgres(url: string, onHint: OnHint, log: ListenLog): HintListener {
  const servers = knowServers(url);
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  function opened(): void {
    // What was told while nobody listened is not told again.
    if (failures > 0) for (const topic of hintTopics) onHint({ topic });
    failures = 0;
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      const listened = servers.tryEach(() => listenOnce(servers, onHint, opened, signal));
      await listened.catch((error: unknown) => {
        if (!signal.aborted && failures === 0) log("no hints come from the database for now; pages poll", error);
      });
      failures += 1;
      await sleep(backoffMs(failures, reconnect), { signal }).catch(() => undefined);
    }
  }

  const listening = listen();
  return {
    async close() {
      stopping.abort();
      await listening;
    },
  };
}
