import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { filterPorts } from "../../../../examples/ports/line/board.ts";
import { ports } from "../../../../examples/ports/line/ports.ts";

describe("port board", () => {
  it("finds a port by either name, code or office", () => {
    for (const text of ["盐田", "YanTian", "大鹏", "5316"]) {
      assert.deepEqual(
        filterPorts(text, "all").map(({ code }) => code),
        ["5316"],
        text,
      );
    }
  });

  it("a kind leaves its own ports, and the kinds together are all", () => {
    const kinds = ["sea", "air", "land"].map((kind) => filterPorts("", kind).length);
    assert.ok(kinds.every((count) => count > 0));
    assert.equal(
      kinds.reduce((sum, count) => sum + count, 0),
      ports.length,
    );
  });
});
