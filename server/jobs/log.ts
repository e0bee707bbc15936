/** Tells the operator something; `error` is logged with its stack and causes. */
export type Log = (level: "info" | "warn" | "error", message: string, error?: unknown) => void;
