import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { openRoom } from "./room.ts";
import { run, tail } from "./run.ts";
import { emptyReport, type FileReport, readReports } from "./test-events.ts";

/** A program that runs files of tests. */
export interface TestProgram {
  command: string;
  args: readonly string[];
  files: readonly string[];
  /** Where it tells of its tests. */
  events: string;
  /** Where what it prints goes. */
  log: string;
  /** A folder for what its failed tests leave, by the variable `TEST_FAILURES`. */
  failures: string;
  /** How long it may tell nothing. */
  silenceMs: number;
  /** Whether it makes databases on a server. */
  usesDatabases?: boolean;
  env?: Readonly<Record<string, string>>;
}

/** What a program of tests did. */
export interface ProgramOutcome {
  /** Of the files that it came to, with a failure more where it broke off in one. */
  reports: FileReport[];
  /** The files that it never came to. */
  missed: string[];
  /** Where it did not end well: how, with its last lines. Tests that failed may be the reason. */
  problem?: string;
  /** Processes, databases and files that it left behind; they are gone. */
  left: string[];
}

const shownLines = 40;

/**
 * Runs a program of tests. It may take as long as it goes on telling of tests; one that falls silent is ended, and what
 * had finished by then counts. Temporary files go to a folder that is removed, processes that are left are ended, and
 * databases dropped.
 */
export async function runProgram(program: TestProgram): Promise<ProgramOutcome> {
  const { command, args, files, events, log, failures, silenceMs } = program;
  mkdirSync(dirname(events), { recursive: true });
  rmSync(events, { force: true });
  rmSync(failures, { recursive: true, force: true });
  const room = openRoom();
  const startedAt = Date.now();
  const endsFor = () => {
    const toldAt = statSync(events, { throwIfNoEntry: false })?.mtimeMs ?? startedAt;
    return Date.now() - toldAt > silenceMs ? `told of no test for ${silenceMs / 1000} s` : undefined;
  };
  let ending: Promise<string[]> | undefined;
  const onExit = () => {
    ending = room.endProcesses();
  };
  const env = { ...program.env, ...room.env, TEST_FAILURES: resolve(failures) };
  const { code, output, endedFor, seconds } = await run(command, args, { endsFor, onExit, env });
  const databases = program.usesDatabases ? await room.dropDatabases() : [];
  const left = [...((await ending) ?? []), ...databases, ...room.clear()];
  writeFileSync(log, output);

  const told = readReports(events);
  const reports = files.flatMap((file) => told.get(file) ?? []);
  const [only, ...others] = files;
  // The end of a program of one file is the end of the file.
  if (only !== undefined && others.length === 0) {
    const report = told.get(only) ?? emptyReport(only);
    report.seconds = seconds;
    const problem = endedFor ?? problemOf(code, report);
    if (problem) fail(report, problem, output);
    return { reports: [report], missed: [], left };
  }
  for (const report of reports)
    if (report.running.length > 0) fail(report, endedFor ?? "ended in the middle of a test", output);
  const missed = files.filter((file) => !told.has(file));
  const problem = endedFor ?? (code === 0 ? undefined : `ended with code ${code} although no test failed`);
  return { reports, missed, left, ...(problem && { problem: `${problem}\n${tail(output, shownLines)}` }) };
}

/** What is wrong with how the program of a file ended; undefined where all is well, or its failures say it. */
function problemOf(code: number, { passed, failed, skipped, running }: FileReport): string | undefined {
  if (code !== 0 && failed.length === 0) return `ended with code ${code} although no test failed`;
  if (passed + failed.length + skipped.length === 0) return "told of no test";
  return running.length > 0 ? "ended in the middle of a test" : undefined;
}

/** Adds a failure of the file itself. */
function fail(report: FileReport, problem: string, output: string): void {
  const running = report.running.map((test) => `it was at: ${test}\n`).join("");
  const message = `${problem}\n${running}${tail(output, shownLines)}`;
  report.failed.push({ name: report.file, message, file: report.file });
}
