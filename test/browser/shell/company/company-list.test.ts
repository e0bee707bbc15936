import { expect } from "@open-wc/testing";
import { companyGroups } from "../../../../shell/company/company-list.ts";
import { recentCompanies, rememberCompany } from "../../../../shell/company/recent-companies.ts";

const list = [
  { corpCode: "A1", corpName: "Alpha 公司", department: "North", type: "own" },
  { corpCode: "B2", corpName: "Beta", type: null },
  { corpCode: "C3", corpName: "Gamma", department: "South", type: "virtual" },
  { corpCode: "C3", corpName: "Gamma", department: "South", type: "imitate" },
  { corpCode: "D4", corpName: "Delta", type: "imitate" },
];
const shape = (search: string, recent: readonly string[] = []) =>
  companyGroups(list, search, recent).map(({ key, entries }) => [
    key,
    ...entries.map(({ corp, modes }) => [corp.corpCode, ...modes].join(" ")),
  ]);

describe("the list of companies", () => {
  it("R3-16 groups own companies and those to act as; two ways to act are one entry", () => {
    expect(shape("")).to.deep.equal([
      ["own", "A1", "B2"],
      ["acting", "C3 virtual imitate", "D4 imitate"],
    ]);
  });
  it("shows recent companies first, never while searching, never unknown ones", () => {
    expect(shape("", ["C3", "Z9"])[0]).to.deep.equal(["recent", "C3 virtual imitate"]);
    expect(shape("alpha", ["C3"])).to.deep.equal([["own", "A1"]]);
  });
  it("finds by name, code and department, whatever the case and width", () => {
    for (const search of ["ALPHA", "Ａｌｐｈａ", "a1", "north", "公司"]) {
      expect(shape(search)).to.deep.equal([["own", "A1"]]);
    }
    expect(shape("nothing")).to.deep.equal([]);
  });
  it("remembers the last five companies of a user, the latest first, each once", () => {
    const entries = new Map<string, string>();
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    };
    for (const code of ["1", "2", "3", "4", "5", "6", "3"]) rememberCompany(storage, "u", code);
    expect(recentCompanies(storage, "u")).to.deep.equal(["3", "6", "5", "4", "2"]);
    expect(recentCompanies(storage, "other")).to.deep.equal([]);
    entries.set("customs-portal.recent-companies.u", "{broken");
    expect(recentCompanies(storage, "u")).to.deep.equal([]);
  });
});
