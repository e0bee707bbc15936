import { expect } from "@open-wc/testing";
import { createTokenSource } from "../../../elements/token-source.ts";

describe("the tokens of a page", () => {
  it("of two calls, the failure of one does not spoil the better token that the other got", async () => {
    const names = ["first", "second", "third"].map((name) => `${name}-${crypto.randomUUID()}`);
    let given = 0;
    const tokens = createTokenSource(() => names[Math.min(given++, 2)], "test");
    const first = await tokens.forCall({});
    const second = await tokens.forCall({ refused: first });
    // Another call comes meanwhile, and its token is good.
    const third = await tokens.forCall({});
    expect([first, second, third]).to.deep.equal(names);
    expect(tokens.refuse()).to.equal(true);
    expect(await tokens.isUsable(), "the third was never refused").to.equal(true);
    expect(tokens.refuse(), "no news until a call succeeded").to.equal(false);
    tokens.accept(third);
    expect(tokens.refuse(), "news again after a good one").to.equal(true);
  });

  it("a call from before the end that is refused late is tried with what the page has given since", async () => {
    for (const isText of [true, false]) {
      const [old, next] = ["old", "next"].map((name) => `${name}-${crypto.randomUUID()}`) as [string, string];
      let asked = 0;
      const tokens = createTokenSource(old, "test");
      await tokens.forCall({});
      await tokens.forCall({ refused: old });
      tokens.refuse();
      const ask = () => {
        asked += 1;
        return next;
      };
      tokens.give(isText ? next : ask, tokens.end);
      const late = [tokens.forCall({ refused: old }), tokens.forCall({ refused: old })];
      expect(await Promise.all(late)).to.deep.equal([next, next]);
      expect(asked).to.equal(isText ? 0 : 1);
      expect(await tokens.forCall({ refused: next }), "that is the last one").to.equal(next);
      tokens.accept(next);
      expect(tokens.end.isOver, "it is refused").to.equal(true);
    }
  });

  it("a text that was refused is not tried again", async () => {
    const text = `text-${crypto.randomUUID()}`;
    const tokens = createTokenSource(text, "test");
    expect(await tokens.forCall({})).to.equal(text);
    expect(await tokens.isUsable()).to.equal(true);
    expect(await tokens.forCall({ refused: text })).to.equal(text);
    tokens.refuse();
    expect(await tokens.isUsable()).to.equal(false);
    tokens.forgive();
    expect(await tokens.isUsable()).to.equal(true);
  });
});
