import { expect } from "@open-wc/testing";
import { resetMouse, sendMouse } from "@web/test-runner-commands";
import { Button, isSelected, selectedCount } from "@customs-portal/ui";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { unmountTrees } from "../../support/tree.tsx";
import {
  cellsOf,
  columns,
  focused,
  focusedRow,
  focusedText,
  handleOf,
  headingOf,
  items,
  middleOf,
  press,
  rowsShown,
  showTable,
  titles,
  widthOf,
  type Item,
} from "./support.tsx";

const box = (row: number) => find(`[data-row='${row}'] input[type=checkbox]`);
const click = (element: Element) => sendMouse({ type: "click", position: middleOf(element) });
const start = () => find("button", { text: "前" }).focus();
const sortOf = (key: string) => headingOf(key).getAttribute("aria-sort");

/** What the page puts on the clipboard. */
function copied(): string {
  const data = new DataTransfer();
  focused().dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
  return data.getData("text/plain");
}

/** The same for spreadsheets. */
function copiedTable(): string {
  const data = new DataTransfer();
  focused().dispatchEvent(new ClipboardEvent("copy", { clipboardData: data, bubbles: true, cancelable: true }));
  return data.getData("text/html");
}

describe("DataTable by keyboard and selection", () => {
  afterEach(async () => {
    unmountTrees();
    await resetMouse();
  });

  it("is one stop of the Tab key; arrows, Page, Home, End and Control walk through 100,000 rows and the headings", async () => {
    await showTable({ list: items(100_000) });
    start();
    await press("Tab");
    expect([focusedRow(), focusedText()]).to.deep.equal([0, "N0"]);
    await press("Tab");
    expect(focusedText()).to.equal("后");
    await press("Shift+Tab", "ArrowDown", "ArrowRight", "End");
    expect([focusedRow(), focusedText()]).to.deep.equal([1, "北京"]);
    await press("Home", "PageDown");
    const page = focusedRow();
    expect(page).to.be.within(7, 11);
    await press("PageDown", "PageUp");
    expect(focusedRow()).to.equal(page);
    await press("Control+End");
    expect([focusedRow(), focusedText()]).to.deep.equal([99_999, "上海"]);
    const { bottom } = focused().getBoundingClientRect();
    expect(bottom).to.be.at.most(find("[role=grid]").getBoundingClientRect().bottom + 1);
    await press("ArrowUp");
    expect(focusedRow()).to.equal(99_998);
    await press("Control+Home", "ArrowUp");
    expect(focused() === headingOf("id")).to.equal(true);
    await press("End");
    expect(focused() === headingOf("port")).to.equal(true);
    await press("ArrowUp");
    expect(focused() === headingOf("trade")).to.equal(true);
    await press("ArrowDown", "ArrowDown");
    expect(focusedRow()).to.equal(0);
    expect(findAll("[role=grid] [tabindex='0'], [role=grid] button:not([tabindex='-1'])")).to.have.length(1);
  });

  it("keyboard alone sorts, by several columns too, resizes, moves, pins and hides, and comes back", async () => {
    const { container, told } = await showTable({ list: items(60) });
    start();
    await press("Tab", "ArrowUp", "ArrowRight", "Enter");
    expect(sortOf("name")).to.equal("ascending");
    await press("ArrowRight", "ArrowRight", "Enter");
    expect([sortOf("name"), sortOf("port")]).to.deep.equal([null, "ascending"]);
    await press("ArrowLeft", "Shift+Enter", "Shift+Enter");
    expect(told.sorts.at(-1)).to.deep.equal([
      { key: "port", desc: false },
      { key: "amount", desc: true },
    ]);
    expect(findAll(".cp-dt-order").map((order) => order.textContent)).to.deep.equal(["2", "1"]);
    await press("Shift+ArrowRight");
    expect(widthOf("amount")).to.equal(130);
    await press("F2", "Tab", "Tab");
    expect(focused() === handleOf("amount")).to.equal(true);
    await press("ArrowLeft", "Escape");
    expect(widthOf("amount")).to.equal(120);
    expect(focused() === headingOf("amount")).to.equal(true);
    await press("Alt+ArrowDown");
    await eventually(() => find("[role^=menuitem]", { text: "右移" }));
    await eventually(() => focused().matches("[role^=menuitem], [role=menu]"));
    await expectAccessible(container, { ignoredRules: ["aria-hidden-focus"] });
    await expectAccessible(find(".cp-popup"));
    find("[role^=menuitem]", { text: "右移" }).focus();
    await press("Enter");
    await eventually(() => titles().join() === "id,name,port,amount");
    await eventually(() => focused() === headingOf("amount"));
    await press("ArrowDown");
    expect(focusedRow()).to.equal(0);
  });

  it("a press of a heading sorts, Shift+press adds, and rows come in that order from the top", async () => {
    await showTable({ list: items(300) });
    find("[role=grid]").scrollTop = 2000;
    await click(find("[data-heading=amount] .cp-dt-title"));
    await eventually(() => cellsOf(2)[0] === "0");
    expect(find("[role=grid]").scrollTop).to.equal(0);
    await click(find("[data-heading=amount] .cp-dt-title"));
    expect(sortOf("amount")).to.equal("descending");
    expect(Number(cellsOf(2)[0])).to.be.greaterThan(240);
    await click(find("[data-heading=amount] .cp-dt-title"));
    expect(sortOf("amount")).to.equal(null);
    expect(cellsOf(0)[0]).to.equal("N0");
  });

  it("a cell is entered by Enter, its only button is pressed, and Escape comes back", async () => {
    const pressed: string[] = [];
    const withButtons = [
      ...columns,
      {
        key: "open",
        title: "打开",
        width: 120,
        cell: (row: Item) => <Button onClick={() => pressed.push(row.id)}>打开</Button>,
      },
      { key: "note", title: "备注", width: 200, cell: (row: Item) => <input aria-label={`备注 ${row.id}`} /> },
    ];
    await showTable({ list: items(300), columns: withButtons, width: 1000 });
    start();
    await press("Tab", "End", "ArrowLeft", "Enter");
    expect(pressed).to.deep.equal(["N0"]);
    await press("ArrowRight", "Enter", "x", "y", "ArrowLeft");
    expect(focused()).to.have.property("value", "xy");
    await press("Escape", "Control+End");
    await press("ArrowLeft", "Enter");
    expect(pressed).to.deep.equal(["N0", "N299"]);
    await press("Tab");
    expect(focusedText()).to.equal("后");
  });

  it("rows are chosen one by one, in ranges by Shift, by the page and all of the query; the bar counts them", async () => {
    const list = items(100);
    const paging = { page: 1, pageSize: 100, total: 5000, onChange: () => undefined };
    const actions = <button type="button">批量导出</button>;
    const { told, container } = await showTable({ list, isChoosing: true, paging, batchActions: actions });
    const batch = () => find(".cp-dt-batch").textContent;
    expect(batch()).to.equal("");
    const { height } = find(".cp-dt-foot").getBoundingClientRect();
    await click(box(1));
    await eventually(() => batch()?.startsWith("已选 1 条"));
    expect(find(".cp-dt-foot").getBoundingClientRect().height).to.equal(height);
    box(4).dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));
    await eventually(() => batch()?.startsWith("已选 4 条"));
    expect([...told.selection.keys]).to.have.members(["N1", "N2", "N3", "N4"]);
    expect(find("[data-row='2']").getAttribute("aria-selected")).to.equal("true");
    expect(find("[data-head] input")).to.have.property("indeterminate", true);
    await expectAccessible(container);
    await click(find("[data-head] input"));
    await eventually(() => batch()?.startsWith("已选 100 条"));
    await click(find("button", { text: "选择全部 5,000 条" }));
    await eventually(() => batch()?.startsWith("已选 5,000 条"));
    await click(box(2));
    await eventually(() => batch()?.startsWith("已选 4,999 条"));
    expect([told.selection.isAll, isSelected(told.selection, "N2"), isSelected(told.selection, "N777")]).to.deep.equal([
      true,
      false,
      true,
    ]);
    await click(find("button", { text: "取消选择" }));
    await eventually(() => batch() === "");
  });

  it("a selection holds over pages and orders", async () => {
    const { told, show } = await showTable({ list: items(50), isChoosing: true });
    await click(box(1));
    await eventually(() => selectedCount(told.selection, 50) === 1);
    show({ list: items(100).slice(50), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N50");
    expect(findAll("[aria-selected=true]")).to.have.length(0);
    await click(box(0));
    await eventually(() => selectedCount(told.selection, 50) === 2);
    show({ list: items(50), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N0");
    expect(findAll("[aria-selected=true]").map((row) => row.dataset["row"])).to.deep.equal(["1"]);
  });

  it("the box of the header names the rows of a page, also of the only one there is", async () => {
    const paging = { page: 1, pageSize: 20, total: 3, onChange: () => {} };
    const { told } = await showTable({ list: items(3), isChoosing: true, paging });
    await click(find("[data-head] input"));
    await eventually(() => selectedCount(told.selection, 3) === 3);
    expect(told.selection.isAll, "who comes a moment later was not chosen").to.equal(false);
    await click(find("[data-head] input"));
    await eventually(() => selectedCount(told.selection, 3) === 0);
  });

  it("the box of the header tells of the rows that are there: one that went and was chosen stands for none", async () => {
    const list = items(4);
    const { told, show } = await showTable({ list: list.slice(0, 3), isChoosing: true });
    for (const index of [0, 1, 2]) await click(box(index));
    await eventually(() => find("[data-head] input").matches(":checked"));
    show({ list: list.filter(({ id }) => id !== "N2"), isChoosing: true });
    await eventually(() => cellsOf(1)[2] === "N3");
    expect(find("[data-head] input")).to.include({ checked: false, indeterminate: true });
    await click(find("[data-head] input"));
    await eventually(() => find("[data-head] input").matches(":checked"));
    expect(isSelected(told.selection, "N3")).to.equal(true);
    show({ list: items(6).slice(4), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N4");
    await click(find("[data-head] input"));
    await eventually(() => told.selection.keys.size === 0 && !told.selection.isAll);
    show({ list: list.slice(0, 2), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N0");
    for (const index of [0, 1]) await click(box(index));
    await eventually(() => find("[data-head] input").matches(":checked"));
    // None of those chosen is there any more.
    show({ list: list.slice(2), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N2");
    expect(find("[data-head] input")).to.include({ checked: false, indeterminate: false });
  });

  it("space chooses the row of the focus, Shift+space a range, Control+A all of 100,000 rows", async () => {
    const { told } = await showTable({ list: items(100_000), isChoosing: true });
    start();
    await press("Tab", "Space", "ArrowDown", "ArrowDown", "Shift+Space");
    expect([...told.selection.keys]).to.deep.equal(["N0", "N1", "N2"]);
    await press("Control+a");
    expect(selectedCount(told.selection, 100_000)).to.equal(100_000);
    expect(find("[data-head] input")).to.have.property("checked", true);
    await press("Space");
    expect(selectedCount(told.selection, 100_000)).to.equal(99_999);
    expect(rowsShown().filter((row) => row.getAttribute("aria-selected") === "false")).to.have.length(1);
  });

  it("Control+C copies the cell of the focus whole, or the chosen rows as lines with tabs", async () => {
    const list = [{ id: "N0", name: '甲\t"乙"', amount: "1", port: "上海" }, ...items(50).slice(1)];
    await showTable({ list, isChoosing: true });
    start();
    await press("Tab", "ArrowRight", "ArrowRight");
    expect(copied()).to.equal('"甲\t""乙"""');
    await press("ArrowLeft");
    expect(copied()).to.equal("N0");
    await press("Space", "ArrowDown", "Space");
    const second = items(50)[1];
    expect(copied()).to.equal(`N0\t"甲\t""乙"""\t1\t上海\nN1\t${second?.name}\t${second?.amount}\t${second?.port}`);
    await press("ArrowDown");
    expect(copied()).to.equal("N2");
  });

  it("of rows that are copied into a spreadsheet no cell acts as a formula; one cell is copied as it is", async () => {
    await showTable({
      list: [{ id: "N0", name: "=HYPERLINK(A1)", amount: "-1 234,50", port: "@a" }],
      isChoosing: true,
    });
    start();
    await press("Tab", "ArrowRight", "ArrowRight");
    expect(copied()).to.equal("=HYPERLINK(A1)");
    await press("Space");
    expect(copied()).to.equal("N0\t'=HYPERLINK(A1)\t-1 234,50\t'@a");
  });

  it("codes that are pasted into a spreadsheet stay codes, figures stay figures, and nothing of a cell is markup", async () => {
    await showTable({
      list: [{ id: "222520250000189716", name: "<b>", amount: "1.5", port: "0713" }],
      isChoosing: true,
    });
    start();
    await press("Tab", "Space");
    const code = `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">`;
    const cells = [`${code}222520250000189716`, `${code}&lt;b&gt;`, "<td>1.5", `${code}0713`];
    expect(copiedTable()).to.equal(`<table><tr>${cells.map((cell) => `${cell}</td>`).join("")}</tr></table>`);
  });

  it("who chose rows of several pages is told that those of one were copied", async () => {
    const { portal, show } = await showTable({ list: items(50), isChoosing: true });
    await click(box(1));
    show({ list: items(100).slice(50), isChoosing: true });
    await eventually(() => cellsOf(1)[0] === "N50");
    await click(box(0));
    await eventually(() => findAll("[aria-selected=true]").length === 1);
    find('[data-row="0"] [data-cell]').focus();
    expect(copied().startsWith("N50")).to.equal(true);
    await eventually(() => portal.notices.list.getSnapshot()[0]?.text.startsWith("只复制了本页的 1 行，共选了 2 行"));
  });

  it("the cell of the focus is under neither the header nor a pinned column", async () => {
    const many = [
      { key: "id", title: "编号", width: 160, text: (row: Item) => row.id, pinned: "left" as const },
      ...Array.from({ length: 12 }, (_, index) => ({
        key: `c${index}`,
        title: `列 ${index}`,
        width: 120,
        text: () => "c",
      })),
      { key: "z", title: "丁", width: 120, text: () => "z", pinned: "right" as const },
    ];
    await showTable({ list: items(300), columns: many });
    start();
    await press("Tab", "Control+End", "ArrowLeft", "ArrowLeft");
    const right = find("[data-heading=z]").getBoundingClientRect().left;
    expect(focused().getBoundingClientRect().right).to.be.at.most(right + 1);
    for (let step = 0; step < 9; step++) await press("ArrowLeft");
    await press("PageUp", "PageUp");
    expect(focused().getBoundingClientRect().left).to.be.at.least(headingOf("id").getBoundingClientRect().right - 1);
    expect(focused().getBoundingClientRect().top).to.be.at.least(
      find("[data-head]").getBoundingClientRect().bottom - 1,
    );
  });
});
