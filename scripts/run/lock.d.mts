/** Runs a task while no other process holds the lock file; the lock of a process that died is taken over. */
export function withLock<Result>(file: string, waiting: string, task: () => Result | Promise<Result>): Promise<Result>;
