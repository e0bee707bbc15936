import assert from "node:assert/strict";
import { test } from "node:test";
import { stackOf } from "../../../server/base/index.ts";

test("an error in the log has its stack, its code and its causes, and nothing else that it carries", () => {
  const inner = Object.assign(new Error("refused by the service"), { code: "ECONNREFUSED", StringToSign: "secret-1" });
  const error = Object.assign(new Error("the work failed", { cause: inner }), { request: { key: "secret-2" } });
  const text = stackOf(error);
  assert.match(text, /^Error: the work failed\n\s+at .*stack-of\.test/);
  assert.match(text, /caused by Error: refused by the service/);
  assert.match(text, /\(ECONNREFUSED\)/);
  assert.doesNotMatch(text, /secret/);
});

test("an error that is its own cause comes to an end, and what is no error is named", () => {
  const error = new Error("round");
  error.cause = error;
  assert.ok(stackOf(error).split("caused by").length < 50);
  assert.match(stackOf(new AggregateError([new Error("one"), new Error("two")])), /one[^]*two/);
  assert.equal(stackOf("a text"), "a text");
  assert.equal(stackOf({ key: "secret" }), "thrown: object");
});
