import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { choose, failedFile } from "../../../scripts/run/choose.ts";
import type { Suite, SuiteTests } from "../../../scripts/run/suites.ts";

const testsOf = (...files: string[]): SuiteTests => ({
  files,
  atOnce: 1,
  isTogether: false,
  program: () => ({ command: "none", args: [] }),
});
const check: Suite = { name: "check", steps: [{ name: "lint", command: "none", args: [] }] };
const server: Suite = { name: "server", tests: testsOf("test/server/a.test.ts", "test/server/jobs/b.test.ts") };
const e2e: Suite = { name: "e2e", tests: testsOf("test/e2e/c.test.ts"), needsBuild: true };
const stages = [[[check], [server]], [[e2e]]];

/** The files that arguments choose, by suite. */
function chosen(...args: string[]): Record<string, readonly string[]> {
  const suites = choose(stages, args).stages.flat(2);
  return Object.fromEntries(
    suites.map(({ name, steps, tests }) => [name, tests?.files ?? steps?.map((s) => s.name) ?? []]),
  );
}

/** Runs in a folder of its own, in which a last run has failed files. */
function inFolder(t: TestContext, failed?: readonly string[]): void {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), "choose-"));
  t.after(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  process.chdir(folder);
  if (!failed) return;
  mkdirSync(dirname(failedFile));
  writeFileSync(failedFile, JSON.stringify(failed));
}

describe("what npm test runs", () => {
  it("is everything where nothing is named, and the suites, files and folders that are", () => {
    assert.deepEqual(Object.keys(chosen()), ["check", "server", "e2e"]);
    assert.deepEqual(chosen("check"), { check: ["lint"] });
    assert.deepEqual(chosen("test/server/jobs", "e2e"), {
      server: ["test/server/jobs/b.test.ts"],
      e2e: ["test/e2e/c.test.ts"],
    });
    assert.deepEqual(chosen(resolve("test/server/a.test.ts")), { server: ["test/server/a.test.ts"] });
    assert.equal(choose(stages, ["test/e2e/c.test.ts"]).stages.flat(2)[0]?.needsBuild, true);
  });

  it("is what failed at the last run, which may be nothing", (t) => {
    inFolder(t, ["test/e2e/c.test.ts"]);
    assert.deepEqual(chosen("--failed"), { e2e: ["test/e2e/c.test.ts"] });
    writeFileSync(failedFile, "[]");
    assert.deepEqual(chosen("--failed"), {});
  });

  it("is refused where a name is none, or a last run or something to watch is missing", (t) => {
    inFolder(t);
    assert.equal(existsSync(failedFile), false);
    assert.throws(() => chosen("--failed"), /No run has ended here/);
    assert.throws(() => chosen("test/server/gone.test.ts"), /is no file of tests .* there are check, server, e2e/);
    assert.throws(() => chosen("test/serv"), /"test\/serv" is no file of tests/);
    assert.throws(() => chosen("--fast"), /There is no option --fast; there are --failed and --watch/);
    assert.throws(() => chosen("--watch", "server"), /--watch needs files/);
    assert.equal(choose(stages, ["--watch", "test/server/a.test.ts"]).isWatching, true);
  });
});
