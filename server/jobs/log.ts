/** Tells the operator something; `error` is logged with its stack and causes. */
export type JobLog = (level: "info" | "warn" | "error", message: string, error?: unknown) => void;

/** A job as lines of the log name it. */
export function jobName({ kind, id }: { kind: string; id: string }): string {
  return `${kind} job ${id}`;
}
