import { HttpError } from "./http-error.ts";

/** Watches for requests that are asked for again while the first is pending (R8-14, A62). */
export interface DuplicateMonitor {
  /**
   * Notes a request; call the result when it is done. One that its caller gave up may be made again at once.
   * @throws HttpError `request-duplicate`
   */
  enter(method: string, address: string, body: unknown, signal?: AbortSignal): () => void;
}

function keyOf(method: string, address: string, body: unknown): string {
  const payload = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
  return `${method} ${address} ${payload ?? ""}`;
}

/** Creates a monitor. Two requests are the same when method, address with query, and body are. */
export function createDuplicateMonitor(): DuplicateMonitor {
  const pending = new Map<string, { readonly signal: AbortSignal | undefined }>();
  return {
    enter(method, address, body, signal) {
      const key = keyOf(method, address, body);
      const before = pending.get(key);
      if (before && !before.signal?.aborted) throw new HttpError("request-duplicate", { status: 0, envelopeCode: 0 });
      const own = { signal };
      pending.set(key, own);
      return () => {
        // By then another one may have that key.
        if (pending.get(key) === own) pending.delete(key);
      };
    },
  };
}
