import { isHttpError } from "@customs-portal/sdk";

/** Whether a file is no longer there: somebody was faster. The common text of the code speaks of exports. */
export function isGone(error: unknown): boolean {
  return isHttpError(error) && error.code === "file-unknown";
}
