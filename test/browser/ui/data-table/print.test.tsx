import { expect } from "@open-wc/testing";
import { queryTexts, DataTable, memoryRows, QueryForm, type DataColumn, type RowSource } from "@customs-portal/ui";
import { eventually, findAll } from "../../support/dom.ts";
import { mountTree, unmountTrees } from "../../support/tree.tsx";
import { columns, items, rowsShown, showTable, type Item } from "./support.tsx";

const papers = () => [...document.querySelectorAll(".cp-list-paper")];
const onPaper = (selector: string) => [
  ...(papers()[0]?.shadowRoot?.querySelectorAll<HTMLTableCellElement>(selector) ?? []),
];
const texts = (selector: string) => onPaper(selector).map((element) => element.textContent);
const beginPrint = () => window.dispatchEvent(new Event("beforeprint"));
const endPrint = () => window.dispatchEvent(new Event("afterprint"));
const paging = { page: 2, pageSize: 200, total: 2000, onChange: () => undefined };

describe("a list on paper", () => {
  afterEach(() => {
    endPrint();
    unmountTrees();
  });

  it("holds all rows of the page and all shown columns under their groups, and is gone afterwards", async () => {
    const buttons: DataColumn<Item> = {
      key: "do",
      title: "操作",
      width: 80,
      cell: () => <button type="button">删</button>,
    };
    await showTable({ list: items(200), width: 300, fill: true, paging, columns: [...columns, buttons] });
    expect(rowsShown().length).to.be.lessThan(100);
    const sheets = document.adoptedStyleSheets.length;
    beginPrint();
    expect(onPaper("tbody tr").length).to.equal(200);
    expect(onPaper("tbody tr:last-child td").map((cell) => cell.textContent)).to.deep.equal([
      "N199",
      `商品 ${(199 * 7919) % 200}`,
      String(((199 * 37) % 1000) / 4),
      "北京",
    ]);
    expect(texts("thead tr:first-child th")).to.deep.equal(["编号", "名称", "贸易"]);
    expect(texts("thead tr:last-child th")).to.deep.equal(["金额", "口岸"]);
    expect(onPaper("thead th").map((cell) => [cell.colSpan, cell.rowSpan])).to.deep.equal([
      [1, 2],
      [1, 2],
      [2, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(texts("h1")).to.deep.equal(["清单"]);
    expect(texts("p")).to.deep.equal(["第 201–400 条，共 2,000 条"]);
    endPrint();
    expect(papers()).to.deep.equal([]);
    expect(document.adoptedStyleSheets.length).to.equal(sheets);
  });

  it("says what was searched for, which rows are missing, and that they answer an earlier question", async () => {
    const [first] = items(1);
    const rows: RowSource<Item> = { count: 3, get: (index) => (index === 0 ? first : undefined) };
    const fields = [{ name: "port", label: "口岸", kind: "text" as const }];
    const table = (dimmed: boolean) => (
      <>
        <QueryForm fields={fields} value={{ port: "上海" }} onApply={() => undefined} />
        <DataTable label="清单" columns={columns} rows={rows} rowKey={(row) => row.id} empty="" fill dimmed={dimmed} />
      </>
    );
    const tree = mountTree(table(false));
    tree.portal.i18n.register("query", queryTexts);
    await eventually(() => findAll("[role=grid]").length === 1 && findAll(".cp-query-chips").length === 1);
    beginPrint();
    expect(texts("p")).to.deep.equal(["查询条件：口岸 上海", "第 1–3 条，共 3 条", "其中 2 条尚未加载，未印出"]);
    expect(onPaper("tbody tr").length).to.equal(1);
    tree.render(table(true));
    await eventually(() => findAll("[data-dimmed]").length === 1);
    beginPrint();
    expect(papers().length).to.equal(1);
    expect(texts("p").at(-1)).to.equal("表中是先前查询的结果，与上述条件不符");
  });

  it("is bounded, and stands in no page that has the table in a part of it or shows it no more", async () => {
    const rows = memoryRows(items(10_050));
    const shared = { label: "清单", columns, rows, rowKey: (row: Item) => row.id, empty: "" };
    const tree = mountTree(<DataTable {...shared} height={300} />);
    await eventually(() => findAll("[role=grid]").length === 1);
    beginPrint();
    expect(papers()).to.deep.equal([]);
    tree.render(<DataTable {...shared} fill />);
    await eventually(() => findAll(".cp-dt-frame[data-fill]").length === 1);
    beginPrint();
    expect(onPaper("tbody tr").length).to.equal(10_000);
    expect(texts("p")).to.deep.equal(["第 1–10,000 条，共 10,050 条"]);
    endPrint();
    tree.container.hidden = true;
    beginPrint();
    expect(papers()).to.deep.equal([]);
  });
});
