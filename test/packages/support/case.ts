import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BuiltPackage } from "../../../scripts/packages/build-packages.ts";

/** A project of somebody else: a folder of test/packages, copied out of the repository. */
export interface Case {
  folder: string;
  /** Runs a script of its package.json. @throws with what it printed */
  script(name: "check" | "build"): void;
  remove(): void;
}

interface CaseManifest {
  /** The packages of ours that it installs. */
  customsPortal: string[];
}

/** npm hands its settings for the repository to what it starts; they are not those of somebody else's folder. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config|package)_/.test(name)));

function run(folder: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed\n${stdout}${stderr}${error?.message ?? ""}`);
}

/** Copies a case into an empty folder and installs the tarballs there, with what it needs from the registry. */
export function installCase(name: string, built: readonly BuiltPackage[]): Case {
  const folder = mkdtempSync(join(tmpdir(), `customs-portal-${name}-`));
  cpSync(join(import.meta.dirname, "..", name), folder, { recursive: true });
  const { customsPortal } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as CaseManifest;
  const tarballs = built.filter(({ room }) => customsPortal.includes(room)).map(({ tarball }) => resolve(tarball.file));
  run(folder, "npm", ["install", "--no-audit", "--no-fund", "--no-package-lock", ...tarballs]);
  return {
    folder,
    script: (script) => run(folder, "npm", ["run", script]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
