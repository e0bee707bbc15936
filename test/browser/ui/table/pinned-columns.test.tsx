import { expect } from "@open-wc/testing";
import { SimpleTable, type SimpleColumn } from "@customs-portal/ui";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

interface Row {
  id: string;
}

const column = (key: string, sticky?: "start" | "end"): SimpleColumn<Row> => ({
  key,
  title: key,
  width: 120,
  align: "end",
  ...(sticky ? { sticky } : {}),
  cell: (row) => (key === "a" ? row.id : "167,770.20"),
});
const columns = [
  column("a", "start"),
  column("b", "start"),
  ...["c", "d", "e", "f", "g"].map((key) => column(key)),
  column("h", "end"),
  column("i", "end"),
];
const rows = [{ id: "N0" }, { id: "N1" }];
const props = { label: "清单", columns, rows, rowKey: (row: Row) => row.id, empty: "暂无" };

describe("SimpleTable: pinned columns", () => {
  afterEach(unmountTrees);

  async function open(node = <SimpleTable {...props} />, width = 700) {
    const { container } = mountTree(<div style={{ width }}>{node}</div>);
    const region = await eventually(() => findAll("[role=region]", container)[0]);
    const table = find(".cp-table", { root: container });
    const cells = () => findAll("tbody tr:first-child > *", container);
    const box = (index: number) => cells()[index]?.getBoundingClientRect() ?? new DOMRect();
    return { container, region, table, cells, box };
  }

  it("several of an edge stand side by side, at the start and at the end", async () => {
    const { region, box } = await open();
    const edge = region.getBoundingClientRect();
    for (const scrollLeft of [0, 100, 10_000]) {
      region.scrollLeft = scrollLeft;
      const lefts = [
        box(0).left - edge.left,
        box(1).left - edge.left,
        edge.right - box(8).right,
        edge.right - box(7).right,
      ];
      expect(lefts.map(Math.round), `scrolled by ${scrollLeft}`).to.deep.equal([0, 120, 0, 120]);
    }
  });

  it("nothing shines through them: rest, hover, selected row, and a translucent token of the page", async () => {
    const { container, cells } = await open();
    container.style.setProperty("--customs-hover", "rgb(0 0 0 / 4%)");
    container.style.setProperty("--customs-surface", "rgb(255 255 255 / 50%)");
    const layers = (cell: Element | undefined) => (cell ? getComputedStyle(cell).backgroundColor : "");
    for (const selected of [false, true]) {
      cells()[0]?.parentElement?.setAttribute("aria-selected", String(selected));
      for (const index of [0, 1, 7, 8]) expect(layers(cells()[index])).to.match(/^rgb\(/);
    }
    for (const heading of findAll("thead th[data-sticky]", container)) expect(layers(heading)).to.match(/^rgb\(/);
  });

  it("their edge fades what it cuts, with a shadow, as long as something is below it", async () => {
    const { region, table, cells } = await open();
    const shown = (index: number) => getComputedStyle(cells()[index] as Element, "::after").opacity;
    const marks = () => [table.hasAttribute("data-under-start"), table.hasAttribute("data-under-end")];
    await eventually(() => JSON.stringify(marks()) === "[false,true]");
    await eventually(() => shown(1) === "0" && shown(7) === "1");
    region.scrollLeft = 50;
    await eventually(() => shown(1) === "1" && shown(7) === "1");
    region.scrollLeft = 10_000;
    await eventually(() => shown(1) === "1" && shown(7) === "0");
    // Only the innermost column of an edge has something beside it.
    expect(getComputedStyle(cells()[0] as Element, "::after").content).to.equal("none");
  });

  it("a table without pinned columns fades at its own edges", async () => {
    const plain = <SimpleTable {...props} columns={columns.map(({ sticky: _sticky, ...rest }) => rest)} />;
    const { container, region } = await open(plain);
    const fade = (side: string) =>
      getComputedStyle(find(`.cp-table-fade[data-side=${side}]`, { root: container })).opacity;
    await eventually(() => fade("start") === "0" && fade("end") === "1");
    region.scrollLeft = 10_000;
    await eventually(() => fade("start") === "1" && fade("end") === "0");
  });

  it("on a narrow place the start is not pinned, so that there is room to read", async () => {
    const { region, box } = await open(undefined, 390);
    region.scrollLeft = 150;
    // Whether there is room is known once the table was measured.
    await eventually(() => box(0).right < region.getBoundingClientRect().left + 1);
  });

  it("on a narrow place the start stays pinned where half of it is left to read", async () => {
    const one = columns.slice(1, 7).map((entry) => (entry.key === "b" ? { ...entry, width: 200 } : entry));
    const { region, box } = await open(<SimpleTable {...props} columns={one} />, 390);
    region.scrollLeft = 150;
    const edge = region.getBoundingClientRect().left;
    await eventually(() => Math.round(box(0).left - edge) === 0);
    const place = region.closest(".cp-table")?.parentElement;
    if (place) place.style.width = "320px";
    await eventually(() => Math.round(box(0).left - edge) < -100);
  });

  it("those of the end are let go first, and come back where there is room", async () => {
    const some = [...columns.slice(1, 7), ...columns.slice(8)].map((entry) =>
      entry.key === "i" ? { ...entry, width: 200 } : entry,
    );
    const { region, table, box } = await open(<SimpleTable {...props} columns={some} />, 390);
    await eventually(() => table.dataset["loose"] === "end");
    region.scrollLeft = 60;
    const left = () => Math.round(box(0).left - region.getBoundingClientRect().left);
    const right = () => Math.round(region.getBoundingClientRect().right - box(6).right);
    expect([left(), right() < -100]).to.deep.equal([0, true]);
    const heading = findAll("thead th", region)[6]?.getBoundingClientRect();
    expect(heading?.left).to.equal(box(6).left);
    const place = region.closest(".cp-table")?.parentElement;
    if (place) place.style.width = "700px";
    await eventually(() => table.dataset["loose"] === undefined && left() === 0 && right() === 0);
  });

  it("a number or code that an edge cuts cannot be read for another one", async () => {
    const coded = columns.map((entry) => {
      const { align: _align, ...rest } = entry;
      return entry.key === "d" ? { ...rest, mono: true } : entry;
    });
    const { region, cells } = await open(<SimpleTable {...props} columns={coded} />);
    const shown = (index: number, side: string) => getComputedStyle(cells()[index] as Element, side);
    const masked = () =>
      [...cells().keys()]
        .filter((index) => shown(index, "::before").content === '"…"')
        .map((index) => columns[index]?.key);
    // 220 px stand between the pinned columns.
    await eventually(() => masked().join("") === "d");
    expect(shown(3, "::after").content).to.equal('"…"');
    region.scrollLeft = 60;
    await eventually(() => masked().join("") === "ce");
    region.scrollLeft = 240;
    await eventually(() => masked().join("") === "f");
    // Padding alone that is cut takes nothing away.
    region.scrollLeft = 250;
    await eventually(() => masked().join("") === "");
    region.scrollLeft = 10_000;
    await eventually(() => masked().join("") === "f");
    expect(cells()[5]?.textContent, "for screen readers and copying").to.equal("167,770.20");
    const mask = shown(5, "::after");
    expect([mask.opacity, mask.backgroundImage.includes("gradient")]).to.deep.equal(["1", true]);
  });
});
