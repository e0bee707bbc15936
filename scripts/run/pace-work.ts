import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";

/** Enough of it for the system to take turns between this thread and what else is at work. */
const rounds = 12;
const numbers = 60_000;

/** Work of the kinds that tests do, always the same: lists, text and digests. */
function work(): void {
  let text = "";
  for (let round = 0; round < rounds; round += 1) {
    const list = Array.from({ length: numbers }, (_, at) => (at * 7919 + round) % 65_537);
    list.sort((a, b) => a - b);
    text = createHash("sha256").update(JSON.stringify(list)).update(text).digest("hex");
  }
}

const startedAt = performance.now();
work();
parentPort?.postMessage(performance.now() - startedAt);
