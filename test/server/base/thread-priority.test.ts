import assert from "node:assert/strict";
import { once } from "node:events";
import { getPriority } from "node:os";
import { it } from "node:test";
import { Worker } from "node:worker_threads";

const program = `
  import { readlinkSync } from "node:fs";
  import { getPriority } from "node:os";
  import { parentPort } from "node:worker_threads";
  import { yieldProcessor } from ${JSON.stringify(import.meta.resolve("../../../server/base/thread-priority.ts"))};
  yieldProcessor();
  const thread = process.platform === "linux" ? Number(readlinkSync("/proc/thread-self").split("/").at(-1)) : 0;
  parentPort.postMessage(getPriority(thread));
`;

it("a thread that yields runs behind the others, and they stay as they are", async () => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  const [priority] = (await once(worker, "message")) as [number];
  await worker.terminate();
  assert.equal(priority, process.platform === "linux" ? 10 : before);
  assert.equal(getPriority(), before);
});
