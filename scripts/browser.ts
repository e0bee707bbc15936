import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, tail } from "./run/run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const bundles = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const packages = ["chromium", "fonts-noto-cjk"];
const installMs = 10 * 60_000;

/** A browser that is there: `CHROME_PATH`, else chromium or google-chrome. */
function presentBrowser(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`);
    return chosen;
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...bundles].find(existsSync);
}

/** Whether Debian packages can be installed here. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

/** Installs Debian packages. @throws with the last lines of apt-get when it fails */
export async function installPackages(wanted: readonly string[]): Promise<void> {
  console.log(`Installing ${wanted.join(", ")} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { timeoutMs: installMs, env });
  const args = ["install", "-y", "-qq", "--no-install-recommends", ...wanted];
  const { code, output } = await run("apt-get", args, { timeoutMs: installMs, env });
  if (code !== 0) throw new Error(`apt-get could not install ${wanted.join(", ")}:\n${tail(output, 10)}`);
}

/**
 * The browser that the tests run in. On Debian as root a missing one is installed, with fonts for Chinese.
 * @throws with a line that says how to get one
 */
export async function findBrowser(): Promise<string> {
  const present = presentBrowser();
  if (present) return present;
  if (canInstallPackages()) await installPackages(packages);
  const installed = presentBrowser();
  if (installed) return installed;
  throw new Error("No browser was found: install chromium or google-chrome, or name one in CHROME_PATH.");
}
