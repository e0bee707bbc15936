import { expect } from "@open-wc/testing";
import { createStore } from "@customs-portal/sdk/portal";
import { SimpleTable, reactLifecycles, usePortal, type SimpleColumn } from "@customs-portal/ui";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { mountTree, portalInTab, quietPortal, unmountTrees } from "../../support/tree.tsx";

interface Row {
  id: string;
  name: string;
}

const long = "锂离子蓄电池组，用于电动汽车，额定容量 120 Ah，带管理系统。".repeat(3);
const columns: SimpleColumn<Row>[] = [
  { key: "id", title: "编号", width: 120, cell: (row) => row.id },
  { key: "name", title: "名称", width: 160, cell: (row) => row.name },
];
const rows = [
  { id: "1", name: long },
  { id: "2", name: "短" },
];
const table = <SimpleTable label="清单" columns={columns} rows={rows} rowKey={(row) => row.id} empty="暂无" />;

const hover = (element: Element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
const popups = () => findAll(".cp-full");

describe("SimpleTable: texts that do not fit", () => {
  afterEach(unmountTrees);

  async function open() {
    const { container } = mountTree(<div style={{ width: 280 }}>{table}</div>);
    await eventually(() => findAll("tbody tr", container).length === 2);
    const text = (row: number) => find(`tbody tr:nth-child(${row}) td .cp-cut`, { root: container });
    // Its code comes once the table is painted.
    await eventually(() => {
      hover(text(1));
      return popups()[0];
    });
    hover(text(2));
    await eventually(() => popups().length === 0);
    return { container, text };
  }

  it("shows a cut text whole while it is hovered, and a text that fits not", async () => {
    const { text } = await open();
    hover(text(1));
    const popup = await eventually(() => popups()[0]);
    expect(popup.textContent).to.equal(long);
    expect(popup.getBoundingClientRect().top).to.be.at.least(text(1).getBoundingClientRect().bottom);
    hover(text(2));
    await eventually(() => popups().length === 0);
  });

  it("shows it on focus of the cell, stays while its popup is hovered, and goes on Escape", async () => {
    const { text } = await open();
    const cell = text(1).closest("td");
    cell?.focus();
    const popup = await eventually(() => popups()[0]);
    text(1).closest(".cp-table-scroll")?.dispatchEvent(new PointerEvent("pointerleave"));
    popup.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await pause(100);
    expect(popups().length).to.equal(1);
    cell?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await eventually(() => popups().length === 0);
  });

  it("shows a cut text whose cell took the focus before this code was there", async () => {
    const focused = new Promise<void>((resolve) => {
      const rendered = new MutationObserver(() => {
        const cell = document.querySelector<HTMLElement>("tbody tr:nth-child(1) td:last-child");
        if (!cell) return;
        rendered.disconnect();
        cell.focus();
        resolve();
      });
      rendered.observe(document.body, { childList: true, subtree: true });
    });
    mountTree(<div style={{ width: 280 }}>{table}</div>);
    await focused;
    const popup = await eventually(() => popups()[0]);
    expect(popup.textContent).to.equal(long);
  });

  it("measures at the moment: a column that got wider shows nothing any more", async () => {
    const { container, text } = await open();
    container.style.width = "";
    find("div", { root: container }).style.width = "";
    find("col:nth-child(2)", { root: container }).style.width = "2000px";
    hover(text(1));
    await pause(30);
    expect(popups()).to.deep.equal([]);
  });

  it("a hidden tab renders nothing: no observer and no state stands behind a cell", async () => {
    let renders = 0;
    const visible = createStore(true);
    const portal = quietPortal();
    const Screen = () => {
      usePortal();
      renders += 1;
      return table;
    };
    const domElement = document.createElement("div");
    document.body.append(domElement);
    const observed: Element[] = [];
    const { observe } = ResizeObserver.prototype;
    ResizeObserver.prototype.observe = function (target, ...rest) {
      observed.push(target);
      return observe.call(this, target, ...rest);
    };
    const lifecycles = reactLifecycles(Screen);
    const props = { portal: portalInTab(portal, visible), domElement };
    await lifecycles.mount(props);
    await eventually(() => findAll("tbody tr", domElement).length === 2);
    const before = renders;
    for (let round = 0; round < 3; round += 1) {
      visible.set(false);
      await pause(20);
      visible.set(true);
      await pause(20);
    }
    ResizeObserver.prototype.observe = observe;
    expect(renders).to.equal(before);
    expect(observed.filter((target) => target.closest("td, th"))).to.deep.equal([]);
    await lifecycles.unmount(props);
    portal.destroy();
    domElement.remove();
  });
});
