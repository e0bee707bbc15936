import { expect } from "@open-wc/testing";
import {
  changeOf,
  copied,
  draftOf,
  functionOf,
  keyOf,
  rebased,
  withEntry,
} from "../../../../examples/administration/line/grants/draft.ts";

const view = { code: "VIEW", parentPath: "/list", group: null };
const edit = { code: "EDIT", parentPath: "/list", group: null };
const admin = { code: "ADMIN_USERS", parentPath: null, group: null };

describe("a draft of grants", () => {
  const own = draftOf({ menus: ["A", "B"], functions: [view, admin] });

  it("says what is granted and what is taken away, and nothing where it stands as before", () => {
    const next = {
      menus: withEntry(withEntry(own.menus, "C", true), "A", false),
      functions: withEntry(own.functions, keyOf(edit), true),
    };
    expect(changeOf(own, next)).to.deep.equal({
      menus: { added: ["C"], removed: ["A"] },
      functions: { added: [keyOf(edit)], removed: [] },
      added: 2,
      removed: 1,
    });
    const back = { menus: withEntry(next.menus, "A", true), functions: own.functions };
    expect(changeOf(own, { ...back, menus: withEntry(back.menus, "C", false) })).to.deep.include({
      added: 0,
      removed: 0,
    });
    expect([...own.menus]).to.deep.equal(["A", "B"]);
  });

  it("stays over what somebody else has changed meanwhile: what it adds and takes away, and no more", () => {
    const mine = { menus: new Set(["B", "C"]), functions: new Set([keyOf(admin), keyOf(edit)]) };
    const now = draftOf({ menus: ["A", "B", "D"], functions: [view] });
    const next = rebased(own, mine, now);
    expect([...next.menus].toSorted()).to.deep.equal(["B", "C", "D"]);
    expect([...next.functions]).to.deep.equal([keyOf(edit)]);
    expect(changeOf(now, next)).to.deep.include({ added: 2, removed: 2 });
  });

  it("tells functions of one code apart by their page, and finds them again by their key", () => {
    expect(keyOf(view)).not.to.equal(keyOf({ ...view, parentPath: "/other" }));
    expect(functionOf(keyOf(view))).to.deep.equal(view);
  });

  it("takes over what somebody else has, but for what may not be granted, which stays", () => {
    const other = draftOf({ menus: ["C"], functions: [edit] });
    const next = copied(own, other, (key) => key !== keyOf(admin));
    expect([...next.menus]).to.deep.equal(["C"]);
    expect([...next.functions].toSorted()).to.deep.equal([keyOf(admin), keyOf(edit)].toSorted());
  });
});
