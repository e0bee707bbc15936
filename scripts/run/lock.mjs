import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A lock that is just being written holds no process id yet; it counts as held this long. */
const freshMs = 5000;
const retryMs = 300;

/**
 * Runs a task while no other process holds the lock; the lock of a process that died is taken over.
 * @template Result
 * @param {string} file
 * @param {string} waiting what to tell when another process has to be waited for
 * @param {() => Result | Promise<Result>} task
 * @returns {Promise<Result>}
 */
export async function withLock(file, waiting, task) {
  for (let isTold = false; !take(file); await wait(retryMs)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else if (!isTold) console.error(waiting);
    isTold = true;
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await task();
  } finally {
    process.off("exit", release);
    release();
  }
}

/**
 * Whether the lock is ours now.
 * @param {string} file
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Whether the process that wrote a lock is still there.
 * @param {string} file
 */
function isHeld(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner === 0) return Date.now() - statSync(file).mtimeMs < freshMs;
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
