import type { TransferError } from "../base/transfer-error.ts";

/** Beyond so many reasons, each file keeps its own. */
const reasonsMax = 100;

/** Where many files fail for one reason, their rows share its error: each has a trace of its own, of some kilobytes. */
export function createSharedErrors(): (error: TransferError) => TransferError {
  const errors = new Map<string, TransferError>();
  return (error) => {
    const { code, status, message } = error;
    const key = `${code} ${status} ${message}`;
    const known = errors.get(key);
    if (known) return known;
    if (errors.size < reasonsMax) errors.set(key, error);
    return error;
  };
}
