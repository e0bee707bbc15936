import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { canInstallPackages, installPackages } from "./browser.ts";

const packages = ["libreoffice-calc-nogui", "python3-openpyxl"];

function answers(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** LibreOffice and openpyxl, installed on Debian as root. @throws with a line that says what is missing */
async function findPeers(): Promise<void> {
  const isPresent = () => answers("soffice", "--version") && answers("python3", "-c", "import openpyxl");
  if (isPresent()) return;
  if (canInstallPackages()) await installPackages(packages);
  if (!isPresent()) throw new Error("LibreOffice (soffice) and openpyxl for python3 are needed on the PATH.");
}

try {
  await findPeers();
  const files = globSync("test/peers/**/*.test.ts").sort();
  const { status } = spawnSync(process.execPath, ["--conditions=source", "--test", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
