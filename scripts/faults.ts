import { spawnSync } from "node:child_process";

/**
 * Uploads files over bad lines to the real receiver, and compares every byte:
 * `npm run test:faults -- [--runs 1000] [--full 20] [--seed 1] [--only 17]`. `--only` repeats one run of a seed.
 */
const args = ["--conditions=source", "test/faults/faults.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
