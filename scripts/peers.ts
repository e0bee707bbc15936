import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { canInstallPackages, installPackages } from "./browser.ts";

/** Something that the tests of test/peers work with, and the Debian package that has it. */
interface Peer {
  name: string;
  package: string;
  isPresent(): boolean;
}

function answers(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

function program(command: string, packageName: string, versionArgument = "--version"): Peer {
  return { name: command, package: packageName, isPresent: () => answers(command, versionArgument) };
}

/** A Python that has openpyxl; Debian's own may stand behind another one on the PATH. */
function findPython(): string | undefined {
  const names = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter((name) => name !== undefined);
  return names.find((name) => answers(name, "-c", "import openpyxl"));
}

const peers: readonly Peer[] = [
  program("soffice", "libreoffice-calc-nogui"),
  { name: "openpyxl for python3", package: "python3-openpyxl", isPresent: () => findPython() !== undefined },
  program("nginx", "nginx", "-v"),
  program("openssl", "openssl", "version"),
  program("sqlite3", "sqlite3"),
  program("rsync", "rsync"),
  program("pg_dump", "postgresql-client"),
  {
    name: "the server programs of PostgreSQL",
    package: "postgresql",
    isPresent: () => globSync("/usr/lib/postgresql/*/bin/initdb").length > 0,
  },
];

const servicePolicy = "/usr/sbin/policy-rc.d";

/** Debian starts the services that it installs; a test starts its own nginx, and port 80 stays as it is. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  if (existsSync(servicePolicy)) return install();
  const remove = () => rmSync(servicePolicy, { force: true });
  process.once("exit", remove);
  writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await install();
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** Installs on Debian as root what is missing. @throws with a line that says what is missing still */
async function findPeers(): Promise<void> {
  const missing = () => peers.filter((peer) => !peer.isPresent());
  const wanted = missing().map((peer) => peer.package);
  if (wanted.length > 0 && canInstallPackages()) await withoutServices(() => installPackages(wanted));
  const names = missing().map(({ name }) => name);
  if (names.length > 0) throw new Error(`These are needed on the PATH: ${names.join(", ")}.`);
}

try {
  // Where Debian keeps nginx; the PATH of ordinary users does not lead there.
  process.env.PATH = `${process.env.PATH}${delimiter}/usr/sbin`;
  await findPeers();
  process.env.PYTHON = findPython();
  const files = globSync("test/peers/**/*.test.ts").sort();
  const { status } = spawnSync(process.execPath, ["--conditions=source", "--test", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
