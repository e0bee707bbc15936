import { spawnSync } from "node:child_process";

/** Sends malformed requests to every route: `npm run test:fuzz -- [--count 20000] [--seed 1]`. */
const args = ["--conditions=source", "test/fuzz/http.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
