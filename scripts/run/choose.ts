import { existsSync, readFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { Suite } from "./suites.ts";

/** What `npm test` is asked for. */
export interface Choice {
  stages: Suite[][][];
  /** Whether it goes on and runs what changes. */
  isWatching: boolean;
}

type Stages = readonly (readonly (readonly Suite[])[])[];

/** The files that failed at the last run, as JSON. */
export const failedFile = "reports/failed.json";

const options = ["--failed", "--watch"];

/** The files that failed at the last run. @throws where none has ended */
function filesOfLastRun(): string[] {
  if (!existsSync(failedFile)) throw new Error("No run has ended here, so that none can have failed.");
  return JSON.parse(readFileSync(failedFile, "utf8")) as string[];
}

/** A path as the suites name their files. */
function asNamed(path: string): string {
  return relative(process.cwd(), resolve(path)).replaceAll(sep, "/");
}

/** A suite with those of its files that are asked for: all where it is named; undefined where there is none. */
function narrow(suite: Suite, names: readonly string[], paths: readonly string[]): Suite | undefined {
  if (names.includes(suite.name)) return suite;
  const { steps: _, ...rest } = suite;
  const files = suite.tests?.files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
  return files?.length && suite.tests ? { ...rest, tests: { ...suite.tests, files } } : undefined;
}

/**
 * The suites and files that arguments name, in their stages: names of suites, files or folders of tests, `--failed` for
 * the files that failed at the last run, and all where nothing is named.
 * @throws for a name that is none, and where `--watch` has no file to watch
 */
export function choose(stages: Stages, args: readonly string[]): Choice {
  const unknownOption = args.find((arg) => arg.startsWith("-") && !options.includes(arg));
  if (unknownOption) throw new Error(`There is no option ${unknownOption}; there are ${options.join(" and ")}.`);
  const isWatching = args.includes("--watch");
  const suites = stages.flat(2);
  const known = suites.map(({ name }) => name);
  const wanted = args.filter((arg) => !arg.startsWith("-"));
  const names = wanted.filter((name) => known.includes(name));
  const paths = wanted.filter((name) => !known.includes(name)).map(asNamed);
  const hasNone = (path: string) => !suites.some((suite) => narrow(suite, [], [path]));
  const unknown = paths.find(hasNone);
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is no file of tests and no suite; there are ${known.join(", ")}.`);
  if (args.includes("--failed")) paths.push(...filesOfLastRun());
  if (isWatching && paths.length === 0) throw new Error("--watch needs files of tests, or --failed.");
  const isAll = wanted.length === 0 && !args.includes("--failed");
  const pick = (lane: readonly Suite[]) =>
    lane.flatMap((suite) => (isAll ? suite : (narrow(suite, names, paths) ?? [])));
  return { stages: stages.map((lanes) => lanes.map(pick)), isWatching };
}
