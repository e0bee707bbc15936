import { existsSync, readFileSync } from "node:fs";

/** What tests tell while they run, a line of JSON each, so that what finished is known also when the rest never does. */
export type TestEvent =
  /** A test, or a group of tests, began. */
  | { type: "start"; file: string; name: string }
  /** It ended, after a time in milliseconds. A `group` is no test of its own. */
  | {
      type: "end";
      file: string;
      name: string;
      outcome: "passed" | "failed" | "skipped" | "group";
      message?: string | undefined;
      ms?: number | undefined;
    };

/** What a test is known by. */
export interface TestId {
  file: string;
  /** Its name after those of its groups. */
  name: string;
}

/** A test that did not pass. */
export interface Failure {
  name: string;
  message: string;
  /** The file that it stands in; undefined where it is none of a file. */
  file?: string;
}

/** What the tests of a file did. */
export interface FileReport {
  file: string;
  passed: number;
  failed: Failure[];
  /** Names of the tests that were left out, with the reason where one was given. */
  skipped: string[];
  /** Names of the tests that began and did not end. */
  running: string[];
  /** What ended, however. */
  ended: TestId[];
  /** How long the file took. */
  seconds: number;
}

/** Between the groups and the test in a name. */
export const nameSeparator = " › ";

const shownLines = 30;

/** One event as a line of a report. */
export function eventLine(event: TestEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** The first lines, which name what was expected; the log has the rest. */
function shorten(message: string): string {
  const lines = message.split("\n");
  return lines.length > shownLines ? [...lines.slice(0, shownLines), "…"].join("\n") : message;
}

/** A test as a person looks for it. */
export function titleOf({ name, file }: TestId): string {
  return name === file ? file : `${name} (${file})`;
}

/** Whether a test belongs to a group, which is a whole file or the beginning of its name. */
function isInside(test: TestId, group: TestId): boolean {
  if (test.file !== group.file || test.name === group.name) return false;
  return group.name === group.file || test.name.startsWith(`${group.name}${nameSeparator}`);
}

/** The report of a file of which nothing is known yet. */
export function emptyReport(file: string): FileReport {
  return { file, passed: 0, failed: [], skipped: [], running: [], ended: [], seconds: 0 };
}

/** Adds the outcome of a test to the report of its file. */
function count(report: FileReport, event: Extract<TestEvent, { type: "end" }>): void {
  const { file, name, outcome, message, ms = 0 } = event;
  const title = titleOf(event);
  report.ended.push({ file, name });
  if (name === file) report.seconds = ms / 1000;
  if (outcome === "passed") report.passed += 1;
  else if (outcome === "failed") report.failed.push({ name: title, message: shorten(message ?? ""), file });
  else if (outcome === "skipped") report.skipped.push(message ? `${title}: ${message}` : title);
}

/** Reads what was told so far, by file; the last line may be half written when the program was ended. */
export function readReports(events: string): Map<string, FileReport> {
  const reports = new Map<string, FileReport>();
  const begun = new Map<string, TestEvent>();
  for (const line of existsSync(events) ? readFileSync(events, "utf8").split("\n").slice(0, -1) : []) {
    const event = JSON.parse(line) as TestEvent;
    const report = reports.get(event.file) ?? emptyReport(event.file);
    reports.set(event.file, report);
    if (event.type === "start") begun.set(titleOf(event), event);
    else {
      begun.delete(titleOf(event));
      count(report, event);
    }
  }
  const running = [...begun.values()];
  for (const event of running.filter((group) => !running.some((test) => isInside(test, group))))
    reports.get(event.file)?.running.push(titleOf(event));
  return reports;
}
