import { expect } from "@open-wc/testing";
import { paperWraps } from "../../../../ui/data-table/paper-columns.ts";
import { plainTable } from "../../../../ui/data-table/plain-table.ts";
import { paperCss } from "../../../../ui/print/paper.ts";

const words = "3|2|机织|长裤|女式|棉97%氨纶3%|货号WP7169，含包装及随附说明书，适用于春秋两季穿着";
const row = ["223320261000411220", "已放行", "2026-10-31", "8517620090", "USD", "HT2610-64031", "95,442.84", words];

/** A table on a landscape A4 page without its margins. @returns its cells, and what the page is wide */
function onPaper(texts: readonly string[]) {
  const page = document.createElement("div");
  page.style.width = "273mm";
  const root = page.attachShadow({ mode: "open" });
  const look = new CSSStyleSheet();
  look.replaceSync(paperCss);
  root.adoptedStyleSheets = [look];
  const columns = texts.map((_, at) => ({
    key: String(at),
    title: `列${at}`,
    text: (line: typeof texts) => line[at] ?? "",
  }));
  const table = plainTable(columns, [texts, texts]);
  root.append(table);
  document.body.append(page);
  const linesOf = (cell: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const lines = [...table.querySelectorAll("tbody tr:first-child td")].map((cell) => linesOf(cell as HTMLElement));
  const facts = { lines, overflow: table.offsetWidth - page.offsetWidth };
  page.remove();
  return facts;
}

describe("the columns of a list on paper", () => {
  it("keep codes, dates and short words in one line, and leave the rest of the page to texts of many words", () => {
    const twice = [...row, ...row.slice(1, 6)];
    const { lines, overflow } = onPaper(twice);
    expect(lines.filter((_, at) => at !== 7)).to.deep.equal(Array.from({ length: 12 }, () => 1));
    expect(lines[7]).to.be.greaterThan(1);
    expect(overflow).to.be.at.most(0);
  });

  it("never leave the page: with many columns the longest texts are parted first", () => {
    const { lines, overflow } = onPaper(Array.from({ length: 5 }, () => row).flat());
    expect(overflow).to.be.at.most(0);
    expect(lines[4], "a currency").to.equal(1);
  });

  it("part words only where there is no room for the longest one", () => {
    expect(paperWraps([["a few words of text here and there"], ["2026-10-31"]], false)).to.deep.equal([
      "words",
      "line",
    ]);
    expect(paperWraps([["x".repeat(300)], ["USD"]], false)).to.deep.equal(["anywhere", "line"]);
  });
});
