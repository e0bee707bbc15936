import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/**
 * Installs the packages of a folder that has a package.json of its own, so that nobody else installs them.
 * @param what they are, for the message
 * @throws Error where they cannot be had
 */
export function installPackagesOf(folder: string, what: string): void {
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return;
  console.log(`Installing ${what} …`);
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${what} could not be installed.`);
}

/** Installs the libraries that benches and tests compare the product with. @throws Error where they cannot be had */
export function installRivals(): void {
  installPackagesOf("test/bench", "the rivals");
}
