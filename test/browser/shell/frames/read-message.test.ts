import { expect } from "@open-wc/testing";
import { createAllowance } from "../../../../shell/frames/allowance.ts";
import { readFrameMessage } from "../../../../shell/frames/read-message.ts";

describe("what an embedded page sends", () => {
  it("is read where it is a request, cut to its bounds, one line without control characters", () => {
    expect(readFrameMessage({ type: "close" })).to.deep.equal({ type: "close" });
    expect(readFrameMessage({ type: "dirty", value: true, note: " a\n\u202eb\u0000 " })).to.deep.equal({
      type: "dirty",
      dirty: true,
      reason: "a b",
    });
    expect(readFrameMessage({ type: "title", value: "手".repeat(500) })).to.deep.equal({
      type: "title",
      title: "手".repeat(60),
    });
    expect(readFrameMessage({ type: "notice", value: "<b>x</b>", note: "error" })).to.deep.equal({
      type: "notice",
      text: "<b>x</b>",
      kind: "error",
    });
    expect(readFrameMessage({ type: "notice", value: "x", note: "constructor" })).to.include({ kind: "info" });
    const heightOf = (value: unknown) => readFrameMessage({ type: "resize", value });
    expect([heightOf(-5), heightOf(640.4), heightOf(1e9)]).to.deep.equal(
      [100, 640, 20_000].map((height) => ({ type: "resize", height })),
    );
  });

  it("is nothing where it is no request, has another shape, is too long or leads out of the portal", () => {
    const wrong: unknown[] = [
      ...[undefined, null, 1, "close", [], {}, { type: "unknown" }, { type: "__proto__" }, { type: "toString" }],
      ...[{ type: "dirty" }, { type: "dirty", value: "true" }, { type: "title" }, { type: "title", value: " \u202e " }],
      ...[
        { type: "title", value: "x".repeat(10_001) },
        { type: "notice", value: { toString: () => "x" } },
      ],
      ...[NaN, Infinity, "640", null].map((value) => ({ type: "resize", value })),
      ...[
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "home",
        `/${"x".repeat(2000)}`,
      ].map((value) => ({ type: "open", value })),
    ];
    for (const data of wrong) expect(readFrameMessage(data), JSON.stringify(data)).to.equal(undefined);
  });

  it("cannot put fields where objects inherit them, nor have inherited ones read", () => {
    const inherited = Object.create({ type: "close" }) as object;
    expect(readFrameMessage(inherited)).to.equal(undefined);
    const polluting = JSON.parse(
      '{"type":"title","value":"x","__proto__":{"polluted":true},"constructor":1}',
    ) as object;
    expect(readFrameMessage(polluting)).to.deep.equal({ type: "title", title: "x" });
    expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
  });

  it("is taken 40 at once and 10 a second; who does not stop is not listened to any more", () => {
    let now = 0;
    const allowance = createAllowance(() => now);
    const takes = (count: number) => Array.from({ length: count }, () => allowance.take());
    const taken = (list: readonly string[]) => list.filter((each) => each === "taken").length;
    expect(taken(takes(100))).to.equal(40);
    now += 1000;
    expect(taken(takes(50))).to.equal(10);
    now += 60_000;
    expect(takes(240).every((each) => each !== "too-many")).to.equal(true);
    expect(allowance.take()).to.equal("too-many");
  });
});
