import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { holdPort } from "../../server/support/process.ts";
import { until } from "../../support/until.ts";

const run = promisify(execFile);
const stepMs = 60_000;
/** PostgreSQL does not run as root. */
const account = "postgres";

/** A PostgreSQL server of a test. */
export interface Cluster {
  /** Host and port. */
  host: string;
  /** Address of a database on it. */
  url(database: string): string;
  /** Ends the server the given way and starts it again. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  /** Ends every process of the server like a pulled plug. */
  kill(): Promise<void>;
  /** Starts it where it was killed. */
  start(): Promise<void>;
  /** Makes another server that copies this one; a commit is answered when both have it, unless told otherwise. */
  addStandby(options?: { isSynchronous?: boolean }): Promise<Cluster>;
  /** Lets a standby write, as the server that it copied is gone. */
  promote(): Promise<void>;
  /** Waits until another server copies this one; from then on a commit is answered when both have it. */
  awaitCopy(): Promise<void>;
  /** Begins anew at its address as a copy of another server, as the one that was killed does after a failover. */
  follow(source: Cluster): Promise<void>;
  dispose(): Promise<void>;
}

/** The folder of the newest server programs; Debian does not put them on the PATH. */
function programs(): string {
  return globSync("/usr/lib/postgresql/*/bin").sort().at(-1) ?? "";
}

async function asServer(program: string, ...args: string[]): Promise<string> {
  const file = join(programs(), program);
  const [command, prefix] = userInfo().uid === 0 ? ["runuser", ["-u", account, "--", file]] : [file, []];
  const { stdout } = await run(command, [...prefix, ...args], { timeout: stepMs });
  return stdout.trim();
}

async function giveAway(folder: string): Promise<void> {
  if (userInfo().uid !== 0) return;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, account])).stdout)),
  );
  await chown(folder, uid ?? 0, gid ?? 0);
}

async function freePort(): Promise<number> {
  const { port, release } = await holdPort();
  await release();
  return port;
}

/** The first process of a server: the others of it end with a killed one, as they do after a power cut. */
async function firstProcess(data: string): Promise<number> {
  const [line] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  return Number(line);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function onDatabase<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Fills the data folder of a standby from a server that runs. @param host its host and port */
function copyServer(host: string, data: string): Promise<unknown> {
  const [name = "", port = ""] = host.split(":");
  const source = ["-h", name, "-p", port, "-U", account];
  return asServer("pg_basebackup", ...source, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync");
}

/** @param make fills the data folder */
async function startServer(make: (data: string) => Promise<unknown>): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-cluster-"));
  await giveAway(folder);
  const port = await freePort();
  const data = join(folder, "data");
  const log = join(folder, "log");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = () => asServer("pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start");
  const stop = (mode: string) => asServer("pg_ctl", "-D", data, "-m", mode, "-w", "stop");
  const url = (database: string) => `postgresql://${account}@127.0.0.1:${port}/${database}`;
  const host = `127.0.0.1:${port}`;

  async function awaitCopy(): Promise<void> {
    await onDatabase(url("postgres"), "alter system set synchronous_standby_names = '*'");
    await onDatabase(url("postgres"), "select pg_reload_conf()");
    await until(async () => {
      const states = await onDatabase(url("postgres"), "select 1 from pg_stat_replication where sync_state = 'sync'");
      return states.length === 1;
    });
  }

  await make(data);
  await start();
  return {
    host,
    url,
    async restart(mode) {
      await stop(mode);
      await start();
    },
    async kill() {
      const pid = await firstProcess(data);
      process.kill(pid, "SIGKILL");
      await until(() => !isAlive(pid));
    },
    async start() {
      await start();
    },
    async addStandby({ isSynchronous = true } = {}) {
      const standby = await startServer((own) => copyServer(host, own));
      if (isSynchronous) await awaitCopy();
      return standby;
    },
    async promote() {
      await asServer("pg_ctl", "-D", data, "-w", "promote");
    },
    awaitCopy,
    async follow(source) {
      await stop("immediate").catch(() => undefined);
      await rm(data, { recursive: true, force: true });
      await copyServer(source.host, data);
      await start();
      await source.awaitCopy();
    },
    async dispose() {
      await stop("immediate").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a server in a folder of its own and starts it on a free port. */
export function startCluster(): Promise<Cluster> {
  return startServer((data) => asServer("initdb", "-D", data, "-U", account, "-A", "trust", "-E", "UTF8", "--no-sync"));
}
