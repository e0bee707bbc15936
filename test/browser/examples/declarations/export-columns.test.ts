import { expect } from "@open-wc/testing";
import { exportColumns } from "../../../../examples/declarations/line/export-columns.ts";

const page = [
  { key: "no", title: "No.", pinned: "left" as const },
  {
    key: "figures",
    title: "Figures",
    children: [
      { key: "amount", title: "Amount" },
      { key: "weight", title: "Weight" },
    ],
  },
  { key: "status", title: "Status" },
];
const keys = ["no", "amount", "weight", "status", "port"] as const;
const titleOf = (key: string) => key.toUpperCase();
const ticks = (setup: Parameters<typeof exportColumns>[2]) =>
  exportColumns(keys, page, setup, titleOf).map(({ key, unticked }) => (unticked ? `(${key})` : key));

describe("columns of an export", () => {
  it("R4-23 are ticked as the table shows them, in its order; what only a file may hold is not ticked", () => {
    expect(ticks(undefined)).to.deep.equal(["no", "amount", "weight", "status", "(port)"]);
    expect(exportColumns(keys, page, undefined, titleOf)[1]?.title).to.equal("AMOUNT");
  });

  it("R4-23 follow what the user has set up: hidden ones are not ticked, moved and pinned ones stand where they are", () => {
    const setup = [
      { key: "status", title: "Status", omitted: ["weight"] },
      { key: "figures", title: "Figures", children: [{ key: "amount", title: "Amount" }] },
      { key: "no", title: "No.", pinned: "right" as const },
    ];
    expect(ticks(setup)).to.deep.equal(["status", "amount", "no", "(weight)", "(port)"]);
    const pinned = [
      {
        key: "figures",
        title: "Figures",
        children: [{ key: "weight", title: "Weight" }],
        omitted: ["amount", "status"],
      },
      { key: "no", title: "No.", pinned: "left" as const },
    ];
    expect(ticks(pinned)).to.deep.equal(["no", "weight", "(amount)", "(status)", "(port)"]);
  });
});
