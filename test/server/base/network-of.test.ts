import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { networkOf } from "../../../server/base/index.ts";

describe("who an address counts as", () => {
  for (const [address, network] of [
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:52110", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:52110", "203.0.113.7"],
    ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ] as const)
    it(`${address || "none"} counts as ${network || "none"}`, () => {
      assert.equal(networkOf(address), network);
    });
});
