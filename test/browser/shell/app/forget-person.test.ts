import { expect } from "@open-wc/testing";
import { forgetPerson } from "../../../../shell/app/forget-person.ts";
import { recentCompanies, rememberCompany } from "../../../../shell/company/recent-companies.ts";
import { recentPages, rememberRecent } from "../../../../shell/model/recent.ts";

const user = { userNo: "operator", company: "3101" };

describe("what the browser keeps of people", () => {
  // What other files left there counts as little as what this one does.
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it("goes when a session ends; what is of the device stays", () => {
    const tab = { id: "t", name: "a", path: "/a/list", meta: { title: "A" }, closable: true, dirty: false, line: "a" };
    rememberRecent(localStorage, user, tab);
    rememberRecent(localStorage, { userNo: "somebody who closed the browser", company: "4401" }, tab);
    rememberCompany(localStorage, "operator", "4401");
    localStorage.setItem("customs-portal.favourites.operator.3101", '["DeclarationList"]');
    const ofDevice = [
      "customs-portal.locale",
      "customs-portal.menu-collapsed",
      "customs-portal.signed-in",
      "of others",
    ];
    for (const key of ofDevice) localStorage.setItem(key, "1");
    expect(recentPages(localStorage, user).length).to.equal(1);
    forgetPerson(localStorage);
    expect(recentPages(localStorage, user)).to.deep.equal([]);
    expect(recentCompanies(localStorage, "operator")).to.deep.equal([]);
    expect(Object.keys(localStorage).toSorted()).to.deep.equal(ofDevice.toSorted());
  });

  it("is no reason to fail where storage is forbidden", () => {
    const forbidden = {
      get length(): number {
        throw new DOMException("denied", "SecurityError");
      },
      key: () => null,
      removeItem: () => undefined,
    };
    expect(() => forgetPerson(forbidden)).not.to.throw();
  });
});
