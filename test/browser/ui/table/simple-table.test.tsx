import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { SimpleTable, type SimpleColumn } from "@customs-portal/ui";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

interface Row {
  id: string;
  name: string;
}

const columns: SimpleColumn<Row>[] = [
  { key: "id", title: "编号", width: 120, mono: true, cell: (row) => row.id },
  { key: "name", title: "名称", cell: (row) => row.name },
];
const rows = Array.from({ length: 40 }, (_, index) => ({ id: `N${index}`, name: `名称 ${index}` }));
const shared = { label: "清单", columns, rowKey: (row: Row) => row.id, empty: "暂无" };

describe("SimpleTable", () => {
  afterEach(unmountTrees);

  it("keeps its header in sight while rows scroll by keyboard, and passes the accessibility check", async () => {
    const { container } = mountTree(<SimpleTable {...shared} rows={rows} height={200} />);
    const region = await eventually(() => findAll("[role=region]", container)[0]);
    expect(region.parentElement?.offsetHeight).to.equal(200);
    await expectAccessible(container);
    region.focus();
    for (const keys of [{ down: "Control" }, { press: "End" }, { up: "Control" }]) await sendKeys(keys);
    await eventually(() => region.scrollTop > 1000);
    const header = find("th", { root: container }).getBoundingClientRect();
    expect(Math.abs(header.top - region.getBoundingClientRect().top)).to.be.at.most(1);
  });

  it("with fill it takes what a column leaves, at least 240 px, and follows the column", async () => {
    const { container } = mountTree(
      <div className="column" style={{ display: "flex", flexDirection: "column", minHeight: 500 }}>
        <p style={{ height: 100, flex: "none" }}>上方</p>
        <SimpleTable {...shared} rows={rows} fill />
      </div>,
    );
    const table = await eventually(() => findAll(".cp-table", container)[0]);
    const region = find("[role=region]", { root: container });
    expect(table.offsetHeight).to.equal(400);
    expect(region.scrollHeight).to.be.greaterThan(region.clientHeight);
    find(".column", { root: container }).style.minHeight = "300px";
    expect(table.offsetHeight).to.equal(240);
  });

  it("a column that sticks to the start stays in sight while the others scroll sideways", async () => {
    const { container } = mountTree(
      <div style={{ width: 600 }}>
        <SimpleTable
          {...shared}
          rows={rows}
          columns={[
            { key: "id", title: "编号", width: 120, sticky: "start", cell: (row: Row) => row.id },
            { key: "name", title: "名称", width: 900, cell: (row: Row) => row.name },
          ]}
        />
      </div>,
    );
    const region = await eventually(() => findAll("[role=region]", container)[0]);
    region.scrollLeft = 300;
    const cell = find("tbody th", { text: "N0", root: container }).getBoundingClientRect();
    expect(Math.abs(cell.left - region.getBoundingClientRect().left)).to.be.at.most(1);
  });

  it("copies a cut text whole", async () => {
    const name = "锂离子蓄电池组，用于电动汽车，额定容量 120 Ah，带管理系统".repeat(3);
    const { container } = mountTree(
      <div style={{ width: 300 }}>
        <SimpleTable {...shared} rows={[{ id: "1", name }]} />
      </div>,
    );
    const cell = await eventually(() => findAll("tbody td .cp-cut", container)[0]);
    expect(cell.scrollWidth).to.be.greaterThan(cell.clientWidth);
    getSelection()?.selectAllChildren(cell);
    expect(getSelection()?.toString()).to.equal(name);
  });

  it("shows what it is told for no rows, below its header", async () => {
    const { container } = mountTree(<SimpleTable {...shared} rows={[]} />);
    await eventually(() => find(".cp-table-empty", { text: "暂无", root: container }));
    expect(findAll("thead th", container).map((heading) => heading.textContent)).to.deep.equal(["编号", "名称"]);
  });

  it("a note or an empty state that goes with the focus in it leaves that to the table, not to the page", async () => {
    const button = <button type="button">返回</button>;
    const { container, render } = mountTree(<SimpleTable {...shared} rows={rows} note={button} />);
    const press = await eventually(() => findAll("button", container)[0]);
    await eventually(() => findAll("tbody [tabindex='0']", container).length === 1);
    press.focus();
    render(<SimpleTable {...shared} rows={rows} />);
    await eventually(() => findAll("button", container).length === 0);
    expect(document.activeElement?.closest("tr")?.textContent).to.contain("N0");
    render(<SimpleTable {...shared} rows={[]} empty={button} />);
    (await eventually(() => findAll("button", container)[0])).focus();
    render(<SimpleTable {...shared} rows={[]} loading />);
    await eventually(() => findAll("button", container).length === 0);
    expect(document.activeElement).to.equal(find("[role=region]", { root: container }));
  });
});
