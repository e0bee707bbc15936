import { globSync } from "node:fs";
import { checkSteps, tool } from "./check-steps.ts";

/** A program whose outcome is one test. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
}

/** A program that runs files of tests. */
export interface TestProgram {
  command: string;
  /** The arguments for all files of the suite, or for some of them, one after the other. */
  args(files?: readonly string[]): string[];
}

/** A part of `npm test`. */
export interface Suite {
  name: string;
  /** Programs that each count as one test … */
  steps?: readonly Step[];
  /** … or one program that tells of its tests in `reports/<name>.jsonl`; undefined where there is nothing to run. */
  tests?: TestProgram | undefined;
  needsBrowser?: boolean;
  needsBuild?: boolean;
}

/** How long one test may take, and how long a step: generous, since a busy machine is no defect. */
export const testTimeoutMs = 5 * 60_000;
export const stepTimeoutMs = 10 * 60_000;

/** Where a suite tells of its tests. */
export function eventsOf(suite: string): string {
  return `reports/${suite}.jsonl`;
}

/** A suite of node:test files. */
function nodeSuite(name: string, needs: Pick<Suite, "needsBrowser" | "needsBuild"> & { atOnce?: number } = {}): Suite {
  const { atOnce = 1, ...rest } = needs;
  const files = globSync(`test/${name}/**/*.test.ts`).sort();
  const reporters = ["spec", "stdout", "./scripts/run/node-reporter.ts", eventsOf(name)];
  const args = (some?: readonly string[]) => [
    "--conditions=source",
    "--test",
    `--test-timeout=${testTimeoutMs}`,
    `--test-concurrency=${some ? 1 : atOnce}`,
    ...reporters.map((value, index) => `--test-reporter${index % 2 ? "-destination" : ""}=${value}`),
    ...(some ?? files),
  ];
  return { name, tests: files.length > 0 ? { command: process.execPath, args } : undefined, ...rest };
}

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
    [nodeSuite("server", { atOnce: 2 })],
    [
      nodeSuite("architecture"),
      nodeSuite("scripts"),
      nodeSuite("sdk"),
      {
        name: "browser",
        tests: {
          command: tool("wtr"),
          args: (files) => ["--config", "web-test-runner.config.mjs", ...(files ? ["--files", ...files] : [])],
        },
        needsBrowser: true,
      },
    ],
  ],
  [[nodeSuite("e2e", { needsBrowser: true, needsBuild: true, atOnce: 2 })]],
];
