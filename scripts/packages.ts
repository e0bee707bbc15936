import { existsSync } from "node:fs";
import { findTestBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { buildPackages } from "./packages/build-packages.ts";
import { runBuild } from "./run/run-build.ts";
import { runSuite } from "./run/run-suite.ts";
import { nodeTests } from "./run/suites.ts";

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
  process.env.CHROME_PATH = await findTestBrowser();
  if (!existsSync("dist/web") || !isUpToDate("production")) await runBuild("production");
  const { reports, failed: broken } = await runSuite({ name: "packages", tests: nodeTests("packages"), silenceMs });
  const failed = [...reports.flatMap((report) => report.failed), ...broken];
  for (const { name, message } of failed) console.log(`✘ ${name}\n${message.replaceAll(/^/gm, "    ")}\n`);
  console.log(`${reports.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}

try {
  await (process.argv[2] === "try" ? testPackages() : makePackages());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
