import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPagePolicy } from "../../../../server/modules/web/policy.ts";
import { parseExtraPolicy } from "../../../../server/config/extra-policy.ts";

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

describe("the policy of the page", () => {
  it("never holds a source that would end a directive or the policy", () => {
    const lines = {
      origins: ["https://a;script-src-elem", "https://a.example"],
      connect: ["https://a,default-src", "https://b.example *"],
      trustedTypes: ["x\n;"],
    };
    const sound = { origins: ["https://a.example"], connect: [], trustedTypes: [] };
    assert.equal(createPagePolicy({})("n", lines), createPagePolicy({})("n", sound));
  });
});
