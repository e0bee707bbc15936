import { expect } from "@open-wc/testing";
import { memoryRows, sortRows, type DataColumn } from "@customs-portal/ui";

interface Row {
  code: string;
  amount: string;
}
const columns: DataColumn<Row>[] = [
  { key: "code", title: "编号", text: (row) => row.code },
  { key: "group", title: "组", children: [{ key: "amount", title: "金额", text: (row) => row.amount }] },
];
const rows: Row[] = [
  { code: "B2", amount: "1.5" },
  { code: "B10", amount: "1.25" },
  { code: "A1", amount: "" },
  { code: "B2", amount: "-3" },
];
const sorted = (...sort: [string, boolean][]) =>
  sortRows(
    rows,
    columns,
    sort.map(([key, desc]) => ({ key, desc })),
    "en",
  ).map(({ code, amount }) => `${code}/${amount}`);

describe("rows of a DataTable", () => {
  it("words are ordered as the language does with digits by value, equal rows as they were", () => {
    expect(sorted(["code", false])).to.deep.equal(["A1/", "B2/1.5", "B2/-3", "B10/1.25"]);
    expect(sorted(["code", true])).to.deep.equal(["B10/1.25", "B2/1.5", "B2/-3", "A1/"]);
  });

  it("numbers are ordered by value, also below a group, and a second column decides where the first is equal", () => {
    expect(sorted(["amount", false])).to.deep.equal(["A1/", "B2/-3", "B10/1.25", "B2/1.5"]);
    expect(sorted(["code", true], ["amount", false])).to.deep.equal(["B10/1.25", "B2/-3", "B2/1.5", "A1/"]);
  });

  it("codes of 18 digits that are equal as numbers are told apart", () => {
    const codes = ["531620250000000012", "531620250000000011"].map((code) => ({ code, amount: "" }));
    expect(sortRows(codes, columns, [{ key: "code", desc: false }], "zh-CN").map(({ code }) => code)).to.deep.equal([
      "531620250000000011",
      "531620250000000012",
    ]);
  });

  it("an unknown column orders nothing, and the rows given stay as they are", () => {
    expect(sortRows(rows, columns, [{ key: "gone", desc: true }], "en")).to.equal(rows);
    expect(memoryRows(rows).get(1)).to.equal(rows[1]);
    expect(memoryRows(rows).get(9)).to.equal(undefined);
  });

  it("Chinese words are ordered by their sound", () => {
    const names = ["张", "李", "王", "阿"].map((code) => ({ code, amount: "" }));
    const order = sortRows(names, columns, [{ key: "code", desc: false }], "zh-CN").map(({ code }) => code);
    expect(order.join("")).to.equal("阿李王张");
  });
});
