import type { IncomingMessage } from "node:http";

/** Bounds of what is taken in of a refused body. */
export interface DrainLimits {
  bytes: number;
  /** Longest wait for it. */
  ms: number;
  /** What is still coming so long after the bounds are reached loses its connection; the answer is out by then. */
  graceMs: number;
}

const usual: DrainLimits = { bytes: 16 * 1024 * 1024, ms: 10_000, graceMs: 2_000 };

/** Ends the connection of a body that goes on, after a while. */
function cutLater(request: IncomingMessage, graceMs: number): void {
  const timer = setTimeout(() => request.destroy(), graceMs);
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
  // Nobody reads what still comes.
  request.resume();
}

/**
 * Takes in the rest of a refused body and throws it away, within bounds: a client that is still sending when the
 * connection ends never reads the answer. Whoever sends on beyond them is cut off after the answer.
 */
export function drain(request: IncomingMessage, { bytes, ms, graceMs }: DrainLimits = usual): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((done) => {
    let taken = 0;
    const timer = setTimeout(giveUp, ms);
    function count(part: Buffer) {
      taken += part.length;
      if (taken > bytes) giveUp();
    }
    function giveUp() {
      end();
      cutLater(request, graceMs);
    }
    function end() {
      clearTimeout(timer);
      request.off("data", count).off("end", end).off("close", end);
      done();
    }
    request.on("data", count).on("end", end).on("close", end).resume();
  });
}
