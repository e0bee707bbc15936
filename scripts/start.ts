import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isUpToDate, outputFolder } from "./build/state.ts";
import { serverDefaults } from "./run/server-defaults.ts";

const mode = "production";

/** Builds what changed; a production install, which has no build tools, serves what was built before. */
async function buildWhatChanged(): Promise<void> {
  if (isUpToDate(mode)) return;
  const hasTools = existsSync("node_modules/rollup");
  if (!hasTools && existsSync(`${outputFolder(mode)}/web/build.json`)) return;
  if (!hasTools) throw new Error("dist/web is missing and the build tools are not installed; run npm ci first.");
  console.log("Building the portal …");
  const { runBuild } = await import("./run/run-build.ts");
  await runBuild(mode);
}

try {
  await buildWhatChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
Object.assign(process.env, serverDefaults(resolve(outputFolder(mode), "web")));
await import("../server/main.ts");
