import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, tail } from "./run/run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const bundles = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const chineseFonts = "fonts-noto-cjk";
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

/** Waits for another apt-get that is at work, as on a machine that has just started. */
const lockOption = "-oDPkg::Lock::Timeout=300";
const installTries = 3;

/** Installs Debian packages; an archive that fails gets another chance. @throws with the last lines of apt-get */
export async function installPackages(wanted: readonly string[]): Promise<void> {
  console.log(`Installing ${wanted.join(", ")} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const args = [lockOption, "install", "-y", "-qq", "--no-install-recommends", ...wanted];
  let said = "";
  for (let count = 1; count <= installTries; count += 1) {
    await run("apt-get", [lockOption, "update", "-qq"], { timeoutMs: installMs, env });
    const { code, output } = await run("apt-get", args, { timeoutMs: installMs, env });
    if (code === 0) return;
    said = tail(output, 10);
  }
  throw new Error(`apt-get could not install ${wanted.join(", ")}:\n${said}`);
}

/** Whether there is a font for Chinese, or no way to tell. */
function hasChineseFont(): boolean {
  const { status, stdout } = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return status !== 0 || stdout.trim() !== "";
}

/**
 * The browser that the tests run in. On Debian as root a missing one is installed, and missing fonts for Chinese.
 * @throws with a line that says how to get one
 */
export async function findBrowser(): Promise<string> {
  const present = presentBrowser();
  if (present) {
    if (canInstallPackages() && !hasChineseFont()) await installPackages([chineseFonts]);
    return present;
  }
  if (canInstallPackages()) await installPackages(["chromium", chineseFonts]);
  const installed = presentBrowser();
  if (installed) return installed;
  throw new Error("No browser was found: install chromium or google-chrome, or name one in CHROME_PATH.");
}
