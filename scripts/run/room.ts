import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dropDatabases } from "./databases.ts";

/** What ends by itself needs a moment for it: a browser that was told to close, for example. */
const patienceMs = 5000;
const stepMs = 50;

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

/** Makes the folder. */
export function openRoom(): Room {
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  // Programs of other accounts, as PostgreSQL, find their folders in it.
  chmodSync(folder, 0o755);
  const variable = `TMPDIR=${folder}`;
  const databases = `portal_${randomUUID().slice(0, 8)}_`;
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
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      return lines;
    },
  };
}
