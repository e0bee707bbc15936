import { hostname } from "node:os";

/** Distinguishes this process from an earlier one that had the same number, as in a container that was restarted. */
const bootId = Math.round(performance.timeOrigin).toString(36);

/** The name of a worker thread of this process: machine, process, start of the process, number of the thread. */
export function workerName(number: string): string {
  return [hostname(), process.pid, bootId, number].join("/");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/**
 * Whether a worker certainly died: it ran on this machine, in a process that is gone. Of other machines nothing is
 * known; their leases end.
 */
export function isDeadWorker(name: string): boolean {
  const [host, pidText, boot] = name.split("/");
  const pid = Number(pidText);
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  return pid === process.pid ? boot !== bootId : !isAlive(pid);
}
