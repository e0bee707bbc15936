import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { canInstallPackages, installPackages } from "./browser.ts";

const packages = ["libreoffice-calc-nogui", "python3-openpyxl"];

function answers(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** A Python that has openpyxl; Debian's own may stand behind another one on the PATH. */
function findPython(): string | undefined {
  const names = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter((name) => name !== undefined);
  return names.find((name) => answers(name, "-c", "import openpyxl"));
}

/** LibreOffice and openpyxl, installed on Debian as root. @throws with a line that says what is missing */
async function findPeers(): Promise<string> {
  const find = () => (answers("soffice", "--version") ? findPython() : undefined);
  const present = find();
  if (present) return present;
  if (canInstallPackages()) await installPackages(packages);
  const installed = find();
  if (installed) return installed;
  throw new Error("LibreOffice (soffice) and openpyxl for python3 are needed on the PATH.");
}

try {
  process.env.PYTHON = await findPeers();
  const files = globSync("test/peers/**/*.test.ts").sort();
  const { status } = spawnSync(process.execPath, ["--conditions=source", "--test", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
