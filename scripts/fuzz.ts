import { spawnSync } from "node:child_process";

/**
 * Sends malformed requests to every route, then the worst that a request can hold, then many at once of one user:
 * `npm run test:fuzz -- [--count 20000] [--seed 1]`.
 */
for (const [file, args] of [
  ["test/fuzz/http.ts", process.argv.slice(2)],
  ["test/fuzz/worst.ts", []],
  ["test/fuzz/crowd.ts", []],
] as const) {
  const { status } = spawnSync(process.execPath, ["--conditions=source", file, ...args], { stdio: "inherit" });
  if (status !== 0) process.exitCode = status ?? 1;
}
