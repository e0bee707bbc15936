import { readFile } from "node:fs/promises";
import { setInterval } from "node:timers";
import pg from "pg";

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;
const sampleMs = 1_000;

async function ticksOf(file: string): Promise<number> {
  const text = await readFile(file, "latin1");
  // The name of the program, in brackets, may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** Processor time that a process has used with all its threads, milliseconds. */
export const cpuMsOf = async (pid: number): Promise<number> => (await ticksOf(`/proc/${pid}/stat`)) * tickMs;

/** That of its main thread alone. */
export const mainThreadMsOf = async (pid: number): Promise<number> =>
  (await ticksOf(`/proc/${pid}/task/${pid}/stat`)) * tickMs;

/** Memory of a process, megabytes. */
export async function memoryMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Processor time of a PostgreSQL server on this machine. */
export interface PostgresTime {
  /** Milliseconds since it was opened; NaN where its processes are not those of this machine. */
  usedMs(): Promise<number>;
  close(): Promise<void>;
}

/** Adds up what the connections of a database and the server's own processes use, looking at them each second. */
export async function openPostgresTime(url: string): Promise<PostgresTime> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen = new Map<number, { first: number; last: number }>();
  let isAway = false;

  async function look(isFirst: boolean): Promise<void> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where pid <> pg_backend_pid() and (datname = current_database() or datname is null)`,
    );
    for (const { pid } of rows) {
      const ms = await cpuMsOf(pid).catch(() => undefined);
      const known = seen.get(pid);
      if (ms === undefined) isAway ||= isFirst;
      else if (known) known.last = ms;
      else seen.set(pid, { first: isFirst ? ms : 0, last: ms });
    }
  }
  await look(true);
  const timer = setInterval(() => void look(false).catch(() => undefined), sampleMs);
  return {
    async usedMs() {
      await look(false);
      return isAway ? NaN : seen.values().reduce((sum, { first, last }) => sum + last - first, 0);
    },
    async close() {
      clearInterval(timer);
      await client.end();
    },
  };
}
