import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";

function run(...args: string[]) {
  const env = { PATH: process.env["PATH"], PORTAL_DATA: "/nowhere", PORT: "eighty" };
  return spawnSync(process.execPath, ["deploy/portal.mjs", ...args], { encoding: "utf8", env });
}

describe("the launcher of a release", () => {
  it("explains itself when it is asked, and starts nothing", () => {
    for (const args of [["--help"], ["-h"], ["help"], ["start", "--help"], ["worker", "-h"]]) {
      const { status, stdout, stderr } = run(...args);
      assert.deepEqual([status, stderr], [0, ""], args.join(" "));
      for (const word of ["start", "worker", "admin", "Exit codes"]) assert.ok(stdout.includes(word), word);
    }
  });

  it("says what it does not understand, with its own exit code", () => {
    for (const [args, told] of [
      [["strat"], 'There is no command "strat".'],
      [["--port", "80"], 'There is no command "--port".'],
      [["toString"], 'There is no command "toString".'],
      [["start", "--port=80"], '"--port=80" is too much after "start".'],
    ] as const) {
      const { status, stdout, stderr } = run(...args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.ok(stderr.startsWith(`${told}\n\nnode portal.mjs [COMMAND]`), stderr);
    }
  });
});
