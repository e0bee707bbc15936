import { expect } from "@open-wc/testing";
import { estimate, type Estimates } from "../../../../parcels/download-center/rows/estimate.ts";

const rowsTotal = 1_000_000;

/** What is told at each refresh of five seconds, for the rows done by then. */
function tellAll(done: readonly number[], total = rowsTotal): string[] {
  let known: Estimates = new Map();
  return done.map((rowsDone, index) => {
    const task = { statusCode: "ing", rowsDone, rowsTotal: total };
    known = estimate(known, [{ key: "k", task }], index * 5000);
    const told = known.get("k")?.told;
    return told ? `${told.count} ${told.unit}` : "";
  });
}

describe("download centre: remaining time", () => {
  it("R25-07 nothing is told before there is something to tell from", () => {
    expect(tellAll([0])).to.deep.equal([""]);
    expect(tellAll([0, 0, 0])).to.deep.equal(["", "", ""]);
  });

  it("R25-07 the remaining time is told in whole minutes and goes down steadily", () => {
    // 200 s in all, at an uneven pace around 25,000 rows each five seconds.
    const done = Array.from({ length: 41 }, (_, index) => Math.min(rowsTotal, index * 25_000 + (index % 3) * 4000));
    const told = tellAll(done).filter(Boolean);
    const changes = told.filter((text, index) => text !== told[index - 1]);
    expect(changes.at(0)).to.be.oneOf(["3 minute", "4 minute"]);
    expect(changes.slice(changes.indexOf("3 minute"))).to.deep.equal(["3 minute", "2 minute", "1 minute", "0 minute"]);
  });

  it("R25-07 a backend that writes its progress down now and then makes nothing jump", () => {
    const done = Array.from({ length: 40 }, (_, index) => Math.floor(index / 3) * 60_000);
    const told = tellAll(done).filter(Boolean);
    const counts = told.map((text) => Number.parseInt(text, 10));
    expect(counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0))).to.equal(
      true,
      told.join(),
    );
  });

  it("R25-07 an uneven pace never makes what is told grow again", () => {
    const done = Array.from(
      { length: 80 },
      (_, index) => Math.ceil(index / 2) * 30_000 + Math.floor(index / 2) * 20_000,
    );
    const counts = tellAll(done, 2_000_000)
      .filter(Boolean)
      .map((text) => Number.parseInt(text, 10));
    expect(new Set(counts).size).to.be.above(5);
    expect(counts).to.deep.equal(counts.toSorted((one, other) => other - one));
  });

  it("R25-07 long exports are told in hours, and one that begins anew is estimated anew", () => {
    expect(tellAll([0, 100, 200, 300], 1_000_000).at(-1)).to.equal("14 hour");
    expect(tellAll([0, 100_000, 200_000, 300_000, 0]).at(-1)).to.equal("");
  });
});
