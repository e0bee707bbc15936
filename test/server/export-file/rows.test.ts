import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { test } from "node:test";
import type { ExportRow } from "../../../server/index.ts";
import { createRowSource } from "../../../server/export-file/rows.ts";
import { writeTxt } from "../../../server/export-file/txt.ts";
import { writeXlsx } from "../../../server/export-file/xlsx.ts";
import { collect, numberColumn, sourceOf, textColumn } from "./support/collect.ts";
import { readXlsx } from "./support/read-xlsx.ts";

test("rows that are arrays are written like objects, each column from its place", async () => {
  const arrays = [
    [1, "一", "left out"],
    [null, "二", "left out"],
  ];
  const objects = arrays.map(([no, text]) => ({ no: no ?? null, text: text ?? null }));
  const places = [
    { ...textColumn("text"), key: 1 },
    { ...numberColumn("no"), key: 0 },
  ];
  const keys = [textColumn("text"), numberColumn("no")];
  assert.equal(
    (await collect(writeTxt(sourceOf(arrays), places, Infinity))).toString(),
    (await collect(writeTxt(sourceOf(objects), keys, Infinity))).toString(),
  );
  const sheetOf = async (rows: Parameters<typeof sourceOf>[0], columns: typeof places | typeof keys) =>
    (await readXlsx(await collect(writeXlsx(sourceOf(rows), { columns, sheetName: "s" }))))[0]!.rows;
  const read = await sheetOf(arrays, places);
  assert.deepEqual(read, [["text", "no"], ["一", 1], ["二"]]);
  assert.deepEqual(await sheetOf(objects, keys), read);
});

test("the next page is read while rows of the one before are written, and only that one", async () => {
  const asked: number[] = [];
  async function* pages(): AsyncGenerator<readonly { v: number }[]> {
    for (let page = 1; page <= 5; page += 1) {
      asked.push(page);
      yield [{ v: page }, { v: -page }];
    }
  }
  const source = createRowSource(pages());
  const rows = source.take(100);
  assert.deepEqual((await rows.next()).value, [{ v: 1 }, { v: -1 }]);
  await turn();
  assert.deepEqual(asked, [1, 2]);
  await rows.next();
  await turn();
  assert.deepEqual(asked, [1, 2, 3]);
  await source.close();
  assert.deepEqual(asked, [1, 2, 3], "nothing is read after the end");
});

test("R4-04 a page that cannot be read is an error after the rows before it, and none where nobody waits for it", async () => {
  async function* pages(): AsyncGenerator<readonly { v: number }[]> {
    yield [{ v: 1 }];
    throw new Error("the database is gone");
  }
  const read = createRowSource(pages()).take(9);
  assert.deepEqual((await read.next()).value, [{ v: 1 }]);
  await turn();
  await assert.rejects(read.next(), /the database is gone/);

  const left = createRowSource(pages());
  await left.take(1).next();
  await turn();
  await left.close();
});

test("rows that have nothing for a column are an error, and never a file with empty cells", async () => {
  const take = (row: ExportRow, key: string | number) =>
    sourceOf([row], { columns: [{ key, title: "编号", type: "text" }] })
      .take(9)
      .next();
  assert.deepEqual((await take({ no: null }, "no")).value, [{ no: null }]);
  assert.deepEqual((await take([1, null], 1)).value, [[1, null]]);
  for (const [row, key] of [
    [{ number: "1" }, "no"],
    [{ no: "1" }, 0],
    [["1"], "no"],
    [["1"], 1],
  ] as const)
    await assert.rejects(take(row, key), /nothing for the column "编号"/);
});
