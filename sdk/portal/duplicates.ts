import { HttpError } from "./http-error.ts";

/** Watches for requests that are asked for again while the first is pending (R8-14, A62). */
export interface DuplicateMonitor {
  /** Notes a request; call the result when it is done. @throws HttpError `request-duplicate` */
  enter(method: string, address: string, body: unknown): () => void;
}

function keyOf(method: string, address: string, body: unknown): string {
  const payload = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
  return `${method} ${address} ${payload ?? ""}`;
}

/** Creates a monitor. Two requests are the same when method, address with query, and body are. */
export function createDuplicateMonitor(): DuplicateMonitor {
  const pending = new Set<string>();
  return {
    enter(method, address, body) {
      const key = keyOf(method, address, body);
      if (pending.has(key)) throw new HttpError("request-duplicate", { status: 0, envelopeCode: 0 });
      pending.add(key);
      return () => void pending.delete(key);
    },
  };
}
