import { expect } from "@open-wc/testing";
import { frameAddress } from "../../../../shell/frames/frame-address.ts";
import { framedEntry } from "../../../../shell/routing/index.ts";

const place = { base: "https://portal.example", allowed: ["https://friend.example"] };
const menu = [{ name: "g", children: [{ name: "old", path: "/old", url: "https://old.example/page" }] }];

describe("the address of an embedded page", () => {
  it("R21-10 is that of the menu entry that oldPath names", () => {
    const search = "?oldPath=%2Fold&url=https%3A%2F%2Fevil.example";
    expect(frameAddress(search, framedEntry(search, menu), place)).to.deep.equal({ href: "https://old.example/page" });
  });

  it("is else the query url, of the own or an allowed origin (A05)", () => {
    const of = (url: string) => frameAddress(`?url=${encodeURIComponent(url)}`, undefined, place);
    expect(of("/help")).to.deep.equal({ href: "https://portal.example/help" });
    expect(of("https://friend.example/x")).to.deep.equal({ href: "https://friend.example/x" });
    for (const url of [
      "https://evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "http://[",
    ]) {
      expect(of(url), url).to.deep.equal({ refused: "forbidden" });
    }
  });

  it("is missing where nothing names one", () => {
    expect(frameAddress("?oldPath=%2Funknown", framedEntry("?oldPath=%2Funknown", menu), place)).to.deep.equal({
      refused: "missing",
    });
  });
});
