import { expect } from "@open-wc/testing";
import { DataTable, memoryRows, type RowSource } from "@customs-portal/ui";
import { useState } from "react";
import { resetMouse } from "@web/test-runner-commands";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { Activity } from "react";
import {
  columns,
  focused,
  focusedText,
  handleOf,
  headingOf,
  items,
  press,
  rowsShown,
  showTable,
  widthOf,
  type Item,
} from "./support.tsx";

const grid = () => find("[role=grid]");
const rowAt = (index: number) => findAll(`[data-row='${index}']`)[0];
function focusCell(row: HTMLElement | undefined, place: number): void {
  const cell = row?.children[place];
  if (cell instanceof HTMLElement) cell.focus();
}
const shared = { label: "清单", columns, rowKey: (row: Item) => row.id, empty: "暂无" };

describe("rows of a DataTable", () => {
  afterEach(async () => {
    unmountTrees();
    await resetMouse();
  });

  it("100,000 rows are scrolled to the last, with few of them in the document and their number told", async () => {
    await showTable({ list: items(100_000) });
    expect(grid().getAttribute("aria-rowcount")).to.equal("100002");
    expect(grid().getAttribute("aria-colcount")).to.equal("4");
    expect(rowsShown().length).to.be.lessThan(60);
    grid().scrollTop = 50_000 * 36;
    await eventually(() => rowAt(50_004));
    expect(rowAt(50_004)?.getAttribute("aria-rowindex")).to.equal("50007");
    grid().scrollTop = grid().scrollHeight;
    const last = await eventually(() => rowAt(99_999));
    expect(last.textContent).to.contain("N99999");
    expect(Math.abs(last.getBoundingClientRect().bottom - grid().getBoundingClientRect().bottom)).to.be.at.most(2);
    expect(rowsShown().length).to.be.lessThan(60);
  });

  it("a list longer than what browsers can draw is reached to its last row, and its rows stand below each other", async () => {
    const source: RowSource<Item> = {
      count: 3_000_000,
      get: (index) => ({ id: `N${index}`, name: "", amount: "", port: "" }),
    };
    mountTree(<DataTable {...shared} rows={source} height={400} />);
    await eventually(() => rowAt(0));
    expect(grid().scrollHeight).to.be.lessThan(16_000_000);
    grid().scrollTop = grid().scrollHeight / 2;
    await eventually(() => Number(rowsShown()[0]?.dataset["row"]) > 1_400_000);
    const tops = rowsShown().map((row) => Math.round(row.getBoundingClientRect().top));
    expect(tops.slice(1).every((top, index) => top - (tops[index] ?? 0) === 36)).to.equal(true);
    expect(document.elementFromPoint(40, grid().getBoundingClientRect().top + 200)?.closest("[data-row]")).to.not.equal(
      null,
    );
    grid().scrollTop = grid().scrollHeight;
    const last = await eventually(() => rowAt(2_999_999));
    expect(Math.abs(last.getBoundingClientRect().bottom - grid().getBoundingClientRect().bottom)).to.be.at.most(2);
    find("[data-cell][tabindex='0']").focus();
    await press("Control+Home");
    expect(focusedText()).to.equal("N0");
  });

  it("a refresh keeps scroll, focus and the cells that did not change, by the keys of rows", async () => {
    const list = items(500);
    const { show } = await showTable({ list });
    grid().scrollTop = 3600;
    const row = await eventually(() => rowAt(102));
    (row.children[1] as HTMLElement).focus();
    const id = row.children[0]?.textContent;
    show({ list: [...list] });
    show({ list: [{ ...list[0]!, id: "NEU" }, ...list] });
    await eventually(() => rowAt(103)?.textContent?.startsWith(id ?? "-"));
    expect(grid().scrollTop).to.equal(3600);
    expect(focused().closest("[data-row]")?.children[0]?.textContent).to.equal(id);
    expect(focused().closest("[data-row]") === row).to.equal(true);
  });

  it("the row that has the focus stays in the document while others are scrolled past it", async () => {
    await showTable({ list: items(5000) });
    focusCell(rowAt(3), 1);
    const text = focusedText();
    grid().scrollTop = 100_000;
    await eventually(() => rowAt(2780));
    expect(focusedText()).to.equal(text);
    await press("ArrowDown");
    expect(focused().closest<HTMLElement>("[data-row]")?.dataset["row"]).to.equal("4");
    expect(grid().scrollTop).to.be.lessThan(200);
  });

  it("a focused row that goes leaves the focus to the one in its place", async () => {
    const list = items(40);
    const { show } = await showTable({ list });
    focusCell(rowAt(3), 1);
    show({ list: list.filter((_, index) => index !== 3) });
    await eventually(() => focused().closest("[data-row]")?.textContent?.startsWith("N4"));
    expect(focused().closest<HTMLElement>("[data-row]")?.dataset["row"]).to.equal("3");
  });

  it("rows that are not loaded are grey shapes until they come, and the source is told what is in sight", async () => {
    const told: [number, number][] = [];
    const onVisible = (first: number, end: number) => void told.push([first, end]);
    const empty: RowSource<Item> = { count: 1000, get: () => undefined };
    const { render } = mountTree(<DataTable {...shared} rows={empty} height={400} onVisible={onVisible} />);
    await eventually(() => findAll("[data-row] .cp-skeleton").length > 10);
    grid().scrollTop = 3600;
    await eventually(() => told.at(-1)?.[0] === 100);
    expect(told.at(-1)?.[1]).to.be.within(108, 114);
    render(<DataTable {...shared} rows={memoryRows(items(1000))} height={400} onVisible={onVisible} />);
    await eventually(() => rowAt(102)?.textContent?.includes("N102"));
    expect(findAll(".cp-skeleton")).to.have.length(0);
    expect(grid().scrollTop).to.equal(3600);
  });

  it("loading, empty, stale and failing tables show it as the small table does", async () => {
    const none = memoryRows<Item>([]);
    const { render, container } = mountTree(<DataTable {...shared} rows={none} loading />);
    await eventually(() => findAll(".cp-skeleton").length > 0);
    const region = find(".cp-dt [role=status]", { root: container });
    expect(region.textContent).to.equal("");
    await eventually(() => region.textContent === "正在加载…");
    render(<DataTable {...shared} rows={none} loading loadingText="正在读取清单" />);
    await eventually(() => region.textContent === "正在读取清单");
    expect(region.firstElementChild?.getBoundingClientRect().height).to.be.above(20);
    await expectAccessible(container);
    render(<DataTable {...shared} rows={none} />);
    await eventually(() => find(".cp-dt-empty", { text: "暂无" }));
    await expectAccessible(container);
    expect(findAll("[data-leaf]")).to.have.length(4);
    render(
      <DataTable {...shared} rows={memoryRows(items(5))} dimmed busy note={<button type="button">返回</button>} />,
    );
    await eventually(() => find(".cp-dt").hasAttribute("data-dimmed"));
    expect(grid().getAttribute("aria-busy")).to.equal("true");
    find("button", { text: "返回" }).focus();
    render(<DataTable {...shared} rows={memoryRows(items(5))} />);
    await eventually(() => focused().matches("[data-cell]"));
  });

  it("a tab that was hidden comes back where it was", async () => {
    const rows = memoryRows(items(2000));
    let hide: (hidden: boolean) => void = () => undefined;
    function Tab() {
      const [hidden, setHidden] = useState(false);
      hide = setHidden;
      return (
        <Activity mode={hidden ? "hidden" : "visible"}>
          <DataTable {...shared} rows={rows} height={400} />
        </Activity>
      );
    }
    mountTree(<Tab />);
    await eventually(() => rowAt(0));
    grid().scrollTop = 20_000;
    await eventually(() => rowAt(560));
    hide(true);
    await eventually(() => grid().offsetHeight === 0);
    hide(false);
    await eventually(() => grid().offsetHeight > 0);
    await eventually(() => grid().scrollTop === 20_000);
    expect(rowAt(560)?.getBoundingClientRect().top).to.be.within(
      grid().getBoundingClientRect().top,
      grid().getBoundingClientRect().bottom,
    );
  });

  it("three densities have three heights of rows", async () => {
    const heights: number[] = [];
    for (const density of ["compact", "normal", "loose"] as const) {
      await showTable({ list: items(20), density });
      heights.push((await eventually(() => rowAt(1))).offsetHeight);
      unmountTrees();
    }
    expect(heights).to.deep.equal([28, 36, 48]);
  });

  it("a cut text is shown whole while its cell is hovered or has the focus", async () => {
    const name = "锂离子蓄电池组，用于电动汽车，额定容量 120 Ah，带管理系统";
    await showTable({ list: [{ ...items(1)[0]!, name }] });
    focusCell(rowAt(0), 1);
    await eventually(() => find(".cp-full", { text: name }));
    focusCell(rowAt(0), 0);
    await eventually(() => findAll(".cp-full").length === 0);
    const hover = () => rowAt(0)?.children[1]?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    hover();
    await eventually(() => find(".cp-full", { text: name }));
    // What is a little too long ends in an ellipsis, too, though the padding has room for it.
    handleOf("name").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await eventually(() => widthOf("name") > 300);
    hover();
    await eventually(() => findAll(".cp-full").length === 0);
    headingOf("name").focus();
    await press("Shift+ArrowLeft");
    hover();
    await eventually(() => find(".cp-full", { text: name }));
  });

  it("pages of a server are gone through by number, rows keep their place in the whole, and each begins at its top", async () => {
    const pageSize = 50;
    function Paged() {
      const [page, setPage] = useState(1);
      const list = items(1000).slice((page - 1) * pageSize, page * pageSize);
      const paging = { page, pageSize, total: 1000, onChange: (next: { page: number }) => setPage(next.page) };
      return <DataTable {...shared} rows={memoryRows(list)} height={400} paging={paging} />;
    }
    const { container } = mountTree(<Paged />);
    await eventually(() => rowAt(0));
    grid().scrollTop = 900;
    await eventually(() => rowAt(30));
    const jump = find("input", { root: container });
    jump.focus();
    await press("1", "2", "Enter");
    await eventually(() => rowAt(0)?.textContent?.includes("N550"));
    expect(grid().scrollTop).to.equal(0);
    expect(rowAt(0)?.getAttribute("aria-rowindex")).to.equal("553");
    expect(grid().getAttribute("aria-rowcount")).to.equal("1002");
    await press("9", "9", "9", "Enter");
    await eventually(() => rowAt(0)?.textContent?.includes("N950"));
    await expectAccessible(container);
  });
});
