import { messageOf } from "../../base/index.ts";
import { buildCodes, type BuiltCodes } from "./build-catalogue.ts";
import { readCsv, separatorOf } from "@customs-portal/sdk/rules";
import { recordFields, type ElementRecord, type RecordField } from "./element-record.ts";
import { FaultList, quoted, type FileFaults } from "./faults.ts";
import type { Catalogue } from "./replace-catalogue.ts";

export type { FileFaults } from "./faults.ts";

/** A catalogue that was read; a file of values says neither name nor date. */
export interface ReadCatalogue extends BuiltCodes, Partial<Pick<Catalogue, "name" | "date" | "isSample">> {}

/** Headings by the field they are of: ours, those of the single window, those of Chinese tables. */
const headings: Readonly<Record<RecordField, readonly string[]>> = {
  tariffCode: ["tariffcode", "code_t_s", "商品编码", "商品编号", "税号"],
  goodsName: ["goodsname", "g_name", "商品名称"],
  CODE: ["code", "s_num", "序号"],
  NAME: ["name", "element", "要素", "要素名称"],
  ISNULL: ["isnull", "element_null", "必填"],
  DECFACTYPE: ["decfactype", "decfac_type", "要素类型"],
  DECFACCODE: ["decfaccode", "decfac_code", "要素编码"],
  DECFACCONTENT: ["decfaccontent", "decfac_content", "要素内容"],
};
const requiredFields = ["tariffCode", "NAME", "ISNULL", "DECFACTYPE"] as const;

/** At which cell each field stands. */
function columnsOf(cells: readonly string[], list: FaultList): Map<RecordField, number> {
  const columns = new Map<RecordField, number>();
  cells.forEach((cell, index) => {
    const name = cell.trim().toLowerCase();
    const field = recordFields.find((one) => headings[one].includes(name));
    if (field && columns.has(field)) list.add("line 1", `the column ${field} stands twice`);
    else if (field) columns.set(field, index);
  });
  for (const field of requiredFields) if (!columns.has(field)) list.add("line 1", `the column ${field} is missing`);
  return columns;
}

function* csvRecords(text: string, list: FaultList): Generator<ElementRecord> {
  const records = readCsv(text, separatorOf(text));
  const head = records.next();
  if (head.done) return;
  const { cells: titles } = head.value;
  const columns = columnsOf(titles, list);
  if (list.count > 0) return;
  for (const { line, cells, isOpen } of records) {
    const where = `line ${line}`;
    if (isOpen) list.add(where, "a quotation mark is not closed");
    else if (cells.slice(titles.length).some((cell) => cell.trim() !== ""))
      list.add(
        where,
        `${cells.length} values below ${titles.length} headings: one with a separator needs quotation marks`,
      );
    else {
      const field = (name: RecordField) => cells[columns.get(name) ?? -1] ?? "";
      const values = Object.fromEntries(recordFields.map((name) => [name, field(name)]));
      yield { ...(values as Record<RecordField, string>), where };
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** A text, or a number as its digits; undefined for what is neither. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function* jsonRecords(codes: readonly unknown[], list: FaultList): Generator<ElementRecord> {
  for (const [index, code] of codes.entries()) {
    const place = `codes[${index}]`;
    const elements = isFields(code) ? code["elements"] : undefined;
    if (!isFields(code) || !Array.isArray(elements) || elements.length === 0) {
      list.add(place, "a tariff code needs a list of elements");
      continue;
    }
    for (const [at, element] of (elements as unknown[]).entries()) {
      const where = `${place}.elements[${at}]`;
      const given: Fields = isFields(element) ? element : {};
      const all: Fields = { ...given, tariffCode: code["tariffCode"], goodsName: code["goodsName"] ?? code["name"] };
      const values = recordFields.map((name) => [name, textOf(all[name])] as const);
      const wrong = values.find(([, value]) => value === undefined);
      if (wrong) list.add(where, `${wrong[0]} is no text`);
      else yield { ...(Object.fromEntries(values) as Record<RecordField, string>), where };
    }
  }
}

function readJson(text: string, list: FaultList): ReadCatalogue | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    list.add("", `the JSON is broken: ${messageOf(error)}`);
    return undefined;
  }
  const codes = isFields(read) ? read["codes"] : undefined;
  if (!isFields(read) || !Array.isArray(codes)) {
    list.add("", 'the JSON needs a list "codes"');
    return undefined;
  }
  const { name, date, isSample } = read;
  if (typeof date === "string" && date !== "" && !isDay(date)) list.add("date", `${quoted(date)} is no day`);
  return {
    ...buildCodes(jsonRecords(codes, list), list),
    ...(typeof name === "string" && { name }),
    ...(typeof date === "string" && { date }),
    isSample: isSample === true,
  };
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Reads a whole catalogue: values with headings, or JSON. Nothing of a file with a fault is used.
 * @returns the catalogue, or what is wrong, by lines (of JSON: by places)
 */
export function readCatalogueText(text: string): ReadCatalogue | FileFaults {
  const list = new FaultList();
  const read = /^\s*[{[]/.test(text) ? readJson(text, list) : buildCodes(csvRecords(text, list), list);
  return list.count > 0 || !read ? list : read;
}
