import { expect } from "@open-wc/testing";
import { preloadLines, type PreloadOptions } from "../../../../shell/workspace/preload.ts";

describe("fetching ahead", () => {
  it("R1-05, R3-31 fetches the lines that the menu permits and the site lists, once the page rests", async () => {
    const lines = {
      open: { routes: [{ path: "/open/a", name: "A" }] },
      closed: { routes: [{ path: "/closed/b", name: "B" }] },
      public: { routes: [{ path: "/public/c", name: "C", notLogin: true }] },
      plain: {},
    };
    const ask = (given: Partial<PreloadOptions>) =>
      new Promise<readonly string[]>((resolve) => {
        const preload = async (keys: readonly string[]) => resolve(keys);
        preloadLines({ preload }, () => ({ lines, menu: [], includeBiz: undefined, ...given }));
      });
    const menu = [{ name: "G", children: [{ name: "A" }, { name: "plain" }] }];
    const asked = await Promise.all([ask({ menu }), ask({ menu, includeBiz: ["open", "closed"] }), ask({})]);
    expect(asked).to.deep.equal([["open", "plain"], ["open"], []]);
  });
});
