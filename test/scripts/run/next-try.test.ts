import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { afterNextTry, filesAgain } from "../../../scripts/run/next-try.ts";

const failure = (name: string, file: string | undefined = "a.test.ts") => ({
  name,
  message: "why",
  ...(file && { file }),
});
const report = (passed: number, ...failed: ReturnType<typeof failure>[]) => ({
  passed,
  failed,
  skipped: [],
  running: [],
});

describe("another try of tests that failed", () => {
  it("runs each failed file once, where few files failed and each failure has one", () => {
    assert.deepEqual(filesAgain([]), []);
    assert.deepEqual(filesAgain([failure("a"), failure("b"), failure("c", "b.test.ts")]), ["a.test.ts", "b.test.ts"]);
    assert.deepEqual(filesAgain(Array.from("1234567", (name) => failure(name))), ["a.test.ts"]);
    assert.deepEqual(filesAgain(Array.from("123456789abcd", (name) => failure(name, `${name}.test.ts`))), []);
    assert.deepEqual(filesAgain([failure("a"), failure("the whole suite", "")]), []);
  });

  it("what fails again fails, what passed then is told of, and the number of tests stays", () => {
    const first = report(8, failure("a"), failure("b"));
    assert.deepEqual(afterNextTry(first, report(4)), {
      passed: 10,
      failed: [],
      unsteady: [failure("a"), failure("b")],
    });
    assert.deepEqual(afterNextTry(first, report(3, failure("b"))), {
      passed: 9,
      failed: [failure("b")],
      unsteady: [failure("a")],
    });
  });

  it("what passed first and fails then has failed", () => {
    const outcome = afterNextTry(report(9, failure("a")), report(3, failure("c")));
    assert.deepEqual(outcome, { passed: 9, failed: [failure("c")], unsteady: [failure("a")] });
  });

  it("a try that broke off, or told of nothing, leaves the one before as it is", () => {
    const first = report(9, failure("a"));
    const asFirst = { passed: 9, failed: [failure("a")], unsteady: [] };
    assert.deepEqual(afterNextTry(first, report(0)), asFirst);
    assert.deepEqual(afterNextTry(first, report(2, failure("the whole suite", ""))), asFirst);
  });
});
