import assert from "node:assert/strict";
import { test } from "node:test";
import { writeTxt } from "../../../server/export-file/txt.ts";
import { collect, numberColumn, sourceOf, textColumn } from "./support/collect.ts";

test("a text file has a byte order mark, headings, tabs and CRLF, and values without separators", async () => {
  const rows = [
    { no: "221820260000000001", goods: '电脑\t"便携式"\r\n第二行', qty: "12.50" },
    { no: null, goods: "👍\u0000\n", qty: 3 },
  ];
  const columns = [textColumn("no", "报关单号"), textColumn("goods", "商品\t名称"), numberColumn("qty", "数量")];
  assert.equal(
    (await collect(writeTxt(sourceOf(rows), columns, Infinity))).toString(),
    '\uFEFF报关单号\t商品 名称\t数量\r\n221820260000000001\t电脑 "便携式" 第二行\t12.50\r\n\t👍  \t3\r\n',
  );
});

test("a text file without rows holds its headings", async () => {
  assert.equal((await collect(writeTxt(sourceOf([]), [textColumn("a")], Infinity))).toString(), "\uFEFFa\r\n");
});

test("a part takes its rows and leaves the rest", async () => {
  const source = sourceOf(Array.from({ length: 5 }, (_, a) => ({ a })));
  assert.equal((await collect(writeTxt(source, [numberColumn("a")], 2))).toString(), "\uFEFFa\r\n0\r\n1\r\n");
  assert.equal((await collect(writeTxt(source, [numberColumn("a")], 9))).toString(), "\uFEFFa\r\n2\r\n3\r\n4\r\n");
});

test("what a spreadsheet program would run as a formula gets an apostrophe, numbers and other texts none", async () => {
  async function written(values: readonly (string | number)[]): Promise<string[]> {
    const source = sourceOf(values.map((v) => ({ v })));
    const text = (await collect(writeTxt(source, [textColumn("v", "=title")], Infinity))).toString();
    return text.split("\r\n").slice(0, -1);
  }
  const formulas = [
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =1",
    '"=1+1"',
    "＝1",
    "\u00a0=1",
    "=\u2028HYPERLINK(A1)",
    "\u2028=\u20291",
  ];
  const [title, ...lines] = await written(formulas);
  assert.equal(title, "\uFEFF'=title");
  assert.deepEqual(
    lines,
    formulas.map((formula) => `'${formula.replace(/[\t\r]/, " ")}`),
  );
  const harmless = [
    "-12.50",
    "-1\u202f234,50",
    "+8613800000000",
    "-1e-7",
    -3,
    1e-7,
    "0",
    "a=b",
    "'=1",
    "-",
    "报关单-1",
    '"quoted"',
    "A@b.c",
  ];
  assert.deepEqual((await written(harmless)).slice(1), harmless.map(String));
});
