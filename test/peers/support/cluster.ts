import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { holdPort } from "../../server/support/process.ts";

const run = promisify(execFile);
const stepMs = 60_000;
/** PostgreSQL does not run as root. */
const account = "postgres";

/** A PostgreSQL server of a test. */
export interface Cluster {
  /** Address of a database on it. */
  url(database: string): string;
  /** Ends the server the given way and starts it again. */
  restart(mode: "fast" | "immediate"): Promise<void>;
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

/** Makes a server in a folder of its own and starts it on a free port. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-cluster-"));
  await giveAway(folder);
  const held = await holdPort();
  await held.release();
  const data = join(folder, "data");
  const log = join(folder, "log");
  const options = `-p ${held.port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = () => asServer("pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start");
  const stop = (mode: string) => asServer("pg_ctl", "-D", data, "-m", mode, "-w", "stop");
  await asServer("initdb", "-D", data, "-U", account, "-A", "trust", "-E", "UTF8", "--no-sync");
  await start();
  return {
    url: (database) => `postgresql://${account}@127.0.0.1:${held.port}/${database}`,
    async restart(mode) {
      await stop(mode);
      await start();
    },
    async dispose() {
      await stop("immediate").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
