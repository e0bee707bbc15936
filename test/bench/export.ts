/** Export of rows to xlsx against exceljs's streaming writer, in turns, each run in a process of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { median, printTable } from "./support/figures.ts";

interface Figures {
  rowsPerSecond: number;
  cpuSeconds: number;
  peakMb: number;
}

const run = promisify(execFile);
const rows = process.env["BENCH_ROWS"] ?? "1000000";
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const folder = await mkdtemp(join(tmpdir(), "customs-portal-bench-"));
const writers = ["own", "exceljs"] as const;
const figures: Record<(typeof writers)[number], Figures[]> = { own: [], exceljs: [] };

try {
  for (let round = 0; round < rounds; round++) {
    for (const writer of writers) {
      const { stdout } = await run(
        process.execPath,
        [
          "--conditions=source",
          join(import.meta.dirname, "support/export-writers.ts"),
          writer,
          rows,
          join(folder, `${writer}.xlsx`),
        ],
        { timeout: 900_000 },
      );
      figures[writer].push(JSON.parse(stdout) as Figures);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const middle = (writer: (typeof writers)[number], key: keyof Figures) =>
  median(figures[writer].map((each) => each[key]));
const ratios = figures.own.map((own, round) => own.rowsPerSecond / (figures.exceljs[round]?.rowsPerSecond ?? NaN));
printTable(
  `xlsx export of ${rows} rows x 12 columns, median of ${rounds}`,
  ["writer", "rows/s", "CPU s", "peak MB"],
  writers.map((writer) => [
    writer,
    Math.round(middle(writer, "rowsPerSecond")),
    middle(writer, "cpuSeconds").toFixed(1),
    Math.round(middle(writer, "peakMb")),
  ]),
);
console.log(`own / exceljs, rows/s, median of the rounds: ${median(ratios).toFixed(2)} (aim 2.00 or more)`);
