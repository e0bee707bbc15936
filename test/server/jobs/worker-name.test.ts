import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { test } from "node:test";
import { isDeadWorker, workerName } from "../../../server/jobs/worker-name.ts";

test("a worker is known to be dead only where its process on this machine is gone", async () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  const name = `${hostname()}/${child.pid}/boot/1`;
  assert.equal(isDeadWorker(name), false, "its process runs");
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(isDeadWorker(name), true);
  assert.equal(isDeadWorker(`another-machine/${child.pid}/boot/1`), false, "nothing is known of other machines");
});

test("a worker of this process lives; one of an earlier process with the same number does not", () => {
  assert.equal(isDeadWorker(workerName("1")), false);
  assert.equal(isDeadWorker(`${hostname()}/${process.pid}/earlier/1`), true);
  assert.equal(isDeadWorker("rubbish"), false);
  assert.equal(isDeadWorker(`${hostname()}/x/y/z`), false);
});
