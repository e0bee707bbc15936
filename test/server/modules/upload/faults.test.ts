import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

/** Every kind of interruption once; the long version, `npm run test:faults`, has another seed each time. */
const runs = 16;
const seed = "20261127";
const command = fileURLToPath(new URL("../../../faults/faults.ts", import.meta.url));

describe("uploads over bad lines to a server in a process of its own", () => {
  it(`R76-14 R8-34 ${runs} uploads through kills, reloads, minutes offline and a full disk arrive byte for byte, seed ${seed}`, async (context) => {
    // Its clock is stopped for a while, that of the test is not.
    const args = ["--conditions=source", command, "--runs", String(runs), "--full", "0", "--seed", seed];
    const printed = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, args, (error, out, err) =>
        error ? reject(new Error(`${out}${err}`, { cause: error })) : resolve(out),
      );
    });
    context.diagnostic(printed);
    assert.match(printed, new RegExp(`^${runs} runs .* 0 failed$`, "m"));
  });
});
