import { setTimeout as sleep } from "node:timers/promises";
import { type ProgramOutcome, runProgram, type TestProgram } from "./run-program.ts";
import type { SuiteTests } from "./suites.ts";
import type { Failure, FileReport } from "./test-events.ts";

/** A suite at work. */
export interface SuiteRun {
  name: string;
  tests: SuiteTests;
  /** The files to run, or all. */
  files?: readonly string[];
  /** The how manyeth try of these files it is, from 1. Later ones run one program at a time. */
  attempt?: number;
  silenceMs: number;
  /** Called with each file that has ended. */
  onReport?: (report: FileReport) => void;
}

/** What a suite did. */
export interface SuiteOutcome {
  reports: FileReport[];
  /** What failed and belongs to no file. */
  failed: Failure[];
  /** What files left behind, a line each. */
  left: string[];
}

/** How often a program that runs many files is started again for those that it never came to. */
const startsMax = 3;
const beforeNextStartMs = 2000;

/** Where programs tell, what they print, and what their failed tests leave: by the names of their files. */
function placesOf(suite: string, program: string, attempt: number): Pick<TestProgram, "events" | "log" | "failures"> {
  const part = program.replace(`test/${suite}/`, "").replaceAll(/[\\/]/g, "-");
  const place = `reports/${suite}/${part}${attempt > 1 ? `.${attempt}` : ""}`;
  return { events: `${place}.jsonl`, log: `${place}.log`, failures: `${place}.failed` };
}

/** Runs the files of a suite, each in a program of its own or all in one. A program that breaks off costs its file. */
export async function runSuite(run: SuiteRun): Promise<SuiteOutcome> {
  const outcome: SuiteOutcome = { reports: [], failed: [], left: [] };
  const { name, tests, files = tests.files, attempt = 1, silenceMs } = run;
  const start = async (some: readonly string[], program: string): Promise<ProgramOutcome> => {
    const places = placesOf(name, program, attempt);
    const { env, ...how } = tests.program(some, places.events);
    const done = await runProgram({
      ...how,
      ...places,
      usesDatabases: tests.usesDatabases ?? false,
      files: some,
      silenceMs,
      env: { ...env, TEST_TRY: String(attempt) },
    });
    outcome.reports.push(...done.reports);
    outcome.left.push(...done.left.map((line) => `${program}: ${line}`));
    for (const report of done.reports) run.onReport?.(report);
    return done;
  };
  if (tests.isTogether) await runTogether(run, files, start, outcome);
  else {
    const waiting = [...files];
    const work = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await start([file], file);
    };
    await Promise.all(Array.from({ length: attempt > 1 ? 1 : tests.atOnce }, work));
  }
  return outcome;
}

/** Runs files in one program, and in a further one those that it never came to. */
async function runTogether(
  { name }: SuiteRun,
  files: readonly string[],
  start: (files: readonly string[], program: string) => Promise<ProgramOutcome>,
  { reports, failed }: SuiteOutcome,
): Promise<void> {
  let missed = files;
  let problem: string | undefined;
  for (let count = 1; count <= startsMax && missed.length > 0; count += 1) {
    if (count > 1) await sleep(beforeNextStartMs);
    ({ missed, problem } = await start(missed, `all${count > 1 ? `-start-${count}` : ""}`));
  }
  if (missed.length > 0)
    failed.push({ name, message: `${missed.length} files never began, ${missed[0]} first\n${problem}` });
  else if (problem !== undefined && reports.every((report) => report.failed.length === 0))
    failed.push({ name, message: problem });
}
