import { expect } from "@open-wc/testing";
import { resetMouse } from "@web/test-runner-commands";
import { eventually, find, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import {
  drag,
  focused,
  focusedText,
  handleOf,
  headingOf,
  items,
  middleOf,
  press,
  showTable,
  widthOf,
  type Item,
} from "./support.tsx";

const many = [
  { key: "id", title: "编号", width: 120, text: (row: Item) => row.id, pinned: "left" as const },
  ...["a", "b", "c", "d", "e", "f"].map((key) => ({ key, title: key, width: 120, text: () => key })),
  { key: "z", title: "操作", width: 200, align: "end" as const, text: () => "9", pinned: "right" as const },
];
const list = items(60);
const grid = () => find("[role=grid]");
const edges = () => {
  const { left } = grid().getBoundingClientRect();
  return { left, right: left + grid().clientWidth };
};
const cellOf = (key: string) => findAll("[data-row='1'] > *")[many.findIndex((one) => one.key === key)] as HTMLElement;

/** Which columns stand at their edge whatever is scrolled, with heading and cell in one place and above the others. */
async function held(): Promise<string> {
  const found: string[] = [];
  for (const scrollLeft of [60, 0]) {
    grid().scrollLeft = scrollLeft;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const key of ["id", "z"]) {
      const heading = headingOf(key).getBoundingClientRect();
      const cell = cellOf(key).getBoundingClientRect();
      expect([heading.left, heading.right], key).to.deep.equal([cell.left, cell.right]);
      const isAtEdge =
        key === "id"
          ? Math.abs(cell.left - edges().left) < 1 && scrollLeft > 0
          : Math.abs(cell.right - edges().right) < 1;
      if (!isAtEdge || found.includes(key)) continue;
      found.push(key);
      for (const element of [headingOf(key), cellOf(key)]) {
        expect(document.elementFromPoint(...middleOf(element))?.closest("[data-cell]") === element).to.equal(true);
      }
    }
  }
  return found.join();
}
const loose = () => find(".cp-dt").dataset["loose"];

describe("pinned columns of a narrow DataTable", () => {
  afterEach(async () => {
    unmountTrees();
    await resetMouse();
  });

  it("are let go where they leave no room, those of the end first, and come back; the setup stays", async () => {
    const { told, show } = await showTable({ list, columns: many, width: 700 });
    await eventually(() => loose() === undefined);
    expect(await held()).to.equal("id,z");
    show({ list, columns: many, width: 390 });
    await eventually(() => loose() === "end");
    expect(await held()).to.equal("id");
    show({ list, columns: many, width: 250 });
    await eventually(() => loose() === "both");
    expect(await held()).to.equal("");
    show({ list, columns: many, width: 700 });
    await eventually(() => loose() === undefined);
    expect(await held()).to.equal("id,z");
    expect(told.setups).to.deep.equal([]);
  });

  it("stay where all columns are in sight anyway", async () => {
    await showTable({ list, columns: [many[0]!, many.at(-1)!], width: 390 });
    await eventually(() => find(".cp-dt").style.getPropertyValue("--cp-bar-inline"));
    expect(loose()).to.equal(undefined);
  });

  it("are brought into sight by the keys like all others when they are let go, and fade at the edge of the table", async () => {
    await showTable({ list, columns: many, width: 250 });
    await eventually(() => loose() === "both");
    const fade = (side: string) => getComputedStyle(find(`.cp-table-fade[data-side=${side}]`)).opacity;
    await eventually(() => fade("start") === "0" && fade("end") === "1");
    cellOf("id").focus();
    await press("End");
    expect(focusedText()).to.equal("9");
    expect(focused().getBoundingClientRect().right).to.be.at.most(edges().right + 1);
    await eventually(() => fade("start") === "1" && fade("end") === "0");
    await press("Home");
    expect(focusedText()).to.equal("N1");
    expect(focused().getBoundingClientRect().left).to.be.at.least(edges().left - 1);
  });

  it("are not read in part at the edge when they are let go", async () => {
    await showTable({ list, columns: many, width: 390 });
    await eventually(() => loose() === "end");
    grid().scrollLeft = grid().scrollWidth - grid().clientWidth - 100;
    await eventually(() => getComputedStyle(cellOf("z"), "::before").content === '"…"');
    grid().scrollLeft = grid().scrollWidth;
    await eventually(() => getComputedStyle(cellOf("z"), "::before").content === "none");
  });

  it("are widened at their outer edge when they are let go", async () => {
    await showTable({ list, columns: many, width: 390 });
    await eventually(() => loose() === "end");
    grid().scrollLeft = grid().scrollWidth;
    await drag(middleOf(handleOf("z")), -30);
    expect(widthOf("z")).to.equal(170);
  });
});
