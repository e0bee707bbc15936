import { HttpError } from "./http-error.ts";

/** Watches for requests that are asked for again while the first is pending (R8-14, A62). */
export interface DuplicateMonitor {
  /**
   * Notes a request; call the result when it is done. One that its caller gives up is done at once, so that it may be
   * made again.
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
  const pending = new Map<string, object>();
  return {
    enter(method, address, body, signal) {
      const key = keyOf(method, address, body);
      if (pending.has(key)) throw new HttpError("request-duplicate", { status: 0, envelopeCode: 0 });
      const own = {};
      const done = () => {
        signal?.removeEventListener("abort", done);
        // By then another one may have that key.
        if (pending.get(key) === own) pending.delete(key);
      };
      if (signal?.aborted) return done;
      pending.set(key, own);
      signal?.addEventListener("abort", done);
      return done;
    },
  };
}
