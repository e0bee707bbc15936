import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, it, type TestContext } from "node:test";
import pg from "pg";
import { serverUrl } from "../../../scripts/run/databases.ts";
import { runSuite, type SuiteOutcome } from "../../../scripts/run/run-suite.ts";
import { nodeTests, type SuiteTests } from "../../../scripts/run/suites.ts";
import type { TestEvent } from "../../../scripts/run/test-events.ts";
import { until } from "../../support/until.ts";

/** A file that others import, and that does not run by itself. */
const sharedFile = "shared.mjs";

interface Options {
  silenceMs?: number;
  atOnce?: number;
  usesDatabases?: boolean;
  attempt?: number;
  /** Puts other tests in place of those of node:test. */
  as?: (tests: SuiteTests) => SuiteTests;
}

/** Runs files, by name and text, as `npm test` does. */
async function runFiles(
  t: TestContext,
  texts: Record<string, string>,
  { silenceMs = 60_000, attempt = 1, as = (tests) => tests, ...how }: Options = {},
): Promise<SuiteOutcome> {
  // Else they would tell their tests to the process that runs this file.
  delete process.env.NODE_TEST_CONTEXT;
  const folder = mkdtempSync(join(tmpdir(), "suite-"));
  const name = `fixture-${folder.slice(-6)}`;
  t.after(() => {
    rmSync(folder, { recursive: true });
    rmSync(join("reports", name), { recursive: true, force: true });
  });
  for (const [file, text] of Object.entries(texts))
    writeFileSync(join(folder, file), `import { after, before, describe, it } from "node:test";\n${text}`);
  const files = Object.keys(texts).flatMap((file) => (file === sharedFile ? [] : [relative(".", join(folder, file))]));
  return runSuite({ name, tests: as({ ...nodeTests("none", how), files }), attempt, silenceMs });
}

/** A text without the folder of the test. */
const plain = (text: string) => text.replaceAll(/[^\s(:]*\/(\w+\.mjs)/g, "$1");
const failedOf = ({ reports }: SuiteOutcome) => reports.flatMap(({ failed }) => failed.map(({ name }) => plain(name)));
const passedOf = ({ reports }: SuiteOutcome) => reports.reduce((sum, { passed }) => sum + passed, 0);

/** Whether a process is at work: one that ended may stay in the list without a command. */
const isAtWork = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";

/** One program for all files that tells what each file says, and ends as the last one wants it. */
const together = (tests: SuiteTests): SuiteTests => ({
  ...tests,
  isTogether: true,
  program: (files, events) => ({
    command: process.execPath,
    args: [
      "--input-type=module",
      "-e",
      `const [events, ...files] = process.argv.slice(1);
       for (const file of files) (await import("file://" + process.cwd() + "/" + file)).default(events, file);`,
      events,
      ...files,
    ],
  }),
});

/** A file of such a program. */
const telling = (events: Omit<Extract<TestEvent, { type: "end" }>, "type" | "file">[], then = "") => `
  import { appendFileSync } from "node:fs";
  export default (to, file) => {
    const tell = (event) => appendFileSync(to, JSON.stringify({ ...event, file }) + "\\n");
    tell({ type: "start", name: file });
    for (const event of ${JSON.stringify(events)}) tell({ type: "end", ...event });
    ${then}
    tell({ type: "end", name: file, outcome: "group" });
  };`;

describe("files of tests", () => {
  it("tell passed, failed, skipped and to do apart, with their groups, files, reasons and times", async (t) => {
    const outcome = await runFiles(t, {
      "a.mjs": `
        describe("group", () => {
          it("good", () => new Promise((resolve) => setTimeout(resolve, 30)));
          it("bad", () => { throw new Error("expected 1 < 2"); });
          it("left out", (t) => t.skip("no server"));
          it("later", { todo: true }, () => { throw new Error("not yet"); });
        });
        describe("never", { skip: "no database" }, () => it("inside", () => {}));`,
    });
    const [report] = outcome.reports;
    assert.equal(report?.passed, 1);
    assert.deepEqual(failedOf(outcome), ["group › bad (a.mjs)"]);
    assert.match(report.failed[0]?.message ?? "", /expected 1 < 2/);
    const [leftOut, later, never] = report.skipped.map((line) => plain(line.split("\n")[0] ?? ""));
    assert.equal(leftOut, "group › left out (a.mjs): no server");
    assert.equal(later, "group › later (a.mjs): to do: Error: not yet");
    assert.equal(never, "never (a.mjs): no database");
    assert.deepEqual(report.running, []);
    assert.ok(report.seconds > 0);
    assert.deepEqual(outcome.left, []);
  });

  it("fail where a hook fails, and where they crash before or after a test or tell of none", async (t) => {
    const outcome = await runFiles(t, {
      "after.mjs": `describe("group", () => { after(() => { throw new Error("left open"); }); it("good", () => {}); });`,
      "crash.mjs": `throw new Error("no such module");`,
      "gone.mjs": `it("ends all", () => process.exit(3));`,
      "none.mjs": ``,
    });
    assert.equal(passedOf(outcome), 1);
    assert.deepEqual(failedOf(outcome), ["group (after.mjs)", "crash.mjs", "gone.mjs", "none.mjs"]);
    const messages = outcome.reports.map(({ failed }) => failed[0]?.message ?? "");
    assert.match(messages[0] ?? "", /left open/);
    assert.match(messages[1] ?? "", /^ended with code 1 although no test failed[^]*no such module/);
    assert.match(messages[2] ?? "", /^ended with code 3 although no test failed\n/);
    assert.match(messages[3] ?? "", /^told of no test\n/);
  });

  it("run beside each other where they share their tests, and each test is its own file's", async (t) => {
    const shared = `export const contract = (name) => describe("contract", () => {
      it("waits", () => new Promise((resolve) => setTimeout(resolve, name === "a" ? 300 : 900)));
      it("fails", () => { throw new Error(name); });
    });`;
    const files = {
      "a.mjs": `import { contract } from "./${sharedFile}"; contract("a");`,
      "b.mjs": `import { contract } from "./${sharedFile}"; contract("b");`,
      [sharedFile]: shared,
    };
    const outcome = await runFiles(t, files, { atOnce: 2 });
    assert.equal(passedOf(outcome), 2);
    assert.deepEqual(failedOf(outcome).sort(), ["contract › fails (a.mjs)", "contract › fails (b.mjs)"]);
  });

  it("that fall silent are ended: what finished counts, the test that ran is named, and the others run", async (t) => {
    const outcome = await runFiles(
      t,
      {
        "a.mjs": `it("quick", () => {});`,
        "b.mjs": `describe("group", () => {
          it("quick too", () => {});
          it("hangs", () => new Promise((resolve) => setTimeout(resolve, 600_000)));
        });`,
        "c.mjs": `it("reached", () => {});`,
      },
      { silenceMs: 8000 },
    );
    assert.equal(passedOf(outcome), 3);
    assert.deepEqual(failedOf(outcome), ["b.mjs"]);
    const message = plain(outcome.reports[1]?.failed[0]?.message ?? "");
    assert.match(message, /^told of no test for 8 s\nit was at: group › hangs \(b\.mjs\)\n/);
  });

  it("have a temporary folder of their own, and what they leave is named and goes", async (t) => {
    const told = join(mkdtempSync(join(tmpdir(), "told-")), "told.json");
    t.after(() => rmSync(join(told, ".."), { recursive: true }));
    const { left, reports } = await runFiles(t, {
      "leaves.mjs": `
        import { spawn } from "node:child_process";
        import { mkdtempSync, writeFileSync } from "node:fs";
        import { tmpdir } from "node:os";
        it("leaves a folder and a process in a group of its own", () => {
          const folder = mkdtempSync(tmpdir() + "/mine-");
          const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" });
          child.unref();
          writeFileSync(${JSON.stringify(told)}, JSON.stringify({ folder, pid: child.pid }));
        });`,
    });
    const { folder, pid } = JSON.parse(readFileSync(told, "utf8")) as { folder: string; pid: number };
    assert.deepEqual(reports[0]?.failed, []);
    assert.equal(existsSync(folder), false);
    await until(() => !isAtWork(pid));
    const lines = left.map(plain);
    assert.equal(lines.filter((line) => line.startsWith("leaves.mjs: file mine-")).length, 1);
    if (process.platform === "linux") assert.ok(lines.some((line) => line.startsWith(`leaves.mjs: process ${pid}: `)));
  });

  it("name their databases by a prefix of their own, and those that they leave are named and go", async (t) => {
    const client = new pg.Client({ connectionString: serverUrl });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isThere) return t.skip("PostgreSQL does not answer");
    t.after(() => client.end());
    const databases = async () =>
      (await client.query<{ name: string }>("select datname as name from pg_database")).rows.map(({ name }) => name);
    const { left, reports } = await runFiles(
      t,
      {
        "leaves.mjs": `
          import pg from ${JSON.stringify(import.meta.resolve("pg"))};
          it("leaves a database that is in use", async () => {
            const client = new pg.Client({ connectionString: ${JSON.stringify(serverUrl)} });
            await client.connect();
            await client.query("create database " + process.env.TEST_DATABASES + "left");
            process.exit(1);
          });`,
      },
      { usesDatabases: true },
    );
    assert.equal(reports[0]?.failed.length, 1);
    const [name = ""] = left
      .map(plain)
      .flatMap((line) => /^leaves\.mjs: database (portal_\w{6}_\d+_\w{8}_left)$/.exec(line)?.[1] ?? []);
    assert.ok(name !== "", left.join());
    assert.ok(!(await databases()).includes(name));
  });

  it("know which try it is, and where to put what their failures leave: an empty folder for each try", async (t) => {
    const text = `
      import { existsSync, mkdirSync } from "node:fs";
      it("fails", () => {
        const { TEST_FAILURES: folder, TEST_TRY: attempt } = process.env;
        if (existsSync(folder)) throw new Error("it is from an earlier run");
        mkdirSync(folder, { recursive: true });
        throw new Error("try " + attempt + " in " + folder);
      });`;
    for (const attempt of [1, 2]) {
      const { reports } = await runFiles(t, { "a.mjs": text }, { attempt });
      const message = reports[0]?.failed[0]?.message ?? "";
      const [, place] = new RegExp(`try ${attempt} in (\\S+\\.failed)$`, "m").exec(message) ?? [];
      assert.ok(place, message);
      assert.equal(place.endsWith(attempt === 1 ? "a.mjs.failed" : "a.mjs.2.failed"), true, place);
      assert.ok(existsSync(place));
    }
  });
});

describe("files of tests in one program", () => {
  const passed = [{ name: "good", outcome: "passed" as const }];

  it("that breaks off cost the file it was at, and run on in a further program", async (t) => {
    const outcome = await runFiles(
      t,
      { "a.mjs": telling(passed), "b.mjs": telling(passed, "process.exit(7);"), "c.mjs": telling(passed) },
      { as: together },
    );
    assert.equal(passedOf(outcome), 3);
    assert.deepEqual(failedOf(outcome), ["b.mjs"]);
    assert.match(outcome.reports[1]?.failed[0]?.message ?? "", /^ended in the middle of a test\n/);
    assert.deepEqual(outcome.failed, []);
  });

  it("that never starts are one failure, told with what it said", async (t) => {
    const asNever = (tests: SuiteTests): SuiteTests => ({
      ...together(tests),
      program: () => ({ command: process.execPath, args: ["-e", "console.error('no browser'); process.exit(1)"] }),
    });
    const outcome = await runFiles(t, { "a.mjs": "", "b.mjs": "" }, { as: asNever });
    assert.deepEqual(outcome.reports, []);
    assert.equal(outcome.failed.length, 1);
    const message = plain(outcome.failed[0]?.message ?? "");
    assert.match(message, /^2 files never began, a\.mjs first\nended with code 1[^]*no browser/);
  });

  it("that ends badly after the last test, and no test says why, is a failure", async (t) => {
    const files = { "a.mjs": telling(passed), "b.mjs": telling(passed, "process.exitCode = 2;") };
    const outcome = await runFiles(t, files, { as: together });
    assert.equal(passedOf(outcome), 2);
    assert.equal(outcome.failed.length, 1);
    assert.match(outcome.failed[0]?.message ?? "", /^ended with code 2 although no test failed/);
  });
});
