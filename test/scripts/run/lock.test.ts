import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { suite, test, type TestContext } from "node:test";
import { alone } from "../../../scripts/run/alone.ts";
import { withLock } from "../../../scripts/run/lock.mjs";
import { until } from "../../support/until.ts";

function lockFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, "lock");
}

suite("lock", () => {
  test("tasks under one lock never overlap, and the lock is gone after the last", async (t) => {
    t.mock.method(console, "error", () => {});
    const file = lockFile(t);
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([withLock(file, "waiting", task), withLock(file, "waiting", task)]);
    assert.equal(most, 1);
    assert.equal(existsSync(file), false);
  });

  test("a failing task releases the lock and its error comes through", async (t) => {
    const file = lockFile(t);
    await assert.rejects(
      withLock(file, "waiting", () => Promise.reject(new Error("broken"))),
      /broken/,
    );
    assert.equal(existsSync(file), false);
  });

  test("the lock of a process that died is taken over", async (t) => {
    const file = lockFile(t);
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(file, String(pid));
    assert.equal(await withLock(file, "waiting", () => "done"), "done");
  });

  test("runs of tests in one folder follow each other, the second says that it waits", async (t) => {
    const said = t.mock.method(console, "error", () => {});
    const before = process.cwd();
    process.chdir(dirname(lockFile(t)));
    t.after(() => process.chdir(before));
    const first = Promise.withResolvers<string>();
    const order: string[] = [];
    const runs = [
      alone(async () => order.push(`${await first.promise} ended`)),
      alone(() => Promise.resolve(order.push("second"))),
    ];
    await until(() => said.mock.callCount() === 1);
    assert.match(String(said.mock.calls[0]?.arguments[0]), /Another run of tests/);
    first.resolve("first");
    await Promise.all(runs);
    assert.deepEqual(order, ["first ended", "second"]);
  });
});
