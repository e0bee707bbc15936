import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkSteps, tool } from "./check-steps.ts";
import { patient } from "./pace.ts";
import type { TestProgram } from "./run-program.ts";

/** A program whose outcome is one test. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
}

/** The files of tests of a suite, and how they run. */
export interface SuiteTests {
  files: readonly string[];
  /** How many programs run at once. */
  atOnce: number;
  /** Whether one program runs all files; else each has one of its own. */
  isTogether: boolean;
  /** Whether they make databases on the server of the tests. */
  usesDatabases?: boolean;
  /** The program for some of the files, which tells of its tests in the file `events`. */
  program(files: readonly string[], events: string): Pick<TestProgram, "command" | "args" | "env">;
}

/** A part of `npm test`. */
export interface Suite {
  name: string;
  /** Programs that each count as one test … */
  steps?: readonly Step[];
  /** … or files of tests. */
  tests?: SuiteTests;
  needsBrowser?: boolean;
  needsBuild?: boolean;
}

/** How long one test may take, and how long a step, on a calm machine. */
const testTimeoutMs = 5 * 60_000;
const stepTimeoutMs = 10 * 60_000;
/** A test may be silent until its limit, and its file for as long as it takes to start and to clean up. */
const silenceMs = testTimeoutMs + 2 * 60_000;

/** The ends of what runs from now on. */
export const limits = {
  get testMs() {
    return patient(testTimeoutMs);
  },
  get stepMs() {
    return patient(stepTimeoutMs);
  },
  get silenceMs() {
    return patient(silenceMs);
  },
};

/** What processes have compiled, for those that come after them. */
const compileCache = resolve("node_modules/.cache/compiled");

/** Files that take longest, which begin first, so that none of them is at work alone in the end. */
const longest = JSON.parse(readFileSync("test/longest.json", "utf8")) as readonly string[];

function longestFirst(files: readonly string[]): string[] {
  const rankOf = (file: string) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
  return [...files].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
}

/** How node:test files run. */
type NodeOptions = Partial<Pick<SuiteTests, "atOnce" | "usesDatabases">>;

/** The node:test files below a folder of tests. */
export function nodeTests(folder: string, { atOnce = 1, usesDatabases = false }: NodeOptions = {}): SuiteTests {
  const program = (files: readonly string[], events: string) => ({
    command: process.execPath,
    args: [
      "--conditions=source",
      `--test-timeout=${limits.testMs}`,
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      "--test-reporter=./scripts/run/node-reporter.ts",
      `--test-reporter-destination=${events}`,
      ...files,
    ],
    env: { NODE_COMPILE_CACHE: compileCache },
  });
  const files = longestFirst(globSync(`test/${folder}/**/*.test.ts`));
  return { files, atOnce, isTogether: false, usesDatabases, program };
}

/** A suite of node:test files. */
function nodeSuite(name: string, needs: Pick<Suite, "needsBrowser" | "needsBuild"> & NodeOptions = {}): Suite {
  const { needsBrowser = false, needsBuild = false, ...how } = needs;
  return { name, tests: nodeTests(name, how), needsBrowser, needsBuild };
}

/** The suite of the files that run in a browser: one web-test-runner serves them all. */
const browserSuite: Suite = {
  name: "browser",
  tests: {
    files: globSync("test/browser/**/*.test.{ts,tsx}").sort(),
    atOnce: 1,
    isTogether: true,
    program: (files, events) => ({
      command: tool("wtr"),
      args: ["--config", "web-test-runner.config.mjs", "--files", ...files],
      env: { BROWSER_TEST_EVENTS: events },
    }),
  },
  needsBrowser: true,
};

/** The build as a step of its own, for suites that need it. */
export const buildStep: Step = {
  name: "build",
  command: process.execPath,
  args: ["--conditions=source", "scripts/build.ts"],
};

/**
 * Every suite, in stages of lanes: what fails fastest comes first, the suites of a lane follow each other, and the
 * lanes of a stage run side by side, since each waits more than it works.
 */
export const stages: readonly (readonly (readonly Suite[])[])[] = [
  [
    [{ name: "check", steps: checkSteps }],
    [
      { name: "build", steps: [buildStep] },
      { name: "size", steps: [{ name: "size budgets", command: tool("size-limit"), args: [] }], needsBuild: true },
    ],
  ],
  [
    [nodeSuite("server", { atOnce: 2, usesDatabases: true })],
    [nodeSuite("architecture"), nodeSuite("scripts"), nodeSuite("sdk"), browserSuite],
  ],
  [[nodeSuite("e2e", { needsBrowser: true, needsBuild: true, atOnce: 3 })]],
  // What measures is alone on the machine.
  [[nodeSuite("timing", { needsBrowser: true, needsBuild: true })]],
];
