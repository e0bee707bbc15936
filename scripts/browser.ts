import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, tail } from "./run/run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium's engine without the windows, menus and helpers around it: half the work for what tests do. */
const headlessShell = "chromium-headless-shell";
const bundles = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const chineseFonts = "fonts-noto-cjk";
const installMs = 10 * 60_000;

/** A browser that is there: `CHROME_PATH`, else the first of these programs on the PATH. */
function presentBrowser(wanted: readonly string[]): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`);
    return chosen;
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(existsSync);
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

/** Gets a font for Chinese where there is none, which is done as root on Debian alone. */
async function readyFonts(): Promise<void> {
  if (!canInstallPackages()) return;
  const { status, stdout } = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  if (status === 0 && stdout.trim() === "") await installPackages([chineseFonts]);
}

/**
 * Chromium as people have it, for what is measured, looked at or audited. On Debian as root a missing one is
 * installed, and missing fonts for Chinese.
 * @throws with a line that says how to get one
 */
export async function findBrowser(): Promise<string> {
  if (!presentBrowser(names) && canInstallPackages()) await installPackages(["chromium"]);
  const present = presentBrowser(names) ?? bundles.find(existsSync);
  if (!present) throw new Error("No browser was found: install chromium or google-chrome, or name one in CHROME_PATH.");
  await readyFonts();
  return present;
}

/**
 * The browser that tests run in: the headless shell of Chromium, which Debian has and root gets, else Chromium itself.
 * @throws with a line that says how to get one
 */
export async function findTestBrowser(): Promise<string> {
  if (!presentBrowser([headlessShell]) && canInstallPackages())
    await installPackages([headlessShell]).catch(({ message }: Error) => console.log(message));
  const shell = presentBrowser([headlessShell]);
  if (shell) await readyFonts();
  return shell ?? findBrowser();
}
