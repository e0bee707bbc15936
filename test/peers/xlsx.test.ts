import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { apiClient } from "../e2e/support/api.ts";
import { startPortal, type PortalProcess } from "../e2e/support/portal-process.ts";

const run = promisify(execFile);
const rows = Number(process.env["PORTAL_SEED_ROWS"] ?? 100_000);

describe("spreadsheets in other programs", () => {
  let portal: PortalProcess;
  let folder: string;
  let file: string;
  let lines: string[];

  before(async () => {
    portal = await startPortal({ seedRows: rows });
    folder = await mkdtemp(join(tmpdir(), "customs-portal-peers-"));
    const client = await apiClient(portal.origin, "operator");
    const list = (await (await client.call("GET", "/declarations/api/list?page=1&pageSize=10")).json()) as {
      data: { total: number };
    };
    const task = await client.finished(await client.startExport());
    assert.equal(task.statusCode, "success", String(task.note));
    file = join(folder, "list.xlsx");
    await writeFile(file, await client.file(task));
    const asText = await client.finished(await client.startExport({ exportType: "txt", fileName: "list.txt" }));
    lines = (await client.file(asText))
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n");
    assert.equal(lines.length, list.data.total + 1);
  });
  after(async () => {
    await portal.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it("LibreOffice opens the export, with every row and the Chinese text intact", { timeout: 600_000 }, async () => {
    await run(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        "--convert-to",
        "csv:Text - txt - csv (StarCalc):9,34,76,1",
        "--outdir",
        folder,
        file,
      ],
      { timeout: 590_000 },
    );
    const csv = (await readFile(join(folder, "list.csv"), "utf8")).trimEnd().split("\n");
    assert.equal(csv.length, lines.length);
    for (const index of [0, 1, 2, csv.length >> 1, csv.length - 1]) {
      const cells = (csv[index] ?? "").split("\t").map((cell) => cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
      const expected = (lines[index] ?? "").split("\t");
      assert.equal(cells.length, expected.length);
      for (const [column, cell] of cells.entries()) {
        const wanted = expected[column] ?? "";
        assert.ok(
          cell === wanted || (cell !== "" && Number(cell) === Number(wanted)),
          `row ${index}: ${cell} is not ${wanted}`,
        );
      }
    }
  });

  it("openpyxl reads the export, with every row and the Chinese text intact", { timeout: 600_000 }, async () => {
    const program = [
      "import json, sys, openpyxl",
      "sheet = openpyxl.load_workbook(sys.argv[1], read_only=True).worksheets[0]",
      "rows = [[('' if cell is None else str(cell).removesuffix(' 00:00:00')) for cell in row] for row in sheet.iter_rows(values_only=True)]",
      "print(json.dumps({'count': len(rows), 'first': rows[:3], 'last': rows[-1]}))",
    ].join("\n");
    const { stdout } = await run(process.env["PYTHON"] ?? "python3", ["-c", program, file], {
      timeout: 590_000,
      maxBuffer: 1e8,
    });
    const read = JSON.parse(stdout) as { count: number; first: string[][]; last: string[] };
    assert.equal(read.count, lines.length);
    assert.deepEqual(read.first[0], (lines[0] ?? "").split("\t"));
    const expected = (lines.at(-1) ?? "").split("\t");
    for (const [column, cell] of read.last.entries())
      assert.ok(
        cell === expected[column] || Number(cell) === Number(expected[column]),
        `${cell} is not ${expected[column]}`,
      );
  });
});
