import assert from "node:assert/strict";
import { unzip } from "../../server/export-file/support/unzip.ts";

/** What a test wants to know of the first sheet of a workbook. */
export interface Sheet {
  /** Rows, the heading included. */
  rows: number;
  /** Texts of the heading. */
  first: string[];
  /** Texts of the row that holds a text. */
  find(text: string): string[] | undefined;
}

function unescape(xml: string): string {
  return xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/<c\b[^>]*>(?:<is>)?<(?:t|v)[^>]*>([^<]*)</g)].map(([, text]) => unescape(text ?? ""));
}

/** Unzips and counts the first sheet. */
export async function readSheet(archive: Buffer): Promise<Sheet> {
  const sheet = (await unzip(archive)).files.get("xl/worksheets/sheet1.xml");
  assert.ok(sheet, "the archive has a first sheet");
  const rows = sheet.toString("utf8").split("</row>").slice(0, -1);
  return {
    rows: rows.length,
    first: cellsOf(rows[0] ?? ""),
    find(text) {
      const row = rows.find((candidate) => candidate.includes(`>${text}<`));
      return row === undefined ? undefined : cellsOf(row);
    },
  };
}
