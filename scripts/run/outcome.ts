import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { failedFile } from "./choose.ts";
import { unsteadyTests } from "./next-try.ts";
import { partByQuarantine, quarantineFile, unknownEntries, type QuarantinedTest } from "./quarantine.ts";
import type { Failure, FileReport } from "./test-events.ts";

/** Where tests that passed at a later try only are told of for the day after, a line of JSON each. */
const flakyFile = "reports/flaky.jsonl";
const slowestShown = 10;

const indent = (text: string) => text.replaceAll(/^/gm, "    ");

/** What a run of `npm test` did. */
export class Outcome {
  readonly #reports = new Map<string, FileReport>();
  /** What failed and belongs to no file. */
  readonly #failed: Failure[] = [];
  readonly #unsteady: Failure[] = [];
  readonly #left: string[] = [];
  #excused: Failure[] = [];
  #steps = 0;

  /** Forgets what the run before this one told. */
  begin(): void {
    rmSync(flakyFile, { force: true });
  }

  /** The last report of each file. */
  get reports(): readonly FileReport[] {
    return [...this.#reports.values()];
  }

  /** Whether something failed that belongs to no file. */
  get isBroken(): boolean {
    return this.#failed.length > 0;
  }

  addStep(): void {
    this.#steps += 1;
  }

  addFailure(failure: Failure): void {
    this.#failed.push(failure);
  }

  addLeft(lines: readonly string[]): void {
    this.#left.push(...lines);
  }

  /** Takes the report of a file, in place of that of an earlier try. */
  addReport(report: FileReport): void {
    const before = this.#reports.get(report.file);
    this.#reports.set(report.file, report);
    if (!before) return;
    const load = Math.round(loadavg()[0] ?? 0);
    for (const test of unsteadyTests(before, report)) {
      this.#unsteady.push(test);
      appendFileSync(flakyFile, `${JSON.stringify({ ...test, load })}\n`);
    }
  }

  /** Takes what is known to fail out of the failures, and adds what is wrong with the list of it. */
  excuse(entries: readonly QuarantinedTest[]): void {
    for (const report of this.reports) {
      const { failed, excused } = partByQuarantine(report.failed, entries);
      report.failed = failed;
      this.#excused.push(...excused);
    }
    const ended = this.reports.flatMap((report) => report.ended);
    for (const { file, test } of unknownEntries(entries, ended))
      this.addFailure({ name: quarantineFile, message: `There is no test "${test}" in ${file}.` });
  }

  /** Says how it went; the last line counts. @returns whether all is well */
  tell(): boolean {
    const { reports } = this;
    const failed = [...reports.flatMap((report) => report.failed), ...this.#failed];
    const skipped = reports.flatMap((report) => report.skipped);
    const passed = reports.reduce((sum, report) => sum + report.passed, this.#steps);
    const red = reports.filter((report) => report.failed.length > 0).map(({ file }) => file);
    if (reports.length > 0) writeFileSync(failedFile, JSON.stringify(red));
    this.#tellSlowest();
    for (const line of this.#left) console.log(`⚠ left behind by ${line}`);
    for (const { name, message } of this.#unsteady)
      console.log(`\n⚠ passed at a later try only: ${name}\n${indent(message)}`);
    for (const { name, message } of this.#excused) console.log(`\n⚠ in quarantine: ${name}\n${indent(message)}`);
    for (const { name, message } of failed) console.log(`\n✘ ${name}\n${indent(message)}`);
    if (skipped.length > 0) console.log(`\nSkipped:\n${indent(skipped.join("\n"))}`);
    const alsoSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
    console.log(`\n${passed} passed, ${failed.length} failed${alsoSkipped}`);
    return failed.length === 0;
  }

  #tellSlowest(): void {
    const slowest = [...this.#reports.values()].sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
    if (slowest.length < slowestShown) return;
    console.log("\nThe slowest files:");
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(0).padStart(8)} s  ${file}`);
  }
}
