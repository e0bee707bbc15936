import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { recordBuild } from "../../../scripts/build/history.ts";

suite("history", () => {
  test("the files of the three builds before the newest stay, older ones go with their compressed copies", (t) => {
    const out = mkdtempSync(join(tmpdir(), "history-"));
    t.after(() => rmSync(out, { recursive: true }));
    mkdirSync(join(out, "web", "assets"), { recursive: true });
    const fileOf = (build: number) => join(out, "web", "assets", `shell-${build}.js`);
    const builds = [1, 2, 3, 4, 5];
    for (const build of builds) {
      for (const suffix of ["", ".br", ".gz"]) writeFileSync(fileOf(build) + suffix, "x");
      recordBuild(out, { id: String(build), files: [fileOf(build)] });
    }
    assert.deepEqual(
      builds.map((build) => existsSync(fileOf(build))),
      [false, true, true, true, true],
    );
    assert.deepEqual(
      builds.map((build) => existsSync(`${fileOf(build)}.br`)),
      [false, true, true, true, true],
    );
  });
});
