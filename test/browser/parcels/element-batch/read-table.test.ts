import { expect } from "@open-wc/testing";
import { mapColumns } from "../../../../parcels/element-batch/table/map-columns.ts";
import { readPastedTable, readTableFile } from "../../../../parcels/element-batch/table/read-table.ts";
import { textRows, workbookOf, zipOf, type WorkbookParts, type ZipOptions } from "./workbook-file.ts";

const signal = new AbortController().signal;
const pasted = async (text: string) => (await readPastedTable(text, signal)).rows;
const fileRows = async (file: Blob) => (await readTableFile(file, signal)).rows;
const workbook = async (parts: WorkbookParts, options?: ZipOptions) => fileRows(await zipOf(parts, options));
const faultOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return "none";
  } catch (error) {
    return (error as { fault?: string }).fault ?? String(error);
  }
};

describe("a table that is pasted", () => {
  it("cells are parted by tabs, and a quoted one may hold line breaks and tabs", async () => {
    expect(await pasted('A\t0808100000\t0;3;鲜,红\r\n"B\n1"\t"x\ty"\t""""\r\n')).to.deep.equal([
      ["A", "0808100000", "0;3;鲜,红"],
      ["B\n1", "x\ty", '"'],
    ]);
  });

  it("a quotation mark that nothing closes stands for itself, and nothing behind it is lost", async () => {
    expect(await pasted('"15 inch\t0808100000\ta\nB\t0808100000\tb')).to.deep.equal([
      ['"15 inch', "0808100000", "a"],
      ["B", "0808100000", "b"],
    ]);
  });

  it("in comma text the string at the end keeps its own commas", async () => {
    expect(await pasted("料号,税号,规格\nA,0808100000,0,3,鲜")).to.deep.equal([
      ["料号", "税号", "规格"],
      ["A", "0808100000", "0,3,鲜"],
    ]);
  });

  it("a string that commas cut is one again where its bars say so, with headings and without", async () => {
    const cut = "4|3|合金钢|8.8级|无品牌|M5|5mm,镀锌|||备注";
    expect(await pasted(`P1,7318151001,${cut}\nP2,7318151001,4|3|合金钢`)).to.deep.equal([
      ["P1", "7318151001", cut],
      ["P2", "7318151001", "4|3|合金钢"],
    ]);
    expect(await pasted(`料号,税号,规格型号,备注\nP1,7318151001,${cut},急\nP2;3,7318151001,4|3,`)).to.deep.equal([
      ["料号", "税号", "规格型号", "备注"],
      ["P1", "7318151001", cut, "急"],
      ["P2;3", "7318151001", "4|3", ""],
    ]);
    expect(await pasted("规格型号;料号;税号\n4|3|a;b|c;P1;7318151001")).to.deep.equal([
      ["规格型号", "料号", "税号"],
      ["4|3|a;b|c", "P1", "7318151001"],
    ]);
  });

  it("of a row whose cells cannot be told apart all of its text is kept", async () => {
    const unclear = async (text: string) => [...((await readPastedTable(text, signal)).unclear?.values() ?? [])];
    const heading = "料号,税号,规格型号,备注";
    for (const line of [
      "P1,7318151001,4|3|a,红,急",
      "P1,7318151001,4|3,b|c,d|e",
      "P1,2,7318151001,4|3|a,急",
      "P|1,7318151001,4|3,b|c,急",
    ])
      expect(await unclear(`${heading}\n${line}\nP2,7318151001,4|3,`), line).to.deep.equal([line]);
    expect(await unclear(`${heading}\nP1,7318151001,4|3,`)).to.deep.equal([]);
    expect((await readPastedTable("料号\t税号\nP1\t7318151001\t4|3", signal)).unclear).to.equal(undefined);
  });

  it("nothing is no table, and more rows than there may be are told, not cut", async () => {
    expect(await faultOf(pasted(" \n\t\n"))).to.equal("empty");
    expect(await faultOf(pasted("a\n".repeat(200_001)))).to.equal("too-many-rows");
  });

  it("of more columns than there may be nothing is read, which is told before they are parted", async () => {
    const row = (count: number, separator: string) =>
      Array.from({ length: count }, (_, at) => `c${at}`).join(separator);
    for (const separator of ["\t", ",", ";"]) {
      expect((await pasted(row(200, separator)))[0]?.length).to.equal(200);
      expect(await faultOf(pasted(`a${separator}b\n${row(201, separator)}`))).to.equal("too-many-columns");
      expect(await faultOf(pasted(separator.repeat(5_000_000)))).to.equal("too-many-columns");
    }
    expect(await faultOf(pasted(`"5 inch\tx\n${row(201, "\t")}`))).to.equal("too-many-columns");
    const quoted = `""${"\t".repeat(300)}\n`;
    expect((await pasted(`A\t"${quoted.replaceAll('"', '""')}"\tB`))[0]).to.deep.equal(["A", quoted, "B"]);
  });

  it("200 kB in a cell, halves of surrogate pairs and control characters stay as they are", async () => {
    const cell = `\ud800\u0007${"长".repeat(200_000)}`;
    expect((await pasted(`A\t1\t${cell}`))[0]?.[2]).to.equal(cell);
  });
});

describe("a workbook that is dropped", () => {
  it("numbers keep their digits and the zeros of their format, dates are days, and gaps are empty cells", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/>' +
      '<numFmt numFmtId="165" formatCode="[>0]yyyy&quot;年&quot;m"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const rows =
      '<row r="1"><c r="A1"><v>220120240000000001</v></c><c r="C1" s="1"><v>808100000</v></c></row>' +
      '<row r="2"><c r="A2" s="2"><v>45658</v></c><c r="B2" s="3"><v>45658.5</v></c><c r="C2"><v>1.2E-7</v></c>' +
      '<c r="D2"><v>0.1</v></c><c r="E2"><v>1E+21</v></c><c r="F2" t="b"><v>1</v></c><c r="AA2" t="str"><f>1</f><v>x</v></c></row>';
    const [first, second] = await workbook(workbookOf(rows, { "xl/styles.xml": styles }));
    expect(first).to.deep.equal(["220120240000000001", "", "0808100000"]);
    expect(second?.slice(0, 6)).to.deep.equal([
      "2025-01-01",
      "2025-01-01 12:00:00",
      "0.00000012",
      "0.1",
      "1000000000000000000000",
      "TRUE",
    ]);
    expect(second?.[26]).to.equal("x");
  });

  it("a number format that no spreadsheet writes holds nothing up, and is that of no date", async () => {
    const styles = (code: string) =>
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>` +
      '<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>';
    const shown = (code: string) =>
      workbook(workbookOf('<row><c s="0"><v>45658</v></c></row>', { "xl/styles.xml": styles(code) }));
    expect(await shown(`[[[[[red]${"y".repeat(246)}`)).to.deep.equal([["2025-01-01"]]);
    expect(await shown("y".repeat(256))).to.deep.equal([["45658"]]);
    // By the square of its length this one takes longer than the test may.
    expect(await shown("[".repeat(1_000_000))).to.deep.equal([["45658"]]);
  });

  it("texts come from the shared ones and from the cell, without hints of reading, entities and escapes resolved", async () => {
    const shared =
      "<sst><si><t>a&amp;b&#x4e2d;</t></si><si><r><t>品</t></r><r><t>牌</t></r><rPh><t>pinpai</t></rPh></si>" +
      "<si><t>x_x000D_y</t></si><si/></sst>";
    const rows =
      '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c>' +
      '<x:c t="s"><x:v>3</x:v></x:c><x:c t="inlineStr"><x:is><x:t><![CDATA[<0|3>]]></x:t></x:is></x:c></x:row>';
    expect(await workbook(workbookOf(rows, { "xl/sharedStrings.xml": shared }))).to.deep.equal([
      ["a&b中", "品牌", "x\ry", "", "<0|3>"],
    ]);
  });

  it("the first sheet that people see is read, and named where there are others", async () => {
    const table = await readTableFile(await zipOf(workbookOf(textRows([["a"]]))), signal);
    expect([table.rows, table.sheet]).to.deep.equal([[["a"]], "商品"]);
  });

  it("of a sheet with more columns than there may be nothing is read; cells of blanks beyond do not count", async () => {
    const cell = (column: string, text: string) => `<c r="${column}1" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = await workbook(workbookOf(`<row>${cell("GR", "x")}${cell("GS", " ")}</row>`));
    expect(rows[0]?.indexOf("x")).to.equal(199);
    expect(await faultOf(workbook(workbookOf(`<row>${cell("A", "x")}${cell("GS", "y")}</row>`)))).to.equal(
      "too-many-columns",
    );
  });

  it("an old, encrypted, damaged or foreign file is told apart", async () => {
    const compound = (text: string) => new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), text]);
    const utf16 = [..."EncryptedPackage"].map((char) => `${char}\0`).join("");
    const parts = workbookOf(textRows([["a"]]));
    const whole = await zipOf(parts);
    const { "xl/worksheets/sheet1.xml": _gone, ...lacking } = parts;
    const cases: [Blob, string][] = [
      [compound("Workbook"), "old-excel"],
      [compound(utf16), "encrypted"],
      [await zipOf(parts, { isEncrypted: true }), "encrypted"],
      [whole.slice(0, whole.size - 30), "damaged"],
      [new Blob([await whole.arrayBuffer()]).slice(0, 60), "damaged"],
      [await zipOf({ ...parts, "xl/worksheets/sheet1.xml": Uint8Array.of(1, 2, 3) }), "damaged"],
      [await zipOf(lacking), "damaged"],
      [await zipOf({ ...parts, "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row" }), "damaged"],
      [await zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), "unsupported"],
      [await zipOf({ ...parts, "xl/workbook.bin": "x" }), "unsupported"],
      [new Blob([Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3)]), "unsupported"],
      [await zipOf(workbookOf("")), "empty"],
    ];
    for (const [file, fault] of cases) expect(await faultOf(fileRows(file)), fault).to.equal(fault);
  });

  it("no entity can be defined, and a bomb is not unpacked beyond its bound", async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>';
    expect(await faultOf(workbook({ ...workbookOf(""), "xl/worksheets/sheet1.xml": bomb }))).to.equal("damaged");
    // 200 MB of blanks in some 200 kB, made piece by piece.
    const piece = new TextEncoder().encode(" ".repeat(1_000_000));
    let left = 200;
    const blanks = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(piece) : controller.close()),
    }).pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(blanks).arrayBuffer());
    const file = await zipOf({ ...workbookOf(""), "xl/worksheets/sheet1.xml": packed });
    expect(file.size).to.be.lessThan(1_000_000);
    expect(await faultOf(fileRows(file))).to.equal("too-large");
  });

  it("a text file is read in UTF-8 and in GB18030", async () => {
    expect(await fileRows(new Blob(["\u{FEFF}料号\t税号\nA\t0808100000"]))).to.deep.equal([
      ["料号", "税号"],
      ["A", "0808100000"],
    ]);
    const gb = Uint8Array.of(0xc1, 0xcf, 0xba, 0xc5, 0x2c, 0xcb, 0xb0, 0xba, 0xc5);
    expect(await fileRows(new Blob([gb]))).to.deep.equal([["料号", "税号"]]);
  });
});

describe("the columns of a table", () => {
  it("are found by their headings, in any order and in several languages", () => {
    expect(mapColumns([["规格型号", "备注", "商品编号", "料号"]])).to.deep.equal({
      hasHeading: true,
      map: { partNo: 3, tariffCode: 2, text: 0 },
    });
    expect(mapColumns([["Part No.", "HS Code", "Specification"]]).map).to.deep.equal({
      partNo: 0,
      tariffCode: 1,
      text: 2,
    });
    expect(mapColumns([["Mã hàng", "Mã HS", "Chuỗi khai báo"]]).hasHeading).to.equal(true);
  });

  it("are found by what stands in them where there are no headings", () => {
    const rows = [
      ["1", "0808.1000.00", "P-1", "0|3|鲜"],
      ["2", "9405119000", "P-2", "1|0|灯"],
    ];
    expect(mapColumns(rows)).to.deep.equal({ hasHeading: false, map: { partNo: 0, tariffCode: 1, text: 3 } });
    expect(mapColumns([["a"]]).map.tariffCode).to.equal(undefined);
  });
});
