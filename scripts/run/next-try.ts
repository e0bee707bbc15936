import type { Failure, FileReport } from "./test-events.ts";

/** How often a file runs at most: a busy machine finds one test of thousands that waits too short, and seldom twice. */
export const triesMax = 3;

/** More files than these fail for a reason that another try does not change. */
export const filesAgainMax = 12;

/** The files to run again, alone on the machine; none where too many failed. */
export function filesAgain(reports: Iterable<FileReport>): string[] {
  const files = [...reports].filter(({ failed }) => failed.length > 0).map(({ file }) => file);
  return files.length > filesAgainMax ? [] : files;
}

/** What failed in a try and did not in the next one: defects of the tests or of the product, to be mended. */
export function unsteadyTests(before: FileReport, again: FileReport): Failure[] {
  const names = new Set(again.failed.map(({ name }) => name));
  return before.failed.filter(({ name }) => !names.has(name));
}
