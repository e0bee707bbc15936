import type { Failure, Report } from "./test-events.ts";

/** How often a file runs at most: a busy machine finds one test of thousands that waits too short, and seldom twice. */
export const triesMax = 3;

/** More files than these fail for a reason that another try does not change. */
const mostFiles = 12;

/** The files to run again, alone on the machine; none where too much failed, or something that is no test of a file. */
export function filesAgain(failed: readonly Failure[]): string[] {
  if (failed.some(({ file }) => file === undefined)) return [];
  const files = [...new Set(failed.flatMap(({ file = [] }) => file))];
  return files.length > mostFiles ? [] : files;
}

/** What counts after another try. */
export interface NextTry {
  passed: number;
  failed: Failure[];
  /** Tests that failed before and passed then: defects of the tests or of the product, to be mended. */
  unsteady: Failure[];
}

/** Puts a try and the one before together: what fails again has failed, and where it broke off the one before counts. */
export function afterNextTry(before: Pick<Report, "passed" | "failed">, again: Report): NextTry {
  const { passed, failed } = before;
  const hasRun = again.passed > 0 || again.failed.length > 0;
  if (!hasRun || again.failed.some(({ file }) => file === undefined)) return { passed, failed, unsteady: [] };
  const names = new Set(again.failed.map(({ name }) => name));
  const unsteady = failed.filter(({ name }) => !names.has(name));
  return { passed: passed + failed.length - again.failed.length, failed: again.failed, unsteady };
}
