import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter } from "node:path";
import { answers, findPeers, type Peer, program, serverPeers } from "./run/find-peers.ts";
import { installRivals } from "./run/install-rivals.ts";

/** A Python that has openpyxl; Debian's own may stand behind another one on the PATH. */
function findPython(): string | undefined {
  const names = [process.env.PYTHON, "python3", "/usr/bin/python3"].filter((name) => name !== undefined);
  return names.find((name) => answers(name, "-c", "import openpyxl"));
}

const peers: readonly Peer[] = [
  ...serverPeers,
  program("soffice", "libreoffice-calc-nogui"),
  { name: "openpyxl for python3", package: "python3-openpyxl", isPresent: () => findPython() !== undefined },
  program("pg_dump", "postgresql-client"),
  program("javac", "default-jdk-headless"),
  program("php", "php-cli"),
  { name: "Tomcat 10", package: "tomcat10", isPresent: () => existsSync("/usr/share/tomcat10/bin/bootstrap.jar") },
];

try {
  // Where Debian keeps nginx; the PATH of ordinary users does not lead there.
  process.env.PATH = `${process.env.PATH}${delimiter}/usr/sbin`;
  await findPeers(peers);
  installRivals();
  process.env.PYTHON = findPython();
  const files = globSync("test/peers/**/*.test.ts").sort();
  const { status } = spawnSync(process.execPath, ["--conditions=source", "--test", ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
