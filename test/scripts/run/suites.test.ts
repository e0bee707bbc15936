import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { stages } from "../../../scripts/run/suites.ts";

describe("the suites", () => {
  it("begin with the files that take longest, all of which are there", () => {
    const longest = JSON.parse(readFileSync("test/longest.json", "utf8")) as string[];
    assert.deepEqual(
      longest.filter((file) => !existsSync(file)),
      [],
    );
    for (const { name, tests } of stages.flat(2)) {
      const own = longest.filter((file) => file.startsWith(`test/${name}/`));
      if (tests && !tests.isTogether) assert.deepEqual(tests.files.slice(0, own.length), own);
    }
  });
});
