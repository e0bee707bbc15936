import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { suite, test, type TestContext } from "node:test";
import { runTests, type TestRunOutcome } from "../../../scripts/run/run-tests.ts";

const reporter = resolve("scripts/run/node-reporter.ts");

/** A file that others import, and that does not run by itself. */
const sharedFile = "shared.mjs";

/** Runs node:test files, by name and text, as a suite of `npm test` does. */
function runFiles(
  t: TestContext,
  files: Record<string, string>,
  { silenceMs = 60_000, atOnce = 1 } = {},
): Promise<TestRunOutcome> {
  // Else they would tell their tests to the process that runs this file.
  delete process.env.NODE_TEST_CONTEXT;
  const folder = mkdtempSync(join(tmpdir(), "suite-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "reports"));
  const events = join(folder, "reports", "s.jsonl");
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), `import { after, before, describe, it } from "node:test";\n${text}`);
  }
  const paths = Object.keys(files).flatMap((name) => (name === sharedFile ? [] : [join(folder, name)]));
  const args = [
    "--test",
    `--test-concurrency=${atOnce}`,
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${events}`,
    ...paths,
  ];
  return runTests({ name: "s", command: process.execPath, args, events, silenceMs });
}

/** Names without the folder of the test. */
const plain = (names: readonly string[]) => names.map((name) => name.replace(/\(\S*\/(\S+\.mjs)\)/, "($1)"));

suite("the report of a node:test suite", () => {
  test("tells passed, failed and skipped apart, with their groups, files and reasons", async (t) => {
    const { report } = await runFiles(t, {
      "a.mjs": `
        describe("group", () => {
          it("good", () => {});
          it("bad", () => { throw new Error("expected 1 < 2"); });
          it("left out", (t) => t.skip("no server"));
        });
        describe("never", { skip: "no database" }, () => it("inside", () => {}));`,
    });
    assert.equal(report.passed, 1);
    assert.deepEqual(plain(report.failed.map(({ name }) => name)), ["group › bad (a.mjs)"]);
    assert.match(report.failed[0]?.message ?? "", /expected 1 < 2/);
    assert.deepEqual(plain(report.skipped), ["group › left out (a.mjs): no server", "never (a.mjs): no database"]);
    assert.deepEqual(report.running, []);
  });

  test("a hook that fails, and a file that does not even load, are failures", async (t) => {
    const { report } = await runFiles(t, {
      "after.mjs": `describe("group", () => { after(() => { throw new Error("left open"); }); it("good", () => {}); });`,
      "crash.mjs": `throw new Error("no such module");`,
    });
    assert.equal(report.passed, 1);
    assert.equal(report.failed.length, 2);
    assert.match(report.failed[0]?.message ?? "", /left open/);
  });

  test("files that share their tests run beside each other, and each test is its own file's", async (t) => {
    const shared = `export const contract = (name) => describe("contract", () => {
      it("waits", () => new Promise((resolve) => setTimeout(resolve, name === "a" ? 300 : 900)));
      it("fails", () => { throw new Error(name); });
    });`;
    const files = {
      "a.mjs": `import { contract } from "./${sharedFile}"; contract("a");`,
      "b.mjs": `import { contract } from "./${sharedFile}"; contract("b");`,
      [sharedFile]: shared,
    };
    const { report } = await runFiles(t, files, { atOnce: 2 });
    assert.equal(report.passed, 2);
    assert.deepEqual(plain(report.failed.map(({ name }) => name)).sort(), [
      "contract › fails (a.mjs)",
      "contract › fails (b.mjs)",
    ]);
    assert.deepEqual(report.running, []);
  });

  test("a suite that falls silent is ended: what finished counts, and the test that was running is named", async (t) => {
    const { report } = await runFiles(
      t,
      {
        "a.mjs": `it("quick", () => {});`,
        "b.mjs": `describe("group", () => {
          it("quick too", () => {});
          it("hangs", () => new Promise((resolve) => setTimeout(resolve, 600_000)));
        });`,
        "c.mjs": `it("never reached", () => {});`,
      },
      { silenceMs: 8000 },
    );
    assert.equal(report.passed, 2);
    assert.equal(report.failed.length, 1);
    assert.match(report.failed[0]?.message ?? "", /told of no test for 8 s\nit was at: group › hangs \(\S*b\.mjs\)\n/);
  });

  test("a program that tells of no test is a failure, however it ends", async () => {
    for (const [code, problem] of [
      ["0", "told of no test"],
      ["3", "ended with code 3 although no test failed"],
    ] as const) {
      const args = ["-e", `process.exit(${code})`];
      const run = {
        name: "s",
        command: process.execPath,
        args,
        events: join(tmpdir(), randomUUID()),
        silenceMs: 60_000,
      };
      const { report } = await runTests(run);
      assert.deepEqual([report.passed, report.failed.length], [0, 1]);
      assert.match(report.failed[0]?.message ?? "", new RegExp(`^${problem}\n`));
    }
  });
});
