import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { isUpToDate } from "./build/state.ts";
import { installPackagesOf } from "./run/install-rivals.ts";
import { runBuild } from "./run/run-build.ts";

/** Measures the pages of the portal with Lighthouse: `npm run test:lighthouse`. */
try {
  installPackagesOf("test/lighthouse", "Lighthouse");
  process.env.CHROME_PATH = await findBrowser();
  if (!isUpToDate("production")) await runBuild("production");
  const args = ["--conditions=source", "test/lighthouse/lighthouse.ts", ...process.argv.slice(2)];
  if (spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
