import { expect } from "@open-wc/testing";
import { resetMouse, sendMouse } from "@web/test-runner-commands";
import { eventually, find, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import {
  cellsOf,
  columns,
  drag,
  focused,
  handleOf,
  headingOf,
  items,
  middleOf,
  press,
  showTable,
  titles,
  widthOf,
} from "./support.tsx";

const list = items(60);
const menuItem = (label: string) => eventually(() => find("[role^=menuitem]", { text: label }));

async function openMenu(key: string) {
  const [x, y] = middleOf(headingOf(key));
  await sendMouse({ type: "click", position: [x, y], button: "right" });
  await menuItem("隐藏此列");
}

describe("columns of a DataTable", () => {
  afterEach(async () => {
    unmountTrees();
    await resetMouse();
  });

  it("R26-14 a column is resized by dragging the edge of its heading; cells follow, and the setup is told once", async () => {
    const { told } = await showTable({ list });
    await drag(middleOf(handleOf("name")), 75, false);
    expect(widthOf("name")).to.equal(275);
    expect(Math.round(findAll("[data-row='0'] > *")[1]?.getBoundingClientRect().width ?? 0)).to.equal(275);
    expect(told.setups).to.have.length(0);
    await sendMouse({ type: "up" });
    expect(told.setups).to.have.length(1);
    expect(told.setups[0]?.find(({ key }) => key === "name")?.width).to.equal(275);
    expect(widthOf("name")).to.equal(275);
  });

  it("R26-15, R9-19 a column never gets narrower than 70 px by pointer, by keys or by a setup", async () => {
    const setup = [
      { key: "id", title: "编号", width: 20 },
      { key: "name", title: "名称", omitted: ["amount", "port"] },
    ];
    const { told } = await showTable({ list, setup });
    expect(widthOf("id")).to.equal(70);
    await drag(middleOf(handleOf("name")), -700);
    expect(widthOf("name")).to.equal(70);
    expect(told.setups.at(-1)?.[1]?.width).to.equal(70);
    handleOf("name").focus();
    await press("ArrowRight", "ArrowRight");
    expect(widthOf("name")).to.equal(90);
    expect(handleOf("name").getAttribute("aria-valuenow")).to.equal("90");
    await press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Home");
    expect(widthOf("name")).to.equal(70);
  });

  it("Escape gives a column that is being dragged its width back", async () => {
    const { told } = await showTable({ list });
    await drag(middleOf(handleOf("name")), 75, false);
    await press("Escape");
    await sendMouse({ type: "up" });
    expect(widthOf("name")).to.equal(200);
    expect(told.setups).to.have.length(0);
  });

  it("a double click on the edge fits the column to its content, as the menu does", async () => {
    const long = [{ ...items(1)[0]!, name: "锂离子蓄电池组，用于电动汽车，额定容量 120 Ah" }, ...items(5).slice(1)];
    await showTable({ list: long });
    const cell = () => findAll("[data-row='0'] .cp-cut")[1]!;
    expect(cell().scrollWidth).to.be.greaterThan(cell().clientWidth);
    const [x, y] = middleOf(handleOf("name"));
    await sendMouse({ type: "click", position: [x, y] });
    await sendMouse({ type: "click", position: [x, y] });
    handleOf("name").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await eventually(() => cell().scrollWidth <= cell().clientWidth);
    expect(widthOf("name")).to.be.within(300, 450);
  });

  it("columns without a width are as wide as their content, within limits", async () => {
    const free = columns.map(({ width: _width, ...column }) => column);
    const long = [{ ...items(1)[0]!, name: "长".repeat(200) }, ...items(20).slice(1)];
    await showTable({ list: long, columns: free });
    await eventually(() => widthOf("name") === 400);
    expect(widthOf("id")).to.be.within(70, 120);
    expect(findAll("[data-row='0'] .cp-cut")[0]).to.satisfy((cut: HTMLElement) => cut.scrollWidth <= cut.clientWidth);
  });

  it("a heading is dragged to another place among its siblings, and Escape leaves it", async () => {
    const { told } = await showTable({ list });
    expect(titles()).to.deep.equal(["id", "name", "amount", "port"]);
    const [x] = middleOf(headingOf("id"));
    await drag(middleOf(headingOf("trade")), x - 30 - middleOf(headingOf("trade"))[0]);
    expect(titles()).to.deep.equal(["amount", "port", "id", "name"]);
    expect(told.setups.at(-1)?.map(({ key }) => key)).to.deep.equal(["trade", "id", "name"]);
    expect(cellsOf(2)[0]).to.equal("N0");
    await drag(middleOf(headingOf("port")), -160, false);
    await press("Escape");
    await sendMouse({ type: "up" });
    expect(titles()).to.deep.equal(["amount", "port", "id", "name"]);
    await drag(middleOf(headingOf("port")), -200);
    expect(titles()).to.deep.equal(["port", "amount", "id", "name"]);
  });

  it("dragging a sortable heading does not sort", async () => {
    const { told } = await showTable({ list });
    await drag(middleOf(headingOf("name")), -190);
    expect(titles()[0]).to.equal("name");
    expect(told.sorts).to.have.length(0);
  });

  it("the menu of a heading pins, moves and hides, and gives the focus back; what is required stays", async () => {
    const { told } = await showTable({ list });
    await openMenu("port");
    (await menuItem("固定在左侧")).click();
    await eventually(() => titles().join() === "amount,port,id,name");
    expect(told.setups.at(-1)?.find(({ key }) => key === "trade")?.pinned).to.equal("left");
    await eventually(() => focused() === headingOf("port"));
    await openMenu("port");
    (await menuItem("左移")).click();
    await eventually(() => titles().join() === "port,amount,id,name");
    await openMenu("amount");
    (await menuItem("隐藏此列")).click();
    await eventually(() => titles().join() === "port,id,name");
    expect(told.setups.at(-1)?.[0]?.omitted).to.deep.equal(["amount"]);
    await openMenu("id");
    expect((await menuItem("隐藏此列")).hasAttribute("data-disabled")).to.equal(true);
    await press("Escape");
  });

  it("several columns pinned at both edges stand side by side and stay while the others scroll", async () => {
    const many = [
      { key: "id", title: "编号", width: 100, text: () => "a", pinned: "left" as const },
      { key: "b", title: "乙", width: 80, text: () => "b", pinned: "left" as const },
      ...Array.from({ length: 12 }, (_, index) => ({
        key: `c${index}`,
        title: `列 ${index}`,
        width: 120,
        text: () => "c",
      })),
      { key: "y", title: "丙", width: 90, text: () => "y", pinned: "right" as const },
      { key: "z", title: "丁", width: 70, text: () => "z", pinned: "right" as const },
    ];
    await showTable({ list, columns: many, isChoosing: true });
    const grid = find("[role=grid]");
    grid.scrollLeft = 400;
    await eventually(() => find(".cp-dt").hasAttribute("data-under-start"));
    const cells = findAll("[data-row='1'] > *").map((cell) => cell.getBoundingClientRect());
    const edge = grid.getBoundingClientRect();
    const places = [0, 1, 2].map((index) => Math.round((cells[index]?.left ?? 0) - edge.left));
    expect(places).to.deep.equal([0, 44, 144]);
    const ends = [-2, -1].map((index) => Math.round(edge.left + grid.clientWidth - (cells.at(index)?.right ?? 0)));
    expect(ends).to.deep.equal([70, 0]);
    const pinned = findAll("[data-row='1'] > [data-sticky]");
    for (const cell of pinned) {
      expect(document.elementFromPoint(...middleOf(cell))?.closest("[data-cell]") === cell).to.equal(true);
      expect(getComputedStyle(cell).backgroundImage).to.contain("linear-gradient");
    }
    expect(find("[data-heading='y']").getBoundingClientRect().left).to.equal(cells.at(-2)?.left);
  });

  it("a setup of the portal shows its columns, order, widths and pins; a change holds though nobody saves it", async () => {
    const setup = [
      {
        key: "trade",
        title: "",
        pinned: "right" as const,
        children: [{ key: "port", title: "" }],
        omitted: ["amount"],
      },
      { key: "name", title: "", width: 300 },
      { key: "id", title: "" },
    ];
    await showTable({ list, setup });
    expect(titles()).to.deep.equal(["name", "id", "port"]);
    expect(widthOf("name")).to.equal(300);
    await drag(middleOf(handleOf("port")), -40);
    expect(widthOf("port")).to.equal(200);
  });
});
