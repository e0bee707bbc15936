import { existsSync, readFileSync } from "node:fs";

/** What a suite tells while it runs, a line of JSON each, so that what finished is known also when the rest never does. */
export type TestEvent =
  /** A test, or a group of tests, began. */
  | { type: "start"; file: string; name: string }
  /** It ended. A `group` is no test of its own. */
  | { type: "end"; file: string; name: string; outcome: "passed" | "failed" | "skipped" | "group"; message?: string };

/** A test that did not pass. */
export interface Failure {
  name: string;
  message: string;
  /** The file that it stands in; undefined where a whole program failed. */
  file?: string;
}

/** What the tests of a suite did. */
export interface Report {
  passed: number;
  failed: Failure[];
  /** Names of the tests that were left out, with the reason where one was given. */
  skipped: string[];
  /** Names of the tests that began and did not end. */
  running: string[];
}

/** Between the groups and the test in a name. */
export const nameSeparator = " › ";

const shownLines = 30;

/** One event as a line of a report. */
export function eventLine(event: TestEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** The first lines, which name what was expected; the log of the suite has the rest. */
function shorten(message: string): string {
  const lines = message.split("\n");
  return lines.length > shownLines ? [...lines.slice(0, shownLines), "…"].join("\n") : message;
}

/** A report without a test. */
export function emptyReport(): Report {
  return { passed: 0, failed: [], skipped: [], running: [] };
}

/** Reads what a suite has told so far; its last line may be half written when the suite was ended. */
export function readReport(file: string): Report {
  const report = emptyReport();
  const begun = new Map<string, TestEvent>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : []) {
    const event = JSON.parse(line) as TestEvent;
    const name = titleOf(event);
    if (event.type === "start") {
      begun.set(name, event);
      continue;
    }
    begun.delete(name);
    if (event.outcome === "passed") report.passed += 1;
    else if (event.outcome === "failed")
      report.failed.push({ name, message: shorten(event.message ?? ""), file: event.file });
    else if (event.outcome === "skipped") report.skipped.push(event.message ? `${name}: ${event.message}` : name);
  }
  const running = [...begun.values()];
  report.running = running.filter((group) => !running.some((test) => isInside(test, group))).map(titleOf);
  return report;
}

/** A test as a person looks for it. */
function titleOf({ name, file }: TestEvent): string {
  return name === file ? file : `${name} (${file})`;
}

/** Whether a test belongs to a group, which is a whole file or the beginning of its name. */
function isInside(test: TestEvent, group: TestEvent): boolean {
  if (test.file !== group.file || test.name === group.name) return false;
  return group.name === group.file || test.name.startsWith(`${group.name}${nameSeparator}`);
}
