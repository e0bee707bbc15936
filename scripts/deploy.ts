import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { installPackagesOf } from "./run/install-rivals.ts";

/** Checks what installs the portal, by the schemas of Kubernetes and Compose and by systemd: `npm run test:deploy`. */
try {
  installPackagesOf("test/deploy", "the schemas");
  if (spawnSync("systemd-analyze", ["--version"], { stdio: "ignore" }).status !== 0)
    throw new Error("systemd-analyze is needed on the PATH (Debian: apt-get install systemd).");
  const files = globSync("test/deploy/*.test.ts").sort();
  const { status } = spawnSync(process.execPath, ["--conditions=source", "--test", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
