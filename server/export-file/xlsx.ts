import { PortalError } from "@customs-portal/sdk/errors";
import { batchChars, createEncode } from "./encode.ts";
import { valueOf, type FileColumn, type RowSource } from "./rows.ts";
import { cellFormats, columnLetters, createCells, headingXml, withReference, xmlText } from "./xlsx-cells.ts";
import { writeZip, type ZipEntry, type ZipLimits } from "./zip.ts";

/** Rows that a sheet holds below its heading. */
export const maxSheetRows = 1_048_575;

const defaultWidth = 12;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A last sheet that says what the rows are. */
export interface AboutSheet {
  name: string;
  /**
   * Names and values, one below the other.
   * @param rows of the workbook, without headings
   */
  facts(rows: number): readonly (readonly [name: string, value: string])[];
}

/** What a workbook is made of. */
export interface XlsxOptions {
  columns: readonly FileColumn[];
  /** Name of the first sheet; characters that a sheet name cannot hold are replaced. */
  sheetName: string;
  about?: AboutSheet | undefined;
  /** Rows of this file at most; the rest stays in the source. */
  rowLimit?: number;
  /** Whether rows beyond a full sheet go to further sheets; otherwise they are an error. */
  severalSheets?: boolean;
  /** For tests. */
  rowsPerSheet?: number;
  limits?: ZipLimits;
}

/** A name that spreadsheet programs keep for themselves. */
const reservedName = /^history$/i;

/** A sheet name: at most 31 characters, none of `[]:*?/\` nor one that no XML holds, no apostrophe at its ends, never empty. */
function sheetNameOf(name: string, number: number): string {
  const suffix = number === 1 ? "" : ` (${number})`;
  // eslint-disable-next-line no-control-regex -- control characters are meant
  const clean = name.replace(/[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g, "_").trim() || "Sheet";
  const cut = clean.slice(0, 31 - suffix.length);
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  const full = whole.replace(/^'|'$/g, "_") + suffix;
  return reservedName.test(full) ? `${full}_` : full;
}

function stylesXml(): string {
  const formats = cellFormats.map((code, index) => ({ id: 164 + index, code }));
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${declaration}<styleSheet xmlns="${spreadsheet}">` +
    `<numFmts count="${formats.length}">` +
    formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join("") +
    `</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEDF1F7"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>' +
    formats
      .map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
      .join("") +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

function sheetStart(columns: readonly FileColumn[]): string {
  const widths = columns.map(
    ({ width = defaultWidth }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ title }, index) => headingXml(`${columnLetters(index)}1`, title));
  return (
    `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `${widths.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}<sheetData><row r="1">${headings.join("")}</row>`
  );
}

/** A sheet as it is written: its name, and its rows with the heading once all of them are there. */
interface WrittenSheet {
  name: string;
  rows: number;
}

/** The cells that the filter of the heading row covers; empty where there are no columns. */
function filterRange({ rows }: WrittenSheet, columnCount: number, fixed = ""): string {
  if (columnCount === 0) return "";
  return `${fixed}A${fixed}1:${fixed}${columnLetters(columnCount - 1)}${fixed}${rows}`;
}

async function* sheetXml(
  sheet: WrittenSheet,
  source: RowSource,
  columns: readonly FileColumn[],
  rowLimit: number,
): AsyncGenerator<Uint8Array> {
  const plan = columns.map(({ key, type }, index) => ({
    key,
    letters: columnLetters(index),
    cellOf: createCells(type),
  }));
  const encode = createEncode();
  let text = sheetStart(columns);
  let number = 1;
  for await (const rows of source.take(rowLimit)) {
    for (const row of rows) {
      number += 1;
      text += `<row r="${number}">`;
      let isBehindOne = false;
      for (const { key, letters, cellOf } of plan) {
        const cell = cellOf(valueOf(row, key));
        if (cell !== "") text += isBehindOne ? cell : withReference(cell, `${letters}${number}`);
        isBehindOne = cell !== "";
      }
      text += "</row>";
      if (text.length < batchChars) continue;
      yield encode(text);
      text = "";
    }
  }
  sheet.rows = number;
  const range = filterRange(sheet, columns.length);
  yield encode(`${text}</sheetData>${range === "" ? "" : `<autoFilter ref="${range}"/>`}</worksheet>`);
}

/** Widths of the names and values of the last sheet, in characters. */
const aboutWidths = [16, 80] as const;

function aboutXml(facts: ReturnType<AboutSheet["facts"]>): string {
  const columns = aboutWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cellOf = createCells("text");
  const rows = facts.map(([name, value], index) => {
    const number = index + 1;
    return `<row r="${number}">${headingXml(`A${number}`, name)}${withReference(cellOf(value), `B${number}`)}</row>`;
  });
  return `<worksheet xmlns="${spreadsheet}"><cols>${columns.join("")}</cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

function part(name: string, xml: string): ZipEntry {
  return { name, compressed: true, content: [Buffer.from(declaration + xml)] };
}

/** The name under which spreadsheet programs keep the filter of each sheet. */
function filterNames(sheets: readonly WrittenSheet[], columnCount: number): string {
  if (columnCount === 0) return "";
  const names = sheets.map((sheet, index) => {
    const place = `'${sheet.name.replaceAll("'", "''")}'!${filterRange(sheet, columnCount, "$")}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlText(place)}</definedName>`;
  });
  return `<definedNames>${names.join("")}</definedNames>`;
}

function workbookParts(
  sheets: readonly WrittenSheet[],
  columnCount: number,
  about: AboutSheet | undefined,
): ZipEntry[] {
  const names = sheets.map(({ name }) => name);
  if (about) {
    const name = sheetNameOf(about.name, 1);
    const isTaken = names.some((one) => one.toLowerCase() === name.toLowerCase());
    names.push(isTaken ? sheetNameOf(about.name, names.length + 1) : name);
  }
  const numbered = names.map((name, index) => ({ name: xmlText(name).replaceAll('"', "&quot;"), id: index + 1 }));
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
  return [
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelations}"><sheets>` +
        numbered.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join("") +
        `</sheets>${filterNames(sheets, columnCount)}</workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packageRelations}">` +
        numbered.map(({ id }) => relation(id, "worksheet", `worksheets/sheet${id}.xml`)).join("") +
        `${relation(names.length + 1, "styles", "styles.xml")}</Relationships>`,
    ),
    part(
      "[Content_Types].xml",
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
        numbered
          .map(
            ({ id }) =>
              `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${contentType}.worksheet+xml"/>`,
          )
          .join("") +
        "</Types>",
    ),
  ];
}

async function* workbook(source: RowSource, options: XlsxOptions): AsyncGenerator<ZipEntry> {
  const perSheet = Math.min(options.rowsPerSheet ?? maxSheetRows, maxSheetRows);
  const end = source.done + (options.rowLimit ?? Infinity);
  const sheets: WrittenSheet[] = [];
  yield part(
    "_rels/.rels",
    `<Relationships xmlns="${packageRelations}">` +
      `<Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield { name: "xl/styles.xml", compressed: true, content: [Buffer.from(stylesXml())] };
  do {
    const sheet = { name: sheetNameOf(options.sheetName, sheets.length + 1), rows: 1 };
    sheets.push(sheet);
    yield {
      name: `xl/worksheets/sheet${sheets.length}.xml`,
      compressed: true,
      content: sheetXml(sheet, source, options.columns, Math.min(perSheet, end - source.done)),
    };
    if (source.done >= end || !(await source.more())) break;
    if (!options.severalSheets) throw new PortalError("export-too-many-rows", { params: { limit: perSheet } });
  } while (true);
  const { about } = options;
  if (about) {
    const rows = sheets.reduce((sum, sheet) => sum + sheet.rows - 1, 0);
    yield part(`xl/worksheets/sheet${sheets.length + 1}.xml`, aboutXml(about.facts(rows)));
  }
  yield* workbookParts(sheets, options.columns.length, about);
}

/**
 * A spreadsheet as a stream: texts inline, a bold frozen heading row with a filter, numbers and dates as such where a
 * cell keeps them exactly, at most a few batches in memory; `about` comes last, so that readers of the first sheet find
 * the rows.
 * @throws PortalError `export-too-many-rows` where the rows need a second sheet and only one is wanted
 */
export function writeXlsx(source: RowSource, options: XlsxOptions): AsyncGenerator<Uint8Array> {
  return writeZip(workbook(source, options), options.limits ? { limits: options.limits } : {});
}
