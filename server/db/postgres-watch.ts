import pg from "pg";
import { isCrowded, isRefusal } from "./failures.ts";
import type { PostgresServers } from "./postgres-servers.ts";

/** A query that has run this long is looked after … */
const suspectMs = 2000;
/** … this often. */
const lookMs = 1000;
/** How long the database may take to answer a look: it reads one row of its own statistics. */
const answerMs = 1500;
/**
 * A connection is hung when it was found idle at the other end while we wait for its answer, or the other end gave no
 * answer, this often in a row.
 */
const maxStrikes = 2;

/** A query under way. */
export interface RunningQuery {
  /** Process of the database that works on it. */
  pid: number;
  /** Ends the connection, so that whoever waits gets an error. */
  hangUp(): void;
}

interface Watched extends RunningQuery {
  since: number;
  strikes: number;
}

/** Looks after connections from outside of their pool. */
export interface PostgresWatch {
  /** Watches a query until the answer is called. */
  over(query: RunningQuery): () => void;
  /**
   * Asks for a sign of life; that there is no connection left is one, too.
   * @throws Error of the driver, within 3 seconds
   */
  ping(): Promise<void>;
  /** Asks the server with one statement. @throws Error of the driver, within 3 seconds for each server */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row | undefined>;
  /** Cancels what a process of the database is working on. */
  cancel(pid: number): Promise<void>;
  end(): Promise<void>;
}

/**
 * Finds connections that the network swallowed: TCP itself takes minutes for that. A slow query is none: the database
 * is asked over another connection whether it works on it. Where that gets no answer either, twice, every query that
 * waits for more than two seconds is given up. A refusal, for want of a connection for example, is an answer and says
 * nothing about a query.
 */
export function watchPostgres(servers: PostgresServers): PostgresWatch {
  // Its queries and connections end in time by themselves, and one that failed is not used again.
  const control = new pg.Pool({
    Client: servers.Client,
    max: 2,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    idleTimeoutMillis: 30_000,
    application_name: "customs-portal watch",
  });
  control.on("error", () => undefined);
  control.on("connect", (client) => client.on("error", () => undefined));
  const watched = new Set<Watched>();
  let isLooking = false;

  /** @throws Error of the driver */
  async function workingPids(pids: readonly number[]): Promise<Set<number>> {
    // A state that may not be seen counts as work.
    const text = "select pid from pg_stat_activity where pid = any($1) and coalesce(state, 'active') = 'active'";
    const { rows } = await control.query<{ pid: number }>(text, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  }

  async function look(): Promise<void> {
    const before = performance.now() - suspectMs;
    const suspects = Array.from(watched).filter(({ since }) => since < before);
    if (suspects.length === 0) return;
    let working: ReadonlySet<number>;
    try {
      working = await workingPids(suspects.map(({ pid }) => pid));
    } catch (error) {
      if (isRefusal(error)) return;
      working = new Set();
    }
    for (const suspect of suspects) {
      if (!watched.has(suspect)) continue;
      suspect.strikes = working.has(suspect.pid) ? 0 : suspect.strikes + 1;
      if (suspect.strikes >= maxStrikes) suspect.hangUp();
    }
  }

  const timer = setInterval(() => {
    if (isLooking || watched.size === 0) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, lookMs).unref();

  return {
    over(query) {
      const entry = { ...query, since: performance.now(), strikes: 0 };
      watched.add(entry);
      return () => void watched.delete(entry);
    },
    async ping() {
      try {
        await servers.tryEach(() => control.query("select 1"));
      } catch (error) {
        if (!isCrowded(error)) throw error;
      }
    },
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      return (await servers.tryEach(() => control.query<Row>(statement))).rows[0];
    },
    async cancel(pid) {
      await control.query("select pg_cancel_backend($1)", [pid]);
    },
    async end() {
      clearInterval(timer);
      await control.end();
    },
  };
}
