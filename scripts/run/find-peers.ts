import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { canInstallPackages, installPackages } from "../browser.ts";

/** Something that tests work with, and the Debian package that has it. */
export interface Peer {
  name: string;
  package: string;
  isPresent(): boolean;
}

/** Whether a command ends well. */
export function answers(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** A program on the PATH. */
export function program(command: string, packageName: string, versionArgument = "--version"): Peer {
  return { name: command, package: packageName, isPresent: () => answers(command, versionArgument) };
}

/** A proxy, a certificate, PostgreSQL and a bucket. */
export const serverPeers: readonly Peer[] = [
  program("nginx", "nginx", "-v"),
  program("openssl", "openssl", "version"),
  program("radosgw", "radosgw"),
  program("radosgw-admin", "radosgw"),
  program("ceph-mon", "ceph-mon"),
  program("ceph-osd", "ceph-osd"),
  program("ceph", "ceph-common"),
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
export async function findPeers(peers: readonly Peer[]): Promise<void> {
  const missing = () => peers.filter((peer) => !peer.isPresent());
  const wanted = missing().map((peer) => peer.package);
  if (wanted.length > 0 && canInstallPackages()) await withoutServices(() => installPackages([...new Set(wanted)]));
  const names = missing().map(({ name }) => name);
  if (names.length > 0) throw new Error(`These are needed on the PATH: ${names.join(", ")}.`);
}
