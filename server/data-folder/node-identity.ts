import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { HeldError, holdFile } from "./folder-lock.ts";
import { makeFolder } from "../base/index.ts";
import { cannotWrite } from "./open.ts";

/** This process among all that share a database. */
export interface NodeIdentity {
  /** The name of a worker of this process. @param worker unique within the process */
  nameOf(worker: string): string;
  /** Whether a worker certainly died. Of workers that nothing is known about, the lease ends. */
  isDead(name: string): boolean;
  /** Removes what dead processes left here; call it once their work was given back. */
  forgetDead(): void;
  release(): void;
}

const namePattern = /^([\w-]+)\/[^/]+\/([\da-f-]{36})\/[^/]+$/;

/**
 * The running system that this process sees. A lock of the operating system says something only about processes of the
 * same one: containers share it and may share a host name, machines that share a folder do not.
 */
function systemId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname().replaceAll(/[^\w-]/g, "-");
  }
}

function isFree(file: string): boolean {
  try {
    holdFile(file, { waitMs: 0 })();
    return true;
  } catch (error) {
    if (error instanceof HeldError) return false;
    throw error;
  }
}

/** Removes a lock file, and the journal that SQLite may have left beside it. */
function remove(file: string): void {
  for (const path of [file, `${file}-journal`]) rmSync(path, { force: true });
}

/**
 * Takes a random id for this process and holds a lock file of that name in the data folder until the process ends,
 * however it ends. Another process knows it to be dead when the lock is free.
 * @throws StartError where nothing can be written there
 */
export function holdNode(dataDir: string): NodeIdentity {
  const folder = join(dataDir, "nodes");
  const system = systemId();
  const host = hostname().replaceAll("/", "-");
  const id = randomUUID();
  const fileOf = (node: string) => join(folder, `${node}.lock`);
  const releaseFile = held();

  function held(): () => void {
    try {
      makeFolder(folder);
      return holdFile(fileOf(id));
    } catch (error) {
      throw cannotWrite(dataDir, error);
    }
  }

  /** The process that a worker ran in, where its lock tells something here. */
  function lockOf(name: string): string | undefined {
    const [, itsSystem, node] = namePattern.exec(name) ?? [];
    if (itsSystem !== system || node === undefined || node === id) return undefined;
    return existsSync(fileOf(node)) ? fileOf(node) : undefined;
  }

  return {
    nameOf: (worker) => [system, host, id, worker].join("/"),
    isDead(name) {
      const file = lockOf(name);
      return file !== undefined && isFree(file);
    },
    forgetDead() {
      for (const file of globSync("*.lock", { cwd: folder }).map((name) => join(folder, name)))
        if (file !== fileOf(id) && isFree(file)) remove(file);
    },
    release() {
      releaseFile();
      remove(fileOf(id));
    },
  };
}
