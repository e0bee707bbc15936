import { expect } from "@open-wc/testing";
import { DataTable, memoryRows, SimpleTable } from "@customs-portal/ui";
import { eventually, findAll, pause } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";

const values = { amount: "614,250.00", code: "531620260000000012", date: "2026-01-02", text: "锂离子蓄电池组" };
type Key = keyof typeof values;
const keys = Object.keys(values) as Key[];

const columns = (width: number) => [
  { key: "amount", title: "金额", width, align: "end" as const, cell: () => values.amount, text: () => values.amount },
  {
    key: "code",
    title: "单号",
    width,
    mono: true,
    cell: () => <a href="#code">{values.code}</a>,
    text: () => values.code,
  },
  { key: "date", title: "日期", width, isWhole: true, cell: () => values.date, text: () => values.date },
  { key: "text", title: "品名", width, cell: () => values.text, text: () => values.text },
];
const shared = { label: "清单", rowKey: () => "1", empty: "暂无" };
const tables = {
  SimpleTable: (width: number) => <SimpleTable {...shared} columns={columns(width)} rows={[values]} />,
  DataTable: (width: number) => <DataTable {...shared} columns={columns(width)} rows={memoryRows([values])} />,
};

describe("values that are shown wholly or not at all", () => {
  afterEach(unmountTrees);

  for (const [name, table] of Object.entries(tables)) {
    async function open(width: number) {
      const { container } = mountTree(<div style={{ width: width * keys.length + 2 }}>{table(width)}</div>);
      const cells = await eventually(() => {
        const found = findAll(":is(tbody td, tbody th, .cp-dt-cell)", container);
        return found.length === keys.length ? found : undefined;
      });
      const cell = (key: Key) => cells[keys.indexOf(key)] as HTMLElement;
      const line = (key: Key) => (cell(key).firstElementChild ?? cell(key)) as HTMLElement;
      /** How much of the text is in sight. */
      const shown = (key: Key): "all" | "part" | "none" => {
        const range = document.createRange();
        range.selectNodeContents(line(key));
        const text = range.getBoundingClientRect();
        const box = line(key).getBoundingClientRect();
        if (text.top >= box.bottom - 1) return "none";
        return text.left >= box.left - 1 && text.right <= box.right + 1 ? "all" : "part";
      };
      return { container, cell, line, shown };
    }

    it(`${name}: a number, code or date is whole where it fits; no part of it is shown where it does not`, async () => {
      const wide = await open(220);
      expect(keys.map(wide.shown)).to.deep.equal(["all", "all", "all", "all"]);
      const amount = wide.line("amount").getBoundingClientRect();
      expect(Math.round(wide.cell("amount").getBoundingClientRect().right - amount.right)).to.equal(12);
      unmountTrees();
      const narrow = await open(80);
      expect(keys.map(narrow.shown)).to.deep.equal(["none", "none", "none", "part"]);
      for (const key of ["amount", "code", "date"] as const) {
        const { overflow } = getComputedStyle(narrow.line(key));
        const sign = getComputedStyle(narrow.line(key), "::before").content;
        expect([sign, overflow], "a sign that is not read out").to.deep.equal(['"###" / ""', "clip"]);
      }
      expect(getComputedStyle(narrow.line("text"), "::before").content).to.equal("none");
    });

    it(`${name}: what does not fit is there for hover, focus, screen readers and copying`, async () => {
      const { container, cell, line } = await open(80);
      for (const key of ["amount", "code", "date"] as const) {
        // Again until it listens: the popup's code comes once the table is painted.
        await eventually(() => {
          line(key).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          return findAll(".cp-full")[0]?.textContent === values[key];
        });
        expect(cell(key).textContent).to.equal(values[key]);
        getSelection()?.selectAllChildren(cell(key));
        expect(getSelection()?.toString()).to.equal(values[key]);
        getSelection()?.removeAllRanges();
      }
      cell("amount").focus();
      await eventually(() => findAll(".cp-full")[0]?.textContent === values.amount);
      await expect(container).to.be.accessible();
    });

    it(`${name}: no popup comes where a value fits`, async () => {
      const { line } = await open(220);
      line("amount").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      await pause(30);
      expect(findAll(".cp-full")).to.deep.equal([]);
    });
  }

  it("figures of a column have one width", async () => {
    mountTree(tables.SimpleTable(220));
    const cell = await eventually(() => findAll("tbody [data-whole]")[0]);
    expect(getComputedStyle(cell).fontVariantNumeric).to.equal("tabular-nums");
  });

  it("a column of links to codes that is fitted is as wide as the code, not as it was", async () => {
    const { container } = mountTree(tables.DataTable(300));
    const handle = await eventually(() => findAll("[data-heading='code'] [role=separator]", container)[0]);
    handle.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    const heading = findAll("[data-heading='code']", container)[0] as HTMLElement;
    await eventually(() => heading.offsetWidth < 260);
    const line = findAll("[data-whole] > a", container)[0] as HTMLElement;
    expect(line.scrollWidth).to.be.at.most(line.clientWidth);
  });
});
