/**
 * One export without the portal, in a process of its own: `node export-rivals.ts SUBJECT FILE SQLITE-FILE|URL CORP`;
 * prints its figures as JSON. All read the same 21 columns by one query that is open to its end, rows as arrays.
 */
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import pg from "pg";
import { exportColumns, storedAs, wordsIn } from "../../../examples/declarations/server/export-columns.ts";
import type { Figures, Rival } from "./export-subjects.ts";

const [subject, file, source, corpCode] = process.argv.slice(2) as [Rival, string, string, string];
if (!corpCode) throw new Error("usage: export-rivals.ts SUBJECT FILE SQLITE-FILE|URL CORP");

const names = exportColumns.map(({ key }) => storedAs[key]);
const numbers = new Set(exportColumns.flatMap(({ type }, index) => (type === "number" ? [index] : [])));
const query = `select ${names.join(",")} from declaration where corp_code = $1 order by declaration_date desc, id desc`;
const rowsPerPage = 4000;

type Row = (string | null)[];

function* sqliteRows(): Generator<Row[]> {
  const statement = new DatabaseSync(source, { readOnly: true }).prepare(query.replace("$1", "?"));
  statement.setReturnArrays(true);
  let page: Row[] = [];
  for (const row of statement.iterate(corpCode) as Iterable<unknown> as Iterable<Row>) {
    page.push(row);
    if (page.length < rowsPerPage) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function* postgresRows(): AsyncGenerator<Row[]> {
  const client = new pg.Client({ connectionString: source });
  await client.connect();
  await client.query("begin");
  await client.query(`declare rows no scroll cursor for ${query}`, [corpCode]);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${rowsPerPage} from rows`, rowMode: "array" });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.end();
}

const read = () => (source.startsWith("postgres") ? postgresRows() : sqliteRows());

// The straight line: nothing that an export has to care for, save that its XML is well-formed.
const markup = /[&<>]/;
const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const xml = (text: string) => (markup.test(text) ? text.replace(/[&<>]/g, (sign) => escaped[sign] ?? "") : text);
const letters = names.map((_, index) => String.fromCharCode(65 + index));

async function* sheet(withReferences: boolean): AsyncGenerator<Buffer> {
  let text = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`;
  let number = 0;
  for await (const page of read()) {
    for (const row of page) {
      number += 1;
      text += `<row r="${number}">`;
      for (let column = 0; column < row.length; column++) {
        const value = row[column] ?? "";
        const reference = withReferences ? ` r="${letters[column]}${number}"` : "";
        if (numbers.has(column)) text += `<c${reference}><v>${value}</v></c>`;
        else text += `<c${reference} t="inlineStr"><is><t>${xml(value)}</t></is></c>`;
      }
      text += "</row>";
      if (text.length < 131_072) continue;
      yield Buffer.from(text);
      text = "";
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

async function writeFloor(withReferences: boolean): Promise<void> {
  await pipeline(Readable.from(sheet(withReferences)), createDeflateRaw({ level: 1 }), createWriteStream(file));
}

interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: object) => {
        addWorksheet(
          name: string,
          options: object,
        ): { columns: object[]; addRow(row: unknown): { commit(): void }; commit(): void };
        commit(): Promise<void>;
      };
    };
  };
}

/** The same cells as the portal: words for codes, dates as dates, numbers as numbers. */
function cellReaders(): ((value: string | null) => unknown)[] {
  const words = wordsIn("zh-CN");
  return exportColumns.map(({ key, type }) => {
    const say = words[key];
    if (say) return (value) => say(value ?? "");
    if (type === "number") return (value) => (value === null ? null : Number(value));
    if (type === "date") return (value) => (value === null ? null : new Date(value));
    return (value) => value;
  });
}

async function writeExceljs(): Promise<void> {
  const exceljs = createRequire(import.meta.url)("exceljs") as ExcelJs;
  const zip = { zlib: { level: 1 } };
  const options = { filename: file, useStyles: true, useSharedStrings: false, zip };
  const workbook = new exceljs.stream.xlsx.WorkbookWriter(options);
  const sheet = workbook.addWorksheet("报关单", { views: [{ state: "frozen", ySplit: 1 }] });
  const formats: Readonly<Record<string, string>> = { number: "0.00", date: "yyyy-mm-dd" };
  sheet.columns = exportColumns.map(({ key, type, title, width }) => {
    const numFmt = formats[type];
    return { key, header: title["zh-CN"], width, style: numFmt === undefined ? {} : { numFmt } };
  });
  const readers = cellReaders();
  for await (const page of read()) {
    for (const row of page) sheet.addRow(row.map((value, column) => readers[column]?.(value))).commit();
    // It has no other way to wait until its stream is written.
    await new Promise((resume) => setImmediate(resume));
  }
  sheet.commit();
  await workbook.commit();
}

async function readOnly(): Promise<void> {
  let cells = 0;
  for await (const page of read()) for (const row of page) cells += row.length;
  if (cells === 0) throw new Error("no rows were read");
}

const start = performance.now();
const before = process.cpuUsage();
if (subject === "exceljs") await writeExceljs();
else if (subject === "raw read") await readOnly();
else await writeFloor(subject === "floor");
const { user, system } = process.cpuUsage(before);
const figures: Figures = {
  wallSeconds: (performance.now() - start) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
  fileMb: subject === "raw read" ? 0 : (await stat(file)).size / 1e6,
};
console.log(JSON.stringify(figures));
process.exit();
