import { existsSync, globSync, mkdirSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { buildPackages } from "./packages/build-packages.ts";
import { runBuild } from "./run/run-build.ts";
import { runTests } from "./run/run-tests.ts";
import { eventsOf } from "./run/suites.ts";

const tests = globSync("test/packages/*.test.ts").sort();
/** Installing what a framework needs may take long where the registry is far. */
const silenceMs = 10 * 60_000;

/** Builds and packs, and says what there is now. */
async function makePackages(): Promise<void> {
  const started = performance.now();
  for (const { manifest, tarball } of await buildPackages()) {
    console.log(`${manifest.name} ${manifest.version}: ${tarball.file} (${(tarball.size / 1000).toFixed(0)} kB)`);
  }
  console.log(`the packages are ready (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** Installs the packages into empty folders, as outsiders do, and tries what was built with them. */
async function testPackages(): Promise<void> {
  process.env.CHROME_PATH = await findBrowser();
  if (!existsSync("dist/web") || !isUpToDate("production")) await runBuild("production");
  mkdirSync("reports", { recursive: true });
  const events = eventsOf("packages");
  const reporters = ["--test-reporter=./scripts/run/node-reporter.ts", `--test-reporter-destination=${events}`];
  const args = ["--conditions=source", "--test", "--test-concurrency=1", ...reporters, ...tests];
  const { report } = await runTests({ name: "packages", command: process.execPath, args, events, silenceMs });
  for (const { name, message } of report.failed) console.log(`✘ ${name}\n${message.replaceAll(/^/gm, "    ")}\n`);
  console.log(`${report.passed} passed, ${report.failed.length} failed`);
  if (report.failed.length > 0) process.exitCode = 1;
}

try {
  await (process.argv[2] === "try" ? testPackages() : makePackages());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
