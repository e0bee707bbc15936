import { expect } from "@open-wc/testing";
import type { LinePortal } from "@customs-portal/sdk";
import { HttpError } from "@customs-portal/sdk/portal";
import { productOf, sumOf } from "../../../../examples/declarations/decimals.ts";
import { specificationEditsMax } from "../../../../examples/declarations/edit-contract.ts";
import { saveSpecifications } from "../../../../examples/declarations/line/api.ts";
import {
  amountOf,
  entryOf,
  marksOf,
  mergedDraft,
  problemsLeft,
  problemsOf,
  refusedField,
  rewordedDraft,
  withWeight,
  type Draft,
} from "../../../../examples/declarations/line/edit/draft.ts";

const entry: Draft = {
  tariffCode: "2907111000",
  goodsName: "苯酚",
  specification: "4|用途",
  partNo: "",
  batchNo: "",
  certificateNo: "",
  quantity: "12.5",
  unit: "千克",
  unitPrice: "3.2",
  netWeight: "12.5",
  grossWeight: "13",
};
const row = { ISNULL: "1", DECFACTYPE: "0", DECFACCODE: "", DECFACCONTENT: "" };
const rows = ["品牌类型", "用途", "成分含量"].map((NAME, at) => ({ ...row, NAME, CODE: String(at) }));

describe("changes of a goods line", () => {
  it("figures are read as the language writes them, codes without their signs", () => {
    const typed = { ...entry, tariffCode: "2907.11 1000", quantity: "1.250,5", unitPrice: "0,75", goodsName: " 苯酚 " };
    expect(entryOf({ ...typed, netWeight: " 12,5" }, marksOf("es"))).to.deep.equal({
      ...entry,
      quantity: "1250.5",
      unitPrice: "0.75",
    });
    const wrong = entryOf({ ...entry, quantity: "1,5,5" }, marksOf("en"));
    expect(problemsOf(wrong, undefined)).to.deep.equal({ quantity: "figure" });
  });

  it("a string is checked against the elements of its code, and not where it stays as it was", () => {
    expect(problemsOf(entry, { rows })).to.deep.equal({ specification: "elements" });
    expect(problemsOf({ ...entry, specification: "4|用途|99%" }, { rows })).to.deep.equal({});
    const long = { ...entry, specification: "量".repeat(128) };
    expect(problemsOf(long, { rows: [] })).to.deep.equal({ specification: "too-long" });
    expect(problemsOf(entry, undefined)).to.deep.equal({});
  });

  it("a string is checked as it is declared: texts of choices are their codes, and bytes are counted so", () => {
    const choice = {
      ...row,
      NAME: "品牌类型",
      DECFACTYPE: "1",
      DECFACCODE: "0|1",
      DECFACCONTENT: "无品牌|境内自主品牌",
    };
    const chosen = [{ ...choice, CODE: "0" }, ...rows.slice(1).map((one) => ({ ...one }))];
    const spoken = { ...entry, specification: "无品牌|用途|99%" };
    expect(problemsOf(spoken, { rows: chosen })).to.deep.equal({});
    const long = { ...spoken, specification: `无品牌|用途|${"9".repeat(255 - "0|".length - "用途|".length - 2)}` };
    expect(problemsOf(long, { rows: chosen })).to.deep.equal({});
  });

  it("what the server found wrong with a string is said at its field", () => {
    const refusal = { field: "specification", problem: "other-code" };
    const answered = (data: unknown) => new HttpError("request-invalid", { status: 400, envelopeCode: 400, data });
    expect(refusedField(answered(refusal))).to.deep.equal(refusal);
    expect(refusedField(answered({ field: "unit" }))).to.equal(undefined);
    expect(refusedField(new Error("of somewhere else"))).to.equal(undefined);
  });

  it("a string that was written for another code is not taken by the places of its parts", () => {
    const string = { ...entry, specification: "4|用途|99%" };
    const others = ["品牌类型", "成分含量", "用途"].map((NAME, at) => ({ ...row, NAME, CODE: String(at) }));
    const moved = { specification: "other-code" };
    expect(problemsOf(string, { rows, writtenRows: others })).to.deep.equal(moved);
    expect(problemsOf(string, { rows, writtenRows: [] }), "of a code that is not known").to.deep.equal(moved);
    expect(problemsOf(string, { rows, writtenRows: rows }), "the same elements").to.deep.equal({});
    expect(problemsOf(string, { rows: [], writtenRows: others }), "the server has the last word").to.deep.equal({});
  });

  it("a figure that is being typed stays the same figure in another language", () => {
    const typed = { ...entry, quantity: "1,234", unitPrice: "0,125", netWeight: "12,5" };
    const reworded = rewordedDraft(typed, marksOf("vi"), marksOf("zh-CN"));
    expect([reworded.quantity, reworded.unitPrice]).to.deep.equal(["1.234", "0.125"]);
    expect(rewordedDraft(reworded, marksOf("zh-CN"), marksOf("vi"))).to.deep.equal(typed);
    const none = { ...entry, quantity: "1,2,3" };
    expect(rewordedDraft(none, marksOf("vi"), marksOf("en")).quantity).to.equal("1,2,3");
  });

  it("of goods counted in kilograms the net weight follows the quantity as long as both are the same", () => {
    expect(withWeight({ quantity: "14" }, entry)).to.deep.equal({ quantity: "14", netWeight: "14" });
    const others = [{ netWeight: "12" }, { unit: "台" }].map((over) =>
      withWeight({ quantity: "14" }, { ...entry, ...over }),
    );
    expect(others).to.deep.equal([{ quantity: "14" }, { quantity: "14" }]);
    expect(withWeight({ partNo: "1" }, entry)).to.deep.equal({ partNo: "1" });
  });

  it("goods weigh something, and no less with their packing than without", () => {
    expect(problemsOf({ ...entry, grossWeight: "12.4999" }, undefined)).to.deep.equal({ grossWeight: "gross" });
    expect(problemsOf({ ...entry, grossWeight: "12.50" }, undefined)).to.deep.equal({});
    const wrong = { unit: "unit", grossWeight: "gross" } as const;
    for (const key of ["netWeight", "grossWeight"])
      expect(problemsLeft(wrong, { [key]: "1" })).to.deep.equal({ unit: "unit" });
    expect(problemsLeft({ grossWeight: "figure" }, { netWeight: "1" })).to.deep.equal({ grossWeight: "figure" });
    expect(problemsOf({ ...entry, netWeight: "", grossWeight: "0" }, undefined)).to.deep.equal({
      netWeight: "figure",
      grossWeight: "figure",
    });
  });

  it("what a user has changed goes over a colleague's line, and nothing that they left alone", () => {
    const mine = { ...entry, partNo: "P-1", unitPrice: "9" };
    const stored = { ...entry, quantity: "77", unitPrice: "4", goodsName: "苯" };
    expect(mergedDraft(mine, entry, stored)).to.deep.equal({ ...stored, partNo: "P-1", unitPrice: "9" });
  });

  it("numbers of others take any form, up to a hundred characters", () => {
    const long = entryOf({ ...entry, batchNo: " B 1/2 ", certificateNo: "C".repeat(101) }, marksOf("en"));
    expect(long.batchNo).to.equal("B 1/2");
    expect(problemsOf(long, undefined)).to.deep.equal({ certificateNo: "chars" });
  });

  it("amounts are exact, in the decimals of their currency", () => {
    expect(amountOf(entry, "USD")).to.equal("40");
    expect(amountOf({ ...entry, quantity: "3", unitPrice: "0.335" }, "USD")).to.equal("1.01");
    expect(amountOf({ ...entry, quantity: "3", unitPrice: "0.5" }, "JPY")).to.equal("2");
    expect(amountOf({ ...entry, quantity: "" }, "USD")).to.equal(undefined);
    expect(productOf(["999999999999.9999", "999999999999.9999"], 2)).to.equal("999999999999999800000000");
    expect(sumOf(["0.1", "0.2", "1000"])).to.equal("1000.3");
  });

  it("strings of many lines go in calls of as many as the server takes, and come back in one", async () => {
    const calls: number[] = [];
    const put = (_url: string, { lines }: { lines: { id: string }[] }) => {
      calls.push(lines.length);
      return Promise.resolve({ outcomes: lines.map(({ id }) => ({ id, outcome: "saved" })) });
    };
    const lines = Array.from({ length: specificationEditsMax + 5 }, (_, at) => ({
      id: String(at),
      version: 1,
      specification: "4|用途",
    }));
    const outcomes = await saveSpecifications({ http: { put } } as unknown as LinePortal, lines);
    expect(calls).to.deep.equal([specificationEditsMax, 5]);
    expect(outcomes.map(({ id }) => id)).to.deep.equal(lines.map(({ id }) => id));
  });
});
