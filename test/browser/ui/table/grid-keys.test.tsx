import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { Button, SimpleTable, type SimpleColumn } from "@customs-portal/ui";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees, type TestTree } from "../../support/tree.tsx";

interface Row {
  id: string;
  name: string;
}

const pressed: string[] = [];
const columns: SimpleColumn<Row>[] = [
  { key: "id", title: "编号", width: 120, cell: (row) => row.id },
  { key: "link", title: "打开", width: 120, cell: (row) => <a href={`#${row.id}`}>{row.id}</a> },
  { key: "name", title: "名称", width: 300, cell: (row) => row.name },
  {
    key: "actions",
    title: "操作",
    width: 200,
    cell: (row) => (
      <>
        <Button onClick={() => pressed.push(`edit ${row.id}`)}>改</Button>
        <input aria-label={`备注 ${row.id}`} />
      </>
    ),
  },
  {
    key: "download",
    title: "下载",
    width: 120,
    cell: (row) => <Button onClick={() => pressed.push(row.id)}>下载</Button>,
  },
];
const rowsOf = (prefix: string) =>
  Array.from({ length: 50 }, (_, index) => ({ id: `${prefix}${index}`, name: `名称 ${index}` }));
const shared = { label: "清单", columns, rowKey: (row: Row) => row.id, empty: "暂无", height: 300 };

function Screen({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <button type="button">前</button>
      <SimpleTable {...shared} rows={rows} />
      <button type="button">后</button>
    </>
  );
}

/** What has the focus: the text of a cell, or of what stands in it. */
const focused = () => document.activeElement?.textContent ?? "";
async function withKey(held: string, press: string) {
  await sendKeys({ down: held });
  await sendKeys({ press });
  await sendKeys({ up: held });
}
const withControl = (press: string) => withKey("Control", press);
const focusedTag = () => document.activeElement?.localName;

describe("SimpleTable by keyboard", () => {
  let tree: TestTree;
  beforeEach(async () => {
    pressed.length = 0;
    tree = mountTree(<Screen rows={rowsOf("N")} />);
    await eventually(() => findAll("tbody tr", tree.container).length === 50);
    await eventually(() => findAll("tbody th[tabindex='0']", tree.container).length === 1);
    find("button", { text: "前", root: tree.container }).focus();
  });
  afterEach(unmountTrees);

  it("is one stop of the Tab key, however many links, buttons and fields its cells hold", async () => {
    await sendKeys({ press: "Tab" });
    expect([focusedTag(), focused()]).to.deep.equal(["th", "N0"]);
    await sendKeys({ press: "Tab" });
    expect(focused()).to.equal("后");
    const stops = findAll("*", tree.container).filter(
      (element) => element.tabIndex >= 0 && element.matches("a[href], button, input, [tabindex]"),
    );
    expect(stops.map((element) => element.localName)).to.deep.equal(["button", "th", "button"]);
  });

  it("arrows, Home, End, Page Down and Control go through the cells, and Tab comes back to the last", async () => {
    await sendKeys({ press: "Tab" });
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "ArrowRight" });
    await sendKeys({ press: "ArrowRight" });
    expect(focused()).to.equal("名称 1");
    await sendKeys({ press: "Home" });
    expect(focused()).to.equal("N1");
    await sendKeys({ press: "End" });
    expect([focusedTag(), focused()]).to.deep.equal(["td", "下载"]);
    await withControl("End");
    await sendKeys({ press: "Home" });
    expect(focused()).to.equal("N49");
    await sendKeys({ press: "PageUp" });
    const row = Number(focused().slice(1));
    expect(row).to.be.within(40, 47);
    await withControl("Home");
    await sendKeys({ press: "ArrowUp" });
    expect(focused()).to.equal("N0");
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "Tab" });
    await withKey("Shift", "Tab");
    expect(focused()).to.equal("N1");
  });

  it("the focused cell is under neither the header nor a pinned column", async () => {
    tree.render(
      <div style={{ width: 600 }}>
        <SimpleTable
          {...shared}
          columns={columns.map((column, index) => (index < 2 ? { ...column, sticky: "start" as const } : column))}
          rows={rowsOf("N")}
        />
      </div>,
    );
    await eventually(() => findAll("tbody td[data-innermost]", tree.container).length === 50);
    (await eventually(() => findAll("tbody th[tabindex='0']", tree.container)[0])).focus();
    await withControl("End");
    await sendKeys({ press: "PageUp" });
    await sendKeys({ press: "PageUp" });
    await sendKeys({ press: "ArrowLeft" });
    await sendKeys({ press: "ArrowLeft" });
    const cell = (document.activeElement as Element).getBoundingClientRect();
    expect(cell.top).to.be.at.least(find("thead th", { root: tree.container }).getBoundingClientRect().bottom - 1);
    expect(cell.left).to.be.at.least(
      find("tbody td[data-innermost]", { root: tree.container }).getBoundingClientRect().right - 1,
    );
  });

  it("Enter presses the only button or link of a cell; where there is more it goes in, and Escape comes back", async () => {
    await sendKeys({ press: "Tab" });
    await sendKeys({ press: "End" });
    await sendKeys({ press: "Enter" });
    expect(pressed).to.deep.equal(["N0"]);
    expect(focusedTag()).to.equal("td");
    await sendKeys({ press: "ArrowLeft" });
    await sendKeys({ press: "Enter" });
    expect(focused()).to.equal("改");
    await sendKeys({ press: "Enter" });
    expect(pressed).to.deep.equal(["N0", "edit N0"]);
    await sendKeys({ press: "Tab" });
    await sendKeys({ type: "ab" });
    await sendKeys({ press: "ArrowLeft" });
    expect(document.activeElement).to.have.property("value", "ab");
    await sendKeys({ press: "Escape" });
    expect(focusedTag()).to.equal("td");
    await sendKeys({ press: "ArrowDown" });
    expect(document.activeElement?.closest("tr")?.rowIndex).to.equal(2);
    location.hash = "";
    await sendKeys({ press: "Home" });
    await sendKeys({ press: "ArrowRight" });
    await sendKeys({ press: "Enter" });
    expect(location.hash).to.equal("#N1");
    location.hash = "";
  });

  it("keeps the place where other rows come, and the focus where its row goes", async () => {
    await sendKeys({ press: "Tab" });
    await sendKeys({ press: "ArrowDown" });
    await sendKeys({ press: "ArrowDown" });
    tree.render(<Screen rows={rowsOf("P")} />);
    await eventually(() => focused() === "P2");
    find("button", { text: "后", root: tree.container }).focus();
    tree.render(<Screen rows={rowsOf("Q")} />);
    await eventually(() => findAll("tbody th[tabindex='0']", tree.container)[0]?.textContent === "Q2");
    expect(focused()).to.equal("后");
  });

  it("the first column names the row, and the grid passes the accessibility check", async () => {
    const headers = findAll("tbody th[scope='row']", tree.container);
    expect(headers.length).to.equal(50);
    expect(find("table", { root: tree.container }).getAttribute("role")).to.equal("grid");
    await expectAccessible(tree.container);
  });
});
