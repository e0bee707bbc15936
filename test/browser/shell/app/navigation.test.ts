import { expect } from "@open-wc/testing";
import { createNavigations } from "../../../../shell/app/navigation.ts";
import type { EntryState, PageHistory } from "../../../../shell/routing/index.ts";

/** A session history of one page: its entries, the last of them current. */
function createHistory(...entries: { path: string; state: EntryState }[]) {
  const current = () => entries.at(-1) ?? { path: "", state: {} };
  const history: PageHistory = {
    path: () => current().path,
    state: () => current().state,
    push: (path, state) => void entries.push({ path, state }),
    replace: (path, state) => void entries.splice(-1, 1, { path, state }),
    tell: () => undefined,
    listen: () => () => undefined,
  };
  return { history, entries };
}

describe("the moves of a page", () => {
  it("a move is over when the next one begins", () => {
    const navigations = createNavigations(createHistory().history);
    const first = navigations.begin({ path: "/a", entry: "push", exact: false });
    expect(first.signal.aborted).to.equal(false);
    const second = navigations.begin({ path: "/b", entry: "push", exact: false });
    expect(first.signal.aborted).to.equal(true);
    expect(second.signal.aborted).to.equal(false);
  });

  it("a move gets an entry of its own, one that replaces or that the browser made takes the current one", () => {
    for (const [entry, paths] of [
      ["push", ["/a", "/b"]],
      ["replace", ["/b"]],
      ["keep", ["/b"]],
    ] as const) {
      const { history, entries } = createHistory({ path: "/a", state: {} });
      createNavigations(history).arrive({ entry }, "/b", "t");
      expect(
        entries.map(({ path }) => path),
        entry,
      ).to.deep.equal(paths);
      expect(entries.at(-1)?.state).to.deep.equal({ tabId: "t" });
    }
  });

  it("the same address makes no second entry, and learns which tab it belongs to", () => {
    const { history, entries } = createHistory({ path: "/a", state: {} });
    const navigations = createNavigations(history);
    navigations.arrive({ entry: "push" }, "/a", "t");
    navigations.arrive({ entry: "push" }, "/a", "t");
    expect(entries).to.deep.equal([{ path: "/a", state: { tabId: "t" } }]);
    navigations.write("/a", undefined, { replace: false });
    expect(entries.length, "a page that moves by itself has its own say").to.equal(2);
  });
});
