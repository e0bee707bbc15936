import { rmSync, statSync } from "node:fs";
import { run, tail } from "./run.ts";
import { type Report, readReport } from "./test-events.ts";

export interface TestRun {
  name: string;
  command: string;
  args: readonly string[];
  /** Where the program tells of its tests. */
  events: string;
  /** How long it may tell nothing. */
  silenceMs: number;
}

/** What the tests of a program did, and what it printed. */
export interface TestRunOutcome {
  report: Report;
  output: string;
  seconds: number;
}

const shownLines = 40;

/**
 * Runs a program of tests. It may take as long as it goes on telling of tests; one that falls silent is ended, and what
 * had finished by then counts. A program that crashes, falls silent or tells nothing is one failure more.
 */
export async function runTests({ name, command, args, events, silenceMs }: TestRun): Promise<TestRunOutcome> {
  rmSync(events, { force: true });
  const startedAt = Date.now();
  const endsFor = () => {
    const toldAt = statSync(events, { throwIfNoEntry: false })?.mtimeMs ?? startedAt;
    return Date.now() - toldAt > silenceMs ? `told of no test for ${silenceMs / 1000} s` : undefined;
  };
  const { code, output, endedFor, seconds } = await run(command, args, { endsFor });
  const report = readReport(events);
  const isEmpty = report.passed + report.failed.length + report.skipped.length === 0;
  let problem = endedFor;
  if (!problem && code !== 0 && report.failed.length === 0) problem = `ended with code ${code} although no test failed`;
  if (!problem && isEmpty) problem = "told of no test";
  if (!problem && report.running.length > 0) problem = "ended in the middle of a test";
  if (problem) {
    const running = report.running.map((test) => `it was at: ${test}\n`).join("");
    report.failed.push({ name, message: `${problem}\n${running}${tail(output, shownLines)}` });
  }
  return { report, output, seconds };
}
