import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { suite, test, type TestContext } from "node:test";

/** A file by which the npm of the tests works at the second call. */
const worksLater = "works-later";
const left = { name: "left", version: "1.0.0" };
const lock = {
  lockfileVersion: 3,
  packages: { "": {}, "node_modules/left": left, "node_modules/absent": { optional: true, version: "2.0.0" } },
};

/** A folder with the launcher, a script that says how it was run, and packages as a plain `npm install` leaves them. */
function fixture(t: TestContext, script: string, installed: object = { "node_modules/left": left }): string {
  const root = mkdtempSync(join(tmpdir(), "launch-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  put("scripts/say.ts", script);
  for (const file of ["launch.mjs", "run/lock.mjs"]) cpSync(join("scripts", file), join(root, "scripts", file));
  put("package.json", "{}");
  put("package-lock.json", JSON.stringify(lock));
  put("node_modules/left/package.json", "{}");
  put("node_modules/.package-lock.json", JSON.stringify({ packages: installed }));
  return root;
}

/** Runs the launcher with an npm that says it was called and fails, or works when it is called again. */
function launch(root: string, ...args: string[]) {
  const npm = join(root, "npm.js");
  writeFileSync(
    npm,
    `const { existsSync, writeFileSync } = require("node:fs");
     console.error("npm " + process.argv.slice(2));
     if (!existsSync("${worksLater}") || !existsSync("called")) { writeFileSync("called", ""); process.exit(1); }`,
  );
  return spawnSync(process.execPath, [join(root, "scripts", "launch.mjs"), ...args], {
    encoding: "utf8",
    env: { ...process.env, npm_execpath: npm },
  });
}

suite("launch", () => {
  test("a matching node_modules is used as it is; arguments and exit codes pass through", (t) => {
    const root = fixture(t, "console.log(process.argv.slice(2).join(), process.execArgv.join()); process.exit(7);");
    for (let start = 0; start < 2; start++) {
      const { stdout, stderr, status } = launch(root, "say", "a", "b c");
      assert.deepEqual([stdout, stderr, status], ["a,b c --conditions=source\n", "", 7]);
    }
  });

  test("another version of a package calls for npm ci, twice where it fails, and the failure is told", (t) => {
    const root = fixture(t, "console.log('ran');", { "node_modules/left": { ...left, version: "0.9.0" } });
    const { stdout, stderr, status } = launch(root, "say");
    assert.equal(stdout, "");
    assert.deepEqual(stderr.split("\n"), [
      "Installing the packages (npm ci) …",
      "npm ci,--loglevel=error",
      "npm ci failed; trying it once more …",
      "npm ci,--loglevel=error",
      "npm ci failed; nothing was started.",
      "",
    ]);
    assert.equal(status, 1);
  });

  test("npm ci that works at the second call is enough", (t) => {
    const root = fixture(t, "console.log('ran');", { "node_modules/left": { ...left, version: "0.9.0" } });
    writeFileSync(join(root, worksLater), "");
    const { stdout, status } = launch(root, "say");
    assert.deepEqual([stdout, status], ["ran\n", 0]);
  });

  test("an unknown command is told in one line", (t) => {
    const { stderr, status } = launch(fixture(t, ""), "../say");
    assert.equal(stderr, 'Unknown command "../say". See "scripts" in package.json.\n');
    assert.equal(status, 1);
  });

  test("signals reach the script, and its end is the end of the launcher", async (t) => {
    const root = fixture(
      t,
      "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up');",
    );
    const child = spawn(process.execPath, [join(root, "scripts", "launch.mjs"), "say"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), [9, null]);
  });

  test("the Node of node_modules is preferred to the one that launches", (t) => {
    const root = fixture(t, "console.log(process.env.NODE);");
    mkdirSync(join(root, "node_modules", "node", "bin"), { recursive: true });
    symlinkSync(process.execPath, join(root, "node_modules", "node", "bin", "node"));
    assert.equal(launch(root, "say").stdout, `${join(root, "node_modules", "node", "bin", "node")}\n`);
  });
});
