import { findTestBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { choose } from "./run/choose.ts";
import { filesAgain, triesMax } from "./run/next-try.ts";
import { Outcome } from "./run/outcome.ts";
import { alone } from "./run/alone.ts";
import { measurePace } from "./run/pace.ts";
import { readQuarantine } from "./run/quarantine.ts";
import { reportLine, run, tail } from "./run/run.ts";
import { runSuite } from "./run/run-suite.ts";
import { buildStep, limits, stages, type Step, type Suite } from "./run/suites.ts";
import type { FileReport } from "./run/test-events.ts";
import { watchFiles } from "./run/watch.ts";

const shownLines = 40;
/** Told from so slow a machine on, and again where it got half as slow again. */
let toldPace = 1.5;
const outcome = new Outcome();

/** Runs a program whose outcome is one test. */
async function runStep({ name, command, args }: Step): Promise<void> {
  const { code, output, endedFor, seconds } = await run(command, args, { timeoutMs: limits.stepMs });
  console.log(reportLine(code === 0, name, seconds));
  if (code === 0) outcome.addStep();
  else outcome.addFailure({ name, message: [endedFor ?? [], tail(output, shownLines)].flat().join("\n") });
}

/** Makes what a suite stands on. @throws when it cannot be had */
async function prepare(suite: Suite): Promise<void> {
  if (suite.needsBrowser) process.env.CHROME_PATH = await findTestBrowser();
  if (suite.needsBuild && !isUpToDate("production")) await runStep(buildStep);
}

/** Gives what runs next the time that this machine needs, and says so where that is more than usual. */
async function setPace(): Promise<void> {
  const pace = await measurePace();
  if (pace <= toldPace) return;
  console.log(`This machine is slow or busy: what is waited for may take ${pace.toFixed(1)} times as long.`);
  toldPace = pace * 1.5;
}

/** Tells of a file that failed at once, so that nobody waits for the end to look at it. */
function tellFailed(attempt: number): (report: FileReport) => void {
  return ({ file, failed, seconds }) => {
    if (failed.length > 0) console.log(reportLine(false, file, seconds, attempt > 1 ? `at try ${attempt}` : ""));
  };
}

/** Runs the files of a suite, or at a later try some of them, and says what they did. */
async function runFiles({ name, tests }: Suite, files?: readonly string[], attempt = 1): Promise<void> {
  if (!tests) return;
  const started = performance.now();
  const done = await runSuite({
    name,
    tests,
    attempt,
    silenceMs: limits.silenceMs,
    onReport: tellFailed(attempt),
    ...(files && { files }),
  });
  for (const report of done.reports) outcome.addReport(report);
  for (const failure of done.failed) outcome.addFailure(failure);
  outcome.addLeft(done.left);
  const sum = (of: (report: FileReport) => number) => done.reports.reduce((total, report) => total + of(report), 0);
  const failed = sum((report) => report.failed.length) + done.failed.length;
  const counts = `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped.length)} skipped`;
  const part = attempt > 1 ? `${name}, try ${attempt}:` : `${name}:`;
  console.log(reportLine(failed === 0, part, (performance.now() - started) / 1000, counts));
}

async function runWhole(suite: Suite): Promise<void> {
  const { name, steps = [], tests } = suite;
  try {
    await prepare(suite);
    for (const step of steps) await runStep(step);
    if (tests && tests.files.length === 0) throw new Error(`test/${name} holds no test.`);
    await runFiles(suite);
  } catch (error) {
    outcome.addFailure({ name, message: error instanceof Error ? error.message : String(error) });
  }
}

async function runLane(lane: readonly Suite[]): Promise<void> {
  for (const suite of lane) await runWhole(suite);
}

/** Runs the files that failed again, when nothing else runs. */
async function tryAgain(suites: readonly Suite[]): Promise<void> {
  for (let attempt = 2; attempt <= triesMax; attempt += 1) {
    const files = filesAgain(outcome.reports);
    if (files.length > 0) await setPace();
    for (const suite of suites) {
      const own = suite.tests?.files.filter((file) => files.includes(file)) ?? [];
      if (own.length > 0) await runFiles(suite, own, attempt);
    }
  }
}

async function runAll(): Promise<void> {
  outcome.begin();
  const quarantine = readQuarantine();
  const choice = choose(stages, process.argv.slice(2));
  const suites = choice.stages.flat(2);
  if (choice.isWatching) {
    for (const suite of suites) await prepare(suite);
    return watchFiles(suites);
  }
  for (const lanes of choice.stages) {
    await setPace();
    await Promise.all(lanes.map(runLane));
  }
  if (!outcome.isBroken) await tryAgain(suites);
  outcome.excuse(quarantine);
}

try {
  await alone(runAll);
} catch (error) {
  outcome.addFailure({ name: "npm test", message: error instanceof Error ? error.message : String(error) });
}
process.exitCode = outcome.tell() ? 0 : 1;
