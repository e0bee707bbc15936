import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { type Failure, readReport, type Report } from "./run/junit.ts";
import { reportLine, run, tail } from "./run/run.ts";
import { buildStep, type Step, type Suite, suites } from "./run/suites.ts";

const shownLines = 40;
const total: Report = { passed: 0, failed: [], skipped: [] };

function add(report: Report): void {
  total.passed += report.passed;
  total.failed.push(...report.failed);
  total.skipped.push(...report.skipped);
}

function failed(...failures: Failure[]): Report {
  return { passed: 0, failed: failures, skipped: [] };
}

/** Runs a program whose outcome is one test. */
async function runStep({ name, command, args }: Step, timeoutMs: number): Promise<void> {
  const { code, output, isTimedOut, seconds } = await run(command, args, { timeoutMs });
  console.log(reportLine(code === 0, name, seconds));
  if (code === 0) return add({ passed: 1, failed: [], skipped: [] });
  const reason = isTimedOut ? `took longer than ${timeoutMs / 1000} s\n` : "";
  add(failed({ name, message: reason + tail(output, shownLines) }));
}

/** What a suite did: its report, and one failure more when it crashed, took too long or wrote no report. */
async function runTests(suite: Suite, { command, args, report: file }: NonNullable<Suite["tests"]>): Promise<void> {
  rmSync(file, { force: true });
  const { code, output, isTimedOut, seconds } = await run(command, args, { timeoutMs: suite.timeoutMs });
  writeFileSync(`reports/${suite.name}.log`, output);
  const report = readReport(file) ?? failed();
  const isEmpty = report.passed + report.failed.length + report.skipped.length === 0;
  let problem = "";
  if (isTimedOut) problem = `took longer than ${suite.timeoutMs / 1000} s`;
  else if (isEmpty) problem = "wrote no report";
  else if (code !== 0 && report.failed.length === 0) problem = `ended with code ${code} although no test failed`;
  if (problem) report.failed.push({ name: suite.name, message: `${problem}\n${tail(output, shownLines)}` });
  const note = [`${report.passed} passed`, `${report.failed.length} failed`, `${report.skipped.length} skipped`];
  console.log(reportLine(report.failed.length === 0, `${suite.name}:`, seconds, note.join(", ")));
  add(report);
}

/** Makes what a suite stands on. @throws when it cannot be had */
async function prepare(suite: Suite): Promise<void> {
  if (suite.needsBrowser) process.env.CHROME_PATH = await findBrowser();
  if (suite.needsBuild && !isUpToDate("production")) await runStep(buildStep, 5 * 60_000);
}

/** The suites that the arguments name; all without arguments. @throws for an unknown name */
function chosenSuites(names: readonly string[]): Suite[] {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown)
    throw new Error(`There is no suite "${unknown}"; there are ${suites.map(({ name }) => name).join(", ")}.`);
  return suites.filter(({ name }) => names.length === 0 || names.includes(name));
}

function printOutcome(): void {
  for (const { name, message } of total.failed) console.log(`\n✘ ${name}\n${message.replaceAll(/^/gm, "    ")}`);
  if (total.skipped.length > 0) console.log(`\nSkipped:\n${total.skipped.map((name) => `    ${name}`).join("\n")}`);
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed.length} failed${skipped}`);
}

try {
  mkdirSync("reports", { recursive: true });
  for (const suite of chosenSuites(process.argv.slice(2))) {
    try {
      await prepare(suite);
      for (const step of suite.steps ?? []) await runStep(step, suite.timeoutMs);
      if (suite.tests) await runTests(suite, suite.tests);
      else if (!suite.steps) throw new Error(`test/${suite.name} holds no test.`);
    } catch (error) {
      add(failed({ name: suite.name, message: error instanceof Error ? error.message : String(error) }));
    }
  }
} catch (error) {
  add(failed({ name: "npm test", message: error instanceof Error ? error.message : String(error) }));
}
printOutcome();
process.exitCode = total.failed.length > 0 ? 1 : 0;
