import type { QueryResult } from "kysely";

/**
 * Runs a query of Kysely that may be aborted. Once it was, Kysely has refused its caller with the reason of the signal
 * and prints whatever error comes later: none does.
 */
export async function endQuietly<R>(
  signal: AbortSignal | undefined,
  run: () => Promise<QueryResult<R>>,
): Promise<QueryResult<R>> {
  signal?.throwIfAborted();
  try {
    return await run();
  } catch (error) {
    if (signal?.aborted) return { rows: [] };
    throw error;
  }
}
