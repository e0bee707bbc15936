import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { createRowSource, writeXlsx, writeZip, type FileColumn } from "../../server/export-file/index.ts";
import type { ExportRow } from "../../server/index.ts";

const run = promisify(execFile);
const python = process.env["PYTHON"] ?? "python3";

const columns: FileColumn[] = [
  { key: 0, title: "货物", type: "text" },
  { key: 1, title: "数量", type: "number" },
  { key: 2, title: "日期", type: "date" },
  { key: 3, title: "=备注", type: "text" },
];

/** Gaps at the start, in the middle and at the end, texts like formulas, and what no cell of its type can hold. */
const rows: ExportRow[] = [
  ["=1+1", "12.50", "2026-11-21", null],
  [null, null, null, "@SUM(A1)"],
  ["+1", null, "2026-02-30", "-2+3"],
  [null, "9999999999999999", null, ""],
  [null, null, null, null],
  ["电脑 <b>&amp;", 7, "2024-02-29", "0101210010"],
];

async function* once<T>(page: T): AsyncGenerator<T> {
  yield page;
}

describe("cells of a spreadsheet in other programs", () => {
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-peers-"));
    file = join(folder, "cells.xlsx");
    const content = writeXlsx(createRowSource(once(rows)), { columns, sheetName: "单" });
    await pipeline(content, createWriteStream(file));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("openpyxl finds each value in its cell, and no formula", { timeout: 120_000 }, async () => {
    const program = [
      "import json, sys, openpyxl",
      "read = []",
      "for read_only in (True, False):",
      "    sheet = openpyxl.load_workbook(sys.argv[1], read_only=read_only).worksheets[0]",
      "    rows = [list(row) for row in sheet.iter_rows(values_only=True, max_col=4)]",
      "    assert all(cell.data_type != 'f' for row in sheet.iter_rows() for cell in row)",
      "    read.append([[None if cell is None else str(cell) for cell in row + [None] * (4 - len(row))] for row in rows])",
      "print(json.dumps(read))",
    ].join("\n");
    const { stdout } = await run(python, ["-c", program, file]);
    const expected = [
      ["货物", "数量", "日期", "=备注"],
      ["=1+1", "12.5", "2026-11-21 00:00:00", null],
      [null, null, null, "@SUM(A1)"],
      ["+1", null, "2026-02-30", "-2+3"],
      [null, "9999999999999999", null, null],
      [null, null, null, null],
      ["电脑 <b>&amp;", "7", "2024-02-29 00:00:00", "0101210010"],
    ];
    assert.deepEqual(JSON.parse(stdout), [expected, expected]);
  });

  it("LibreOffice finds each value in its cell, and no formula", { timeout: 300_000 }, async () => {
    const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1";
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run("soffice", ["--headless", profile, "--convert-to", filter, "--outdir", folder, file]);
    const lines = (await readFile(join(folder, "cells.csv"), "utf8")).trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => line.replaceAll('"', "")),
      [
        "货物,数量,日期,=备注",
        "=1+1,12.50,2026-11-21,",
        ",,,@SUM(A1)",
        "+1,,2026-02-30,-2+3",
        ",9999999999999999,,",
        ",,,",
        "电脑 <b>&amp;,7,2024-02-29,0101210010",
      ],
    );
  });

  it("Python reads a file of more than 4 GB out of an archive", { timeout: 300_000 }, async () => {
    const chunk = Buffer.alloc(8 * 1024 * 1024, "customs ");
    const chunks = 520;
    function* large(): Generator<Uint8Array> {
      for (let count = 0; count < chunks; count += 1) yield chunk;
    }
    const archive = join(folder, "large.zip");
    const entries = [
      { name: "大.txt", compressed: true, content: large() },
      { name: "after.txt", compressed: false, content: [Buffer.from("behind it")] },
    ];
    await pipeline(writeZip(entries), createWriteStream(archive));
    const program = [
      "import json, sys, zipfile",
      "with zipfile.ZipFile(sys.argv[1]) as archive:",
      "    sizes = [(info.filename, info.file_size) for info in archive.infolist()]",
      "    print(json.dumps([archive.testzip(), sizes, archive.read('after.txt').decode()]))",
    ].join("\n");
    const { stdout } = await run(python, ["-c", program, archive]);
    const sizes = [
      ["大.txt", chunk.length * chunks],
      ["after.txt", 9],
    ];
    assert.deepEqual(JSON.parse(stdout), [null, sizes, "behind it"]);
    assert.ok(chunk.length * chunks > 0xffff_ffff);
  });
});
