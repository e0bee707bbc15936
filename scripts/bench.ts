import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { installRivals } from "./run/install-rivals.ts";
import { runBuild } from "./run/run-build.ts";

/** Runs every benchmark, or those named: `npm run bench -- export`. */
const names = process.argv.slice(2);
const files = globSync("test/bench/*.ts").sort();
const chosen = files.filter((file) => names.length === 0 || names.includes(basename(file, ".ts")));

try {
  if (chosen.length === 0) throw new Error(`There is no benchmark named ${names.join(", ") || "at all"}.`);
  installRivals();
  process.env.CHROME_PATH = await findBrowser();
  if (!isUpToDate("production")) await runBuild("production");
  for (const file of chosen) {
    console.log(`\n${basename(file, ".ts")}`);
    const { status } = spawnSync(process.execPath, ["--conditions=source", "--expose-gc", file], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
