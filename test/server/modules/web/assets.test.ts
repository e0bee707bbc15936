import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isHashedName } from "../../../../server/modules/web/assets.ts";

describe("a hashed name", () => {
  for (const [name, isHashed] of [
    ["/assets/boot-Ab3dE6gh.js", true],
    ["/assets/vendor-react-B-x_19aZ.js", true],
    ["/assets/boot-Ab3dE6gh.js.map", true],
    ["/elements/customs-elements.js", false],
    ["/elements/customs-elements.classic.js", false],
    ["/favicon.svg", false],
  ] as const) {
    it(`${name} is ${isHashed ? "one" : "none"}`, () => {
      assert.equal(isHashedName(name), isHashed);
    });
  }
});
