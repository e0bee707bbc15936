import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { delimiter } from "node:path";
import { findPeers, type Peer, serverPeers } from "./run/find-peers.ts";

const clocks: Peer = {
  name: "libfaketime",
  package: "libfaketime",
  isPresent: () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1").length > 0,
};

/**
 * Kills, freezes and restarts the parts of a portal of several nodes under load, fills their disks, swallows their ways
 * to PostgreSQL and S3, sets a clock ahead and fails over PostgreSQL: `npm run test:chaos`, for `CHAOS_SECONDS` (600).
 * It runs as root on Linux, as it mounts small disks.
 */
try {
  // Where Debian keeps nginx; the PATH of ordinary users does not lead there.
  process.env.PATH = `${process.env.PATH}${delimiter}/usr/sbin`;
  await findPeers([...serverPeers, clocks]);
  const { status } = spawnSync(process.execPath, ["--conditions=source", "test/peers/chaos.ts"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
