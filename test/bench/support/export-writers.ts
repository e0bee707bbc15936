/** One writer in a process of its own: `node export-writers.ts own|exceljs ROWS FILE`; prints its figures as JSON. */
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRowSource, type FileColumn } from "../../../server/export-file/rows.ts";
import { writeXlsx } from "../../../server/export-file/xlsx.ts";

const [writer, rowsText, file] = process.argv.slice(2);
const total = Number(rowsText);
if (!file || !Number.isInteger(total)) throw new Error("usage: export-writers.ts own|exceljs ROWS FILE");

const columns: FileColumn[] = [
  { key: "declarationNo", title: "报关单号", type: "text" },
  { key: "district", title: "申报地海关", type: "text" },
  { key: "port", title: "进出境关别", type: "text" },
  { key: "tradeMode", title: "监管方式", type: "text" },
  { key: "tariffCode", title: "商品编号", type: "text" },
  { key: "goodsName", title: "商品名称", type: "text" },
  { key: "quantity", title: "数量", type: "number" },
  { key: "unit", title: "单位", type: "text" },
  { key: "currency", title: "币制", type: "text" },
  { key: "amount", title: "总价", type: "number" },
  { key: "declaredOn", title: "申报日期", type: "text" },
  { key: "status", title: "状态", type: "text" },
];

const goods = ["液晶显示屏", "集成电路", "汽车用制动器零件", "聚乙烯（初级形状）", "棉制针织T恤衫"];

function rowAt(index: number): Readonly<Record<string, string | number>> {
  return {
    declarationNo: `2233202610${String(index).padStart(8, "0")}`,
    district: "外港海关 2225",
    port: "洋山港区 2248",
    tradeMode: "0110 一般贸易",
    tariffCode: String(8_500_000_000 + (index % 99_999)),
    goodsName: `${goods[index % goods.length]} 型号 ${index % 1000}`,
    quantity: index % 10_000,
    unit: "千克",
    currency: "CNY",
    amount: `${index % 1_000_000}.25`,
    declaredOn: "2026-11-20",
    status: "已放行",
  };
}

async function* pages(): AsyncGenerator<readonly Readonly<Record<string, string | number>>[]> {
  for (let start = 0; start < total; start += 2000)
    yield Array.from({ length: Math.min(2000, total - start) }, (_, offset) => rowAt(start + offset));
}

async function writeOwn(): Promise<void> {
  const content = writeXlsx(createRowSource(pages()), { columns, sheetName: "报关单" });
  await pipeline(Readable.from(content), createWriteStream(file ?? ""));
}

interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: object) => {
        addWorksheet(name: string): {
          columns: object[];
          addRow(row: unknown): { commit(): void };
          commit(): void;
        };
        commit(): Promise<void>;
        stream: NodeJS.WritableStream;
      };
    };
  };
}

async function writeExceljs(): Promise<void> {
  const exceljs = createRequire(import.meta.url)("exceljs") as ExcelJs;
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    filename: file,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const sheet = workbook.addWorksheet("报关单");
  sheet.columns = columns.map(({ key, title }) => ({ key, header: title, width: 12 }));
  for await (const page of pages()) {
    for (const row of page)
      sheet.addRow({ ...row, quantity: Number(row["quantity"]), amount: Number(row["amount"]) }).commit();
    await new Promise((resume) => setImmediate(resume));
  }
  sheet.commit();
  await workbook.commit();
}

const start = performance.now();
const cpu = process.cpuUsage();
await (writer === "own" ? writeOwn() : writeExceljs());
const seconds = (performance.now() - start) / 1000;
const used = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    rowsPerSecond: total / seconds,
    cpuSeconds: (used.user + used.system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
