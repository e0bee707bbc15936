import { globSync } from "node:fs";
import { checkSteps, tool } from "./check-steps.ts";

/** A program whose outcome is one test. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
}

/** A part of `npm test`. */
export interface Suite {
  name: string;
  timeoutMs: number;
  /** Programs that each count as one test … */
  steps?: readonly Step[];
  /** … or one program that writes a JUnit report; undefined where there is nothing to run. */
  tests?: { command: string; args: readonly string[]; report: string } | undefined;
  needsBrowser?: boolean;
  needsBuild?: boolean;
}

const minuteMs = 60_000;

/** A suite of node:test files. */
function nodeSuite(name: string, minutes: number, needs: Pick<Suite, "needsBrowser" | "needsBuild"> = {}): Suite {
  const report = `reports/${name}.xml`;
  const files = globSync(`test/${name}/**/*.test.ts`).sort();
  const reporters = ["spec", "stdout", "junit", report];
  const args = [
    "--conditions=source",
    "--test",
    ...reporters.map((value, index) => `--test-reporter${index % 2 ? "-destination" : ""}=${value}`),
    ...files,
  ];
  const tests = files.length > 0 ? { command: process.execPath, args, report } : undefined;
  return { name, timeoutMs: minutes * minuteMs, tests, ...needs };
}

const build: Step = {
  name: "build",
  command: process.execPath,
  args: ["--conditions=source", "scripts/build.ts"],
};

/** Every suite, in the order of `npm test`: what fails fastest comes first. */
export const suites: readonly Suite[] = [
  { name: "check", timeoutMs: 2 * minuteMs, steps: checkSteps },
  { name: "build", timeoutMs: 5 * minuteMs, steps: [build] },
  {
    name: "size",
    timeoutMs: 2 * minuteMs,
    steps: [{ name: "size budgets", command: tool("size-limit"), args: [] }],
    needsBuild: true,
  },
  nodeSuite("architecture", 1),
  nodeSuite("scripts", 2),
  nodeSuite("sdk", 2),
  nodeSuite("server", 6),
  {
    name: "browser",
    timeoutMs: 6 * minuteMs,
    tests: { command: tool("wtr"), args: ["--config", "web-test-runner.config.mjs"], report: "reports/browser.xml" },
    needsBrowser: true,
  },
  nodeSuite("e2e", 14, { needsBrowser: true, needsBuild: true }),
];

/** The build as a step of its own, for suites that need it. */
export const buildStep = build;
