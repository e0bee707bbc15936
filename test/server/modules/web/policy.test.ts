import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseExtraPolicy } from "../../../../server/modules/web/index.ts";

describe("additions to the content security policy", () => {
  it("are read as in the header", () => {
    assert.deepEqual(
      parseExtraPolicy("connect-src https://a.example wss://b.example:8443; connect-src https://*.c.example"),
      {
        "connect-src": ["https://a.example", "wss://b.example:8443", "https://*.c.example"],
      },
    );
    assert.deepEqual(parseExtraPolicy(""), {});
  });

  for (const text of [
    "script-src https://a.example",
    "default-src https://a.example",
    "connect-src 'unsafe-inline'",
    "connect-src *",
    "img-src data:",
    "trusted-types evil",
    "connect-src https://a.example, script-src https://b.example",
  ]) {
    it(`never hold "${text}"`, () => {
      assert.throws(() => parseExtraPolicy(text), Error);
    });
  }
});
