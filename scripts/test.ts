import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { reportLine, run, tail } from "./run/run.ts";
import { runTests } from "./run/run-tests.ts";
import { afterNextTry, filesAgain, triesMax } from "./run/next-try.ts";
import {
  buildStep,
  eventsOf,
  stages,
  stepTimeoutMs,
  testTimeoutMs,
  type Step,
  type Suite,
  type TestProgram,
} from "./run/suites.ts";
import { emptyReport, type Failure, type Report } from "./run/test-events.ts";

const shownLines = 40;
/** A test may be silent until its limit, and its file for as long as it takes to start and to clean up. */
const silenceMs = testTimeoutMs + 2 * 60_000;
const total = emptyReport();

interface Tried {
  program: TestProgram;
  report: Report;
}

/** What the suites did, by name. */
const tried = new Map<string, Tried>();
/** Tests that failed and passed at a later try. */
const unsteady: Failure[] = [];
/** Where they are told of for the day after, a line each. */
const flakyFile = "reports/flaky.jsonl";

function add(report: Report): void {
  total.passed += report.passed;
  total.failed.push(...report.failed);
  total.skipped.push(...report.skipped);
}

function addFailure(name: string, message: string): void {
  total.failed.push({ name, message });
}

/** Runs a program whose outcome is one test. */
async function runStep({ name, command, args }: Step): Promise<void> {
  const { code, output, endedFor, seconds } = await run(command, args, { timeoutMs: stepTimeoutMs });
  console.log(reportLine(code === 0, name, seconds));
  if (code === 0) total.passed += 1;
  else addFailure(name, [endedFor ?? [], tail(output, shownLines)].flat().join("\n"));
}

/** Runs the tests of a suite, or at a later try those of some of its files, and says what they did. */
async function runSuiteTests(
  name: string,
  { command, args }: TestProgram,
  files?: readonly string[],
  part = name,
): Promise<Report> {
  const program = { name, command, args: args(files), events: eventsOf(name), silenceMs };
  const { report, output, seconds } = await runTests(program);
  writeFileSync(`reports/${part}.log`, output);
  const note = [`${report.passed} passed`, `${report.failed.length} failed`, `${report.skipped.length} skipped`];
  console.log(reportLine(report.failed.length === 0, `${part}:`, seconds, note.join(", ")));
  return report;
}

/** Tells of tests that passed at a later try, with what they said before and how busy the machine is. */
function tellUnsteady(tests: readonly Failure[]): void {
  const load = Math.round(loadavg()[0] ?? 0);
  for (const test of tests) appendFileSync(flakyFile, `${JSON.stringify({ ...test, load })}\n`);
  unsteady.push(...tests);
}

/** Runs failed files again when nothing else runs, and puts all tries together. */
async function tryAgain(name: string, { program, report }: Tried): Promise<void> {
  let { passed, failed } = report;
  for (let count = 2; count <= triesMax; count += 1) {
    const files = filesAgain(failed);
    if (files.length === 0) break;
    renameSync(eventsOf(name), eventsOf(`${name}-${count - 1}`));
    const next = afterNextTry({ passed, failed }, await runSuiteTests(name, program, files, `${name}-${count}`));
    tellUnsteady(next.unsteady);
    ({ passed, failed } = next);
  }
  add({ ...report, passed, failed });
}

/** Makes what a suite stands on. @throws when it cannot be had */
async function prepare(suite: Suite): Promise<void> {
  if (suite.needsBrowser) process.env.CHROME_PATH = await findBrowser();
  if (suite.needsBuild && !isUpToDate("production")) await runStep(buildStep);
}

async function runSuite(suite: Suite): Promise<void> {
  try {
    await prepare(suite);
    for (const step of suite.steps ?? []) await runStep(step);
    if (suite.tests)
      tried.set(suite.name, { program: suite.tests, report: await runSuiteTests(suite.name, suite.tests) });
    else if (!suite.steps) throw new Error(`test/${suite.name} holds no test.`);
  } catch (error) {
    addFailure(suite.name, error instanceof Error ? error.message : String(error));
  }
}

/** The stages with the suites that the arguments name; with all without arguments. @throws for an unknown name */
function chosenStages(names: readonly string[]): typeof stages {
  const known = stages.flat(2).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no suite "${unknown}"; there are ${known.join(", ")}.`);
  if (names.length === 0) return stages;
  return stages.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => names.includes(name))));
}

function printOutcome(): void {
  for (const { name, message } of unsteady)
    console.log(`\n⚠ passed at a later try only: ${name}\n${message.replaceAll(/^/gm, "    ")}`);
  for (const { name, message } of total.failed) console.log(`\n✘ ${name}\n${message.replaceAll(/^/gm, "    ")}`);
  if (total.skipped.length > 0) console.log(`\nSkipped:\n${total.skipped.map((name) => `    ${name}`).join("\n")}`);
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed.length} failed${skipped}`);
}

async function runLane(lane: readonly Suite[]): Promise<void> {
  for (const suite of lane) await runSuite(suite);
}

try {
  mkdirSync("reports", { recursive: true });
  rmSync(flakyFile, { force: true });
  for (const lanes of chosenStages(process.argv.slice(2))) await Promise.all(lanes.map(runLane));
  for (const [name, report] of tried) await tryAgain(name, report);
} catch (error) {
  addFailure("npm test", error instanceof Error ? error.message : String(error));
}
printOutcome();
process.exitCode = total.failed.length > 0 ? 1 : 0;
