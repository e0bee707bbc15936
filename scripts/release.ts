import { existsSync } from "node:fs";
import { isUpToDate } from "./build/state.ts";
import { buildRelease } from "./release/build-release.ts";
import { runBuild } from "./run/run-build.ts";

try {
  if (!existsSync("dist/web") || !isUpToDate("production")) await runBuild("production");
  const { archive, size } = await buildRelease({ hasExamples: process.argv.includes("--examples") });
  console.log(`${archive} (${(size / 1e6).toFixed(1)} MB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
