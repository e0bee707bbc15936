import assert from "node:assert/strict";
import { test } from "node:test";
import { PortalError } from "@customs-portal/sdk/errors";
import { maxCellChars } from "../../../server/export-file/xlsx-cells.ts";
import { writeXlsx } from "../../../server/export-file/xlsx.ts";
import type { ExportColumnType } from "../../../server/index.ts";
import { collect, numberColumn, sourceOf, textColumn } from "./support/collect.ts";
import { readXlsx } from "./support/read-xlsx.ts";
import { unzip } from "./support/unzip.ts";

async function roundTrip(values: readonly (string | number | null)[], type: ExportColumnType) {
  const column = { key: "v", title: "v", type };
  const rows = values.map((v) => ({ v }));
  const [sheet] = await readXlsx(await collect(writeXlsx(sourceOf(rows), { columns: [column], sheetName: "s" })));
  return { values: sheet!.rows.slice(1).map(([cell]) => cell), xml: sheet!.xml };
}

test("a spreadsheet keeps Chinese text, quotes, markup, emoji, spaces and line ends", async () => {
  const texts = [
    "报关单（进口）",
    `"双引号" 'and' <b>&amp;</b> ]]>`,
    "👩‍🚒 🇨🇳 𠮷野家",
    "  spaces around  ",
    "two\nlines\tand a tab",
    "=1+1",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "0101210010",
    "_x000D_ is literal",
    "2026-01-31 08:00:00",
  ];
  assert.deepEqual((await roundTrip(texts, "text")).values, texts);
});

test("characters that XML cannot hold are left out and line ends become LF", async () => {
  const { values } = await roundTrip(["a\u0000b\u0008c\u001fd\ufffee", "x\r\ny\rz", "\ud800!"], "text");
  assert.deepEqual(values, ["abcde", "x\ny\nz", "\ufffd!"]);
});

test("numbers stay numbers only where every digit is kept, and show all their fraction digits", async () => {
  const { values, xml } = await roundTrip(
    [
      "1234.50",
      12,
      "-0.000001",
      "999999999999999",
      "9999999999999999",
      "0.1234567890123456",
      0.1 + 0.2,
      "007",
      "1e5",
      "",
      null,
      "n/a",
    ],
    "number",
  );
  assert.deepEqual(values, [
    1234.5,
    12,
    -0.000001,
    999999999999999,
    "9999999999999999",
    "0.1234567890123456",
    "0.30000000000000004",
    "007",
    "1e5",
    undefined,
    undefined,
    "n/a",
  ]);
  assert.match(xml, /<c r="A2" s="4"><v>1234\.50<\/v>/, "two fraction digits: third number style");
});

test("dates become date cells with their day, and what is no date stays text", async () => {
  const { values, xml } = await roundTrip(
    [
      "1900-03-01",
      "2026-11-21",
      "2024-02-29",
      "9999-12-31",
      "2026-11-21",
      "2026-02-30",
      "1900-02-28",
      "21.11.2026",
      "",
      null,
    ],
    "date",
  );
  // The serials that spreadsheet programs compute for these days.
  assert.deepEqual(values, [
    61,
    46347,
    45351,
    2958465,
    46347,
    "2026-02-30",
    "1900-02-28",
    "21.11.2026",
    undefined,
    undefined,
  ]);
  assert.match(xml, /<c r="A3" s="18"><v>46347<\/v>/);
});

test("a wall-clock time becomes a cell with day and time, and a moment of a time zone stays text", async () => {
  const texts = [
    "2026-11-21 18:00",
    "2026-11-21T06:00:01",
    "2026-11-21T06:00:00Z",
    "2026-11-21 24:00",
    "2026-11-31 00:00",
  ];
  const { values, xml } = await roundTrip(texts, "dateTime");
  assert.equal(values[0], 46347.75);
  assert.ok(Math.abs(Number(values[1]) - (46347.25 + 1 / 86_400)) < 1e-9);
  assert.deepEqual(values.slice(2), texts.slice(2));
  assert.match(xml, /<c r="A2" s="19">/);
});

test("the styles of date cells show them as yyyy-mm-dd in every language", async () => {
  const { files } = await unzip(await collect(writeXlsx(sourceOf([]), { columns: [], sheetName: "s" })));
  const styles = files.get("xl/styles.xml")!.toString();
  const cellXfs = [.../<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)![1]!.matchAll(/numFmtId="(\d+)"/g)].map(
    ([, id]) => id,
  );
  const codeOf = (style: number) => new RegExp(`numFmtId="${cellXfs[style]}" formatCode="([^"]*)"`).exec(styles)?.[1];
  assert.deepEqual([codeOf(2), codeOf(4), codeOf(18), codeOf(19)], ["0", "0.00", "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"]);
});

test("the heading row has a filter over every row of its sheet", async () => {
  const rows = Array.from({ length: 5 }, (_, v) => ({ v }));
  const columns = [numberColumn("v"), textColumn("w")];
  const options = { columns, sheetName: "it's <1>", rowsPerSheet: 3, severalSheets: true };
  const bytes = await collect(writeXlsx(sourceOf(rows), options));
  const [first, second] = await readXlsx(bytes);
  assert.match(first!.xml, /<\/sheetData><autoFilter ref="A1:B4"\/><\/worksheet>$/);
  assert.match(second!.xml, /<autoFilter ref="A1:B3"\/>/);
  const workbook = (await unzip(bytes)).files.get("xl/workbook.xml")!.toString();
  assert.match(
    workbook,
    /<\/sheets><definedNames><definedName name="_xlnm\._FilterDatabase" localSheetId="0" hidden="1">'it''s &lt;1&gt;'!\$A\$1:\$B\$4<\/definedName>/,
  );
  assert.match(workbook, /localSheetId="1" hidden="1">'it''s &lt;1&gt; \(2\)'!\$A\$1:\$B\$3</);
});

test("a text column holds numbers as text", async () => {
  assert.deepEqual((await roundTrip([8471300000], "text")).values, ["8471300000"]);
});

test("a text longer than a cell ends in an ellipsis, without half a character", async () => {
  const { values } = await roundTrip(
    ["字".repeat(maxCellChars), "字".repeat(maxCellChars + 1), "😀".repeat(20_000)],
    "text",
  );
  const [whole, cut, emoji] = values.map(String);
  assert.equal(whole, "字".repeat(maxCellChars));
  assert.equal(cut, `${"字".repeat(maxCellChars - 1)}…`);
  assert.ok(emoji!.isWellFormed() && emoji!.length <= maxCellChars && emoji!.endsWith("😀…"));
});

test("headings stand bold in a frozen row above columns of their widths, also without rows", async () => {
  const columns = [{ ...textColumn("no", "报关单号 & <编号>"), width: 20 }, textColumn("b")];
  const [sheet] = await readXlsx(await collect(writeXlsx(sourceOf([]), { columns, sheetName: "报关单" })));
  assert.equal(sheet!.name, "报关单");
  assert.deepEqual(sheet!.rows, [["报关单号 & <编号>", "b"]]);
  assert.match(sheet!.xml, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
  assert.match(sheet!.xml, /<col min="1" max="1" width="20" customWidth="1"\/><col min="2" max="2" width="12"/);
  assert.match(sheet!.xml, /<c r="A1" s="1"/);
});

test("a last sheet says what the rows are; its name is nobody else's, and no filter stands on it", async () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ v: String(index) }));
  const about = { name: "说明", facts: (count: number) => [["Rows & <lines>", `=${count}`]] as const };
  const options = { columns: [textColumn("v")], rowsPerSheet: 2, severalSheets: true, about };
  const sheets = await readXlsx(await collect(writeXlsx(sourceOf(rows), { ...options, sheetName: "单" })));
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ["单", "单 (2)", "单 (3)", "说明"],
  );
  assert.deepEqual(sheets.at(-1)!.rows, [["Rows & <lines>", "=5"]]);
  assert.doesNotMatch(sheets.at(-1)!.xml, /autoFilter|<f>/);
  const alike = await readXlsx(await collect(writeXlsx(sourceOf(rows), { ...options, sheetName: "说明" })));
  assert.equal(new Set(alike.map(({ name }) => name.toLowerCase())).size, 4);
});

test("columns beyond Z get their letters, and missing cells leave the others in place", async () => {
  const columns = Array.from({ length: 30 }, (_, index) => textColumn(`c${index}`));
  const bytes = await collect(writeXlsx(sourceOf([{ c0: "first", c27: "28th" }]), { columns, sheetName: "s" }));
  const row = (await readXlsx(bytes))[0]!.rows[1]!;
  assert.deepEqual([row[0], row[1], row[27]], ["first", undefined, "28th"]);
});

test("values that come again and values that never do have the same cells, however many there are", async () => {
  for (const distinct of [700, 1500]) {
    const again = Array.from({ length: 9000 }, (_, index) => `词 ${Math.trunc(index / 3) % distinct}`);
    assert.deepEqual((await roundTrip(again, "text")).values, again);
  }
  const once = Array.from({ length: 5000 }, (_, index) => `${index}.25`);
  assert.deepEqual((await roundTrip(once, "number")).values, once.map(Number));
  const both = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? "x" : index));
  assert.deepEqual((await roundTrip(both, "text")).values, both.map(String));
});

test("a cell says where it is at the start of its row and behind a gap, for readers that count no gaps", async () => {
  const columns = ["a", "b", "c", "d"].map((key) => textColumn(key));
  const rows = [
    { a: "1", b: "2", c: null, d: "4" },
    { b: "2", c: "3" },
  ];
  const [sheet] = await readXlsx(await collect(writeXlsx(sourceOf(rows), { columns, sheetName: "s" })));
  const references = [...sheet!.xml.matchAll(/<c(?=[ >])( r="\w+")?/g)].map(([, reference]) => reference?.slice(4, -1));
  assert.deepEqual(references.slice(4), ["A2", undefined, "D2", "B3", undefined]);
  assert.deepEqual(sheet!.rows.slice(1), [
    ["1", "2", undefined, "4"],
    [undefined, "2", "3"],
  ]);
});

test("the sheet name is made of what a sheet name may hold", async () => {
  const names: string[] = [];
  for (const sheetName of ["a/b:c*d?[e]\\f", "'quoted'", "", "报".repeat(40)]) {
    names.push((await readXlsx(await collect(writeXlsx(sourceOf([]), { columns: [], sheetName }))))[0]!.name);
  }
  assert.deepEqual(names, ["a_b_c_d__e__f", "_quoted_", "Sheet", "报".repeat(31)]);
});

test("a sheet is opened under any name: cut at an apostrophe, of what no XML holds, or one that programs keep", async () => {
  const columns = [numberColumn("v")];
  async function namesOf(sheetName: string): Promise<string[]> {
    const options = { columns, sheetName, rowsPerSheet: 1, severalSheets: true };
    const sheets = await readXlsx(await collect(writeXlsx(sourceOf([{ v: 1 }, { v: 2 }]), options)));
    return sheets.map(({ name }) => name);
  }
  assert.deepEqual(await namesOf(" 'abc' "), ["_abc_", "_abc_ (2)"]);
  assert.deepEqual(await namesOf(`${"x".repeat(30)}'y`), [`${"x".repeat(30)}_`, `${"x".repeat(27)} (2)`]);
  assert.deepEqual(await namesOf("\ufffe"), ["_", "_ (2)"]);
  assert.deepEqual(await namesOf("history"), ["history_", "history (2)"]);
});

test("rows beyond a full sheet are an error, or go on in further sheets where that is wanted", async () => {
  const rows = Array.from({ length: 10 }, (_, v) => ({ v }));
  const options = { columns: [numberColumn("v", "V")], sheetName: "S", rowsPerSheet: 4 };
  await assert.rejects(
    collect(writeXlsx(sourceOf(rows), options)),
    (error) => error instanceof PortalError && error.code === "export-too-many-rows" && error.params["limit"] === 4,
  );
  const sheets = await readXlsx(await collect(writeXlsx(sourceOf(rows), { ...options, severalSheets: true })));
  assert.deepEqual(
    sheets.map(({ name, rows: read }) => [name, read.map(([cell]) => cell)]),
    [
      ["S", ["V", 0, 1, 2, 3]],
      ["S (2)", ["V", 4, 5, 6, 7]],
      ["S (3)", ["V", 8, 9]],
    ],
  );
  const full = await readXlsx(await collect(writeXlsx(sourceOf(rows.slice(0, 4)), options)));
  assert.equal(full.length, 1, "a sheet that is exactly full needs no second one");
});

test("every part of the workbook is declared", async () => {
  const { files } = await unzip(
    await collect(writeXlsx(sourceOf([{ v: "1" }]), { columns: [textColumn("v")], sheetName: "s" })),
  );
  const types = files.get("[Content_Types].xml")!.toString();
  for (const name of files.keys()) {
    const isDeclared =
      types.includes(`PartName="/${name}"`) || name.endsWith(".rels") || name === "[Content_Types].xml";
    assert.ok(isDeclared, name);
  }
});

test("an error of the source reaches whoever reads the spreadsheet", async () => {
  const source = sourceOf([]);
  const broken = {
    ...source,
    done: 0,
    async *take() {
      yield [{ v: "1" }];
      throw new Error("the database is gone");
    },
  };
  await assert.rejects(
    collect(writeXlsx(broken, { columns: [textColumn("v")], sheetName: "s" })),
    /the database is gone/,
  );
});
