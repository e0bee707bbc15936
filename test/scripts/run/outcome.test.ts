import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { failedFile } from "../../../scripts/run/choose.ts";
import { Outcome } from "../../../scripts/run/outcome.ts";
import { emptyReport, type FileReport } from "../../../scripts/run/test-events.ts";

/** An outcome in a folder of its own, and what it says when it is told. */
function newOutcome(t: TestContext): { outcome: Outcome; tell: () => { isGood: boolean; said: string } } {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), "outcome-"));
  t.after(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  process.chdir(folder);
  mkdirSync("reports");
  const lines: string[] = [];
  const log = t.mock.method(console, "log", (line: string) => lines.push(line));
  const outcome = new Outcome();
  const tell = () => {
    const isGood = outcome.tell();
    log.mock.restore();
    return { isGood, said: lines.join("\n") };
  };
  return { outcome, tell };
}

function report(file: string, passed: number, failed: readonly string[] = [], seconds = 1): FileReport {
  const ended = failed.map((name) => ({ file, name }));
  const failures = failed.map((name) => ({ name: `${name} (${file})`, message: "1 !== 2", file }));
  return { ...emptyReport(file), passed, failed: failures, ended, seconds };
}

const entry = { file: "a.test.ts", test: "waits", reason: "a clock", row: "R9-05", until: "2999-01-01" };

describe("the outcome of npm test", () => {
  it("counts steps, tests and failures in its last line, and keeps the files that failed", (t) => {
    const { outcome, tell } = newOutcome(t);
    outcome.addStep();
    outcome.addReport({ ...report("a.test.ts", 2, ["waits"]), skipped: ["b (a.test.ts): no server"] });
    outcome.addReport(report("b.test.ts", 3));
    const { isGood, said } = tell();
    assert.equal(isGood, false);
    assert.match(said, /✘ waits \(a\.test\.ts\)\n {4}1 !== 2\n/);
    assert.match(said, /Skipped:\n {4}b \(a\.test\.ts\): no server\n/);
    assert.equal(said.split("\n").at(-1), "6 passed, 1 failed, 1 skipped");
    assert.deepEqual(JSON.parse(readFileSync(failedFile, "utf8")), ["a.test.ts"]);
  });

  it("counts the last try of a file, and names what had failed before, with the load", (t) => {
    const { outcome, tell } = newOutcome(t);
    outcome.addReport(report("a.test.ts", 2, ["waits"]));
    outcome.addReport(report("a.test.ts", 3));
    const { isGood, said } = tell();
    assert.equal(isGood, true);
    assert.match(said, /⚠ passed at a later try only: waits \(a\.test\.ts\)\n {4}1 !== 2\n/);
    assert.equal(said.split("\n").at(-1), "3 passed, 0 failed");
    const [flaky] = readFileSync("reports/flaky.jsonl", "utf8").trim().split("\n");
    const { load, ...test } = JSON.parse(flaky ?? "") as { load: unknown };
    assert.equal(typeof load, "number");
    assert.deepEqual(test, { name: "waits (a.test.ts)", message: "1 !== 2", file: "a.test.ts" });
    outcome.begin();
    assert.equal(existsSync("reports/flaky.jsonl"), false);
  });

  it("forgives what is in quarantine and says so, and not what is none any more", (t) => {
    const { outcome, tell } = newOutcome(t);
    for (const file of ["a.test.ts", "b.test.ts"]) writeFileSync(file, "");
    outcome.addReport(report("a.test.ts", 2, ["waits"]));
    outcome.addReport({ ...report("b.test.ts", 1), ended: [{ file: "b.test.ts", name: "new name" }] });
    outcome.excuse([entry, { ...entry, file: "b.test.ts", test: "renamed" }]);
    const { isGood, said } = tell();
    assert.equal(isGood, false);
    assert.match(said, /⚠ in quarantine: waits \(a\.test\.ts\)\n {4}R9-05, until 2999-01-01: a clock\n/);
    assert.match(said, /✘ test\/quarantine\.json\n {4}There is no test "renamed" in b\.test\.ts\.\n/);
    assert.equal(said.split("\n").at(-1), "3 passed, 1 failed");
  });

  it("names what was left behind, and keeps no list of files where none ran", (t) => {
    const { outcome, tell } = newOutcome(t);
    outcome.addLeft(["a.test.ts: process 7: chromium"]);
    assert.match(tell().said, /^⚠ left behind by a\.test\.ts: process 7: chromium\n/);
    assert.equal(existsSync(failedFile), false);
  });

  it("names the ten files that took longest", (t) => {
    const { outcome, tell } = newOutcome(t);
    for (let seconds = 1; seconds <= 12; seconds += 1) outcome.addReport(report(`${seconds}.test.ts`, 1, [], seconds));
    const { said } = tell();
    assert.match(said, /The slowest files:\n +12 s {2}12\.test\.ts\n +11 s {2}11\.test\.ts\n/);
    assert.match(said, / s {2}3\.test\.ts/);
    assert.doesNotMatch(said, / s {2}2\.test\.ts/);
  });
});
