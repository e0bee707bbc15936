import { hash, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dropDatabases, findDatabases } from "./databases.ts";

/** What ends by itself needs a moment for it: a browser that was told to close, for example. */
const patienceMs = 5000;
const stepMs = 50;
/** What this machine calls its rooms and their databases by, before the process that they are of. */
const machine = hash("sha256", hostname()).slice(0, 6);
const roomName = `portal-test-${machine}-`;
const databaseName = `portal_${machine}_`;

/** Where the programs of a file of tests put what is temporary, and by which they are known. */
export interface Room {
  /** `TMPDIR` is the folder; the names of databases begin with `TEST_DATABASES`. */
  env: Readonly<Record<string, string>>;
  /** Ends what the programs left running. @returns a line for each such process */
  endProcesses(): Promise<string[]>;
  /** Drops the databases. @returns a line for each */
  dropDatabases(): Promise<string[]>;
  /** Removes the folder. @returns a line for each entry that was left in it */
  clear(): string[];
}

/** A file of the list of processes; undefined where the process, or the list, is not there. */
function readProcess(pid: string, file: "environ" | "cmdline"): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
  } catch {
    return undefined;
  }
}

/** The ids of the processes that have a variable; none where the system does not list them as Linux does. */
function processesWith(variable: string): string[] {
  try {
    const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
    return ids.filter((pid) => readProcess(pid, "environ")?.includes(variable));
  } catch {
    return [];
  }
}

function end(pid: string): void {
  try {
    process.kill(Number(pid), "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/** Whether something is called by a process of this machine that is gone. */
function isAbandoned(name: string, start: string): boolean {
  const pid = name.startsWith(start) ? Number.parseInt(name.slice(start.length), 10) : NaN;
  return pid > 0 && !isAlive(pid);
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Ends and removes what runs have left that were killed themselves. @returns a line for each */
export async function clearAbandoned(): Promise<string[]> {
  const lines: string[] = [];
  for (const name of readdirSync(tmpdir()).filter((one) => isAbandoned(one, roomName))) {
    const folder = join(tmpdir(), name);
    for (const pid of processesWith(`TMPDIR=${folder}`)) {
      lines.push(`process ${pid}`);
      end(pid);
    }
    lines.push(`folder ${folder}`);
    remove(folder);
  }
  const databases = (await findDatabases(databaseName)).filter((name) => isAbandoned(name, databaseName));
  for (const database of databases) await dropDatabases(database);
  return [...lines, ...databases.map((name) => `database ${name}`)];
}

/** Makes the folder. */
export function openRoom(): Room {
  const folder = mkdtempSync(join(tmpdir(), `${roomName}${process.pid}-`));
  // Programs of other accounts, as PostgreSQL, find their folders in it.
  chmodSync(folder, 0o755);
  const variable = `TMPDIR=${folder}`;
  const databases = `${databaseName}${process.pid}_${randomUUID().slice(0, 8)}_`;
  return {
    env: { TMPDIR: folder, TEMP: folder, TMP: folder, TEST_DATABASES: databases },
    async endProcesses() {
      const last = performance.now() + patienceMs;
      while (processesWith(variable).length > 0 && performance.now() < last) await sleep(stepMs);
      const left = processesWith(variable);
      const lines = left.map((pid) => `process ${pid}: ${readProcess(pid, "cmdline")?.join(" ").trim().slice(0, 200)}`);
      for (const pid of left) end(pid);
      return lines;
    },
    async dropDatabases() {
      return (await dropDatabases(databases)).map((name) => `database ${name}`);
    },
    clear() {
      const lines = readdirSync(folder).map((name) => `file ${name}`);
      remove(folder);
      return lines;
    },
  };
}
