import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Niceness of threads whose work may wait: they have what the others leave, and never nothing. */
const background = 10;

/**
 * Lets the thread that calls run behind those that answer calls, where there are more of them than processors. Linux
 * alone has priorities of threads; elsewhere, and where the system forbids it, nothing changes.
 */
export function yieldProcessor(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    // Never before those of a process that is behind others by itself.
    setPriority(thread, Math.max(getPriority(thread), background));
  } catch {
    // All threads stay alike.
  }
}
