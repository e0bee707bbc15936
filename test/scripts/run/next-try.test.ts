import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { filesAgain, filesAgainMax, unsteadyTests } from "../../../scripts/run/next-try.ts";
import { emptyReport } from "../../../scripts/run/test-events.ts";

const report = (file: string, ...failed: string[]) => ({
  ...emptyReport(file),
  failed: failed.map((name) => ({ name, message: "why", file })),
});

describe("another try of files that failed", () => {
  it("runs each failed file once, where few failed", () => {
    assert.deepEqual(filesAgain([]), []);
    assert.deepEqual(filesAgain([report("a", "1", "2"), report("b"), report("c", "3")]), ["a", "c"]);
    const many = Array.from({ length: filesAgainMax }, (_, index) => report(`${index}`, "1"));
    assert.equal(filesAgain(many).length, filesAgainMax);
    assert.deepEqual(filesAgain([...many, report("one more", "1")]), []);
  });

  it("what passes then is told of, and what fails then is not", () => {
    const [first] = report("a", "1").failed;
    assert.deepEqual(unsteadyTests(report("a", "1", "2"), report("a", "2", "3")), [first]);
    assert.deepEqual(unsteadyTests(report("a", "1"), report("a")), [first]);
  });
});
