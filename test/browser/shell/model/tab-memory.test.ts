import { expect } from "@open-wc/testing";
import { tabsStorageKey } from "@customs-portal/sdk/limits";
import { recallPath, recallTabs, rememberTabs } from "../../../../shell/model/tab-memory.ts";
import type { Tab } from "../../../../shell/model/tabs.ts";

const owner = { userNo: "operator", company: "1" };
const tab: Tab = {
  id: "t",
  name: "A",
  path: "/a/list?x=1",
  meta: { title: "A" },
  line: "a",
  closable: true,
  dirty: true,
};

describe("the tabs over a reload", () => {
  afterEach(() => sessionStorage.removeItem(tabsStorageKey));

  it("R3-17 are stored with name, path and meta.title and come back clean", () => {
    rememberTabs(sessionStorage, owner, { tabs: [tab], activeId: "t" });
    expect(sessionStorage.getItem(tabsStorageKey)).to.include('"name":"A","path":"/a/list?x=1","meta":{"title":"A"}');
    const [back] = recallTabs(sessionStorage, owner);
    expect(back).to.include({ id: "t", path: "/a/list?x=1", line: "a", dirty: false });
  });

  it("lead back to the one that was seen last", () => {
    const other = { ...tab, id: "u", path: "/b" };
    rememberTabs(sessionStorage, owner, { tabs: [tab, other], activeId: "u" });
    expect(recallPath(sessionStorage, owner)).to.equal("/b");
    expect(recallPath(sessionStorage, { ...owner, company: "2" })).to.equal(undefined);
    rememberTabs(sessionStorage, owner, { tabs: [{ ...other, path: "//evil.example" }], activeId: "u" });
    expect(recallPath(sessionStorage, owner)).to.equal(undefined);
    sessionStorage.removeItem(tabsStorageKey);
    expect(recallPath(sessionStorage, owner)).to.equal(undefined);
  });

  it("hold no error page and no password change, not even one of an earlier version", () => {
    const refused: Tab = { ...tab, id: "e", name: "401", path: "/401?name=x", line: undefined, passing: true };
    rememberTabs(sessionStorage, owner, { tabs: [tab, refused], activeId: "e" });
    expect(sessionStorage.getItem(tabsStorageKey)).not.to.include("/401");
    const earlier = { ...refused, passing: undefined };
    rememberTabs(sessionStorage, owner, { tabs: [tab, earlier], activeId: "t" });
    expect(recallTabs(sessionStorage, owner).map(({ id }) => id)).to.deep.equal(["t"]);
  });

  it("belong to one user in one company", () => {
    rememberTabs(sessionStorage, owner, { tabs: [tab], activeId: "t" });
    expect(recallTabs(sessionStorage, { ...owner, company: "2" })).to.deep.equal([]);
    expect(recallTabs(sessionStorage, { ...owner, userNo: "manager" })).to.deep.equal([]);
    expect(recallTabs(sessionStorage, { ...owner, userId: "another person of that name" })).to.deep.equal([]);
  });

  it("are left out where they cannot be read or lead elsewhere", () => {
    sessionStorage.setItem(tabsStorageKey, "{broken");
    expect(recallTabs(sessionStorage, owner)).to.deep.equal([]);
    rememberTabs(sessionStorage, owner, { tabs: [{ ...tab, path: "//evil.example" }], activeId: "t" });
    expect(recallTabs(sessionStorage, owner)).to.deep.equal([]);
    rememberTabs(sessionStorage, owner, { tabs: [tab], activeId: "t" });
    const stored = JSON.parse(sessionStorage.getItem(tabsStorageKey) ?? "") as { tabs: unknown[] };
    const odd = [null, 7, {}, ...stored.tabs, { ...tab, path: 1 }];
    sessionStorage.setItem(tabsStorageKey, JSON.stringify({ ...stored, tabs: odd }));
    expect(recallTabs(sessionStorage, owner).map(({ id }) => id)).to.deep.equal([tab.id]);
  });
});
