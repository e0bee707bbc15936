import { mkdirSync, writeFileSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { reportLine, run, tail } from "./run/run.ts";
import { runTests } from "./run/run-tests.ts";
import { buildStep, eventsOf, stages, stepTimeoutMs, testTimeoutMs, type Step, type Suite } from "./run/suites.ts";
import { emptyReport, type Report } from "./run/test-events.ts";

const shownLines = 40;
/** A test may be silent until its limit, and its file for as long as it takes to start and to clean up. */
const silenceMs = testTimeoutMs + 2 * 60_000;
const total = emptyReport();

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

/** Runs the tests of a suite and says what they did. */
async function runSuiteTests({ name }: Suite, program: NonNullable<Suite["tests"]>): Promise<void> {
  const { report, output, seconds } = await runTests({ name, ...program, events: eventsOf(name), silenceMs });
  writeFileSync(`reports/${name}.log`, output);
  const note = [`${report.passed} passed`, `${report.failed.length} failed`, `${report.skipped.length} skipped`];
  console.log(reportLine(report.failed.length === 0, `${name}:`, seconds, note.join(", ")));
  add(report);
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
    if (suite.tests) await runSuiteTests(suite, suite.tests);
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
  for (const lanes of chosenStages(process.argv.slice(2))) await Promise.all(lanes.map(runLane));
} catch (error) {
  addFailure("npm test", error instanceof Error ? error.message : String(error));
}
printOutcome();
process.exitCode = total.failed.length > 0 ? 1 : 0;
