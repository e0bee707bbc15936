import type { IncomingMessage } from "node:http";

/** Most of a refused body that is still taken in. */
const drainBytes = 16 * 1024 * 1024;
/** Longest wait for it. */
const drainMs = 10_000;

/**
 * Takes in the rest of a refused body and throws it away, within bounds: a client that is still sending when the
 * connection ends never reads the answer.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((done) => {
    let bytes = 0;
    const timer = setTimeout(end, drainMs);
    function count(part: Buffer) {
      bytes += part.length;
      if (bytes > drainBytes) end();
    }
    function end() {
      clearTimeout(timer);
      request.off("data", count).off("end", end).off("close", end);
      done();
    }
    request.on("data", count).on("end", end).on("close", end).resume();
  });
}
