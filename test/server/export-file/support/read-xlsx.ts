import { unzip } from "./unzip.ts";

/** A cell as a spreadsheet program would take it: a number or a text. */
export type ReadCell = number | string;

/** A sheet: its name and its rows, the heading first. Cells that are not there are undefined. */
export interface ReadSheet {
  name: string;
  xml: string;
  rows: (ReadCell | undefined)[][];
}

function decode(xml: string): string {
  return xml
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function columnIndex(reference: string): number {
  return [.../^[A-Z]+/.exec(reference)![0]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell without a reference stands behind the one before it. */
function readRow(xml: string): (ReadCell | undefined)[] {
  const cells: (ReadCell | undefined)[] = [];
  let next = 0;
  for (const [, attributes, content] of xml.matchAll(/<c((?: [^>/]*)?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const reference = / r="([A-Z]+)\d+"/.exec(attributes!)?.[1];
    const at = reference === undefined ? next : columnIndex(reference);
    next = at + 1;
    const text = /<t(?: xml:space="preserve")?>(.*?)<\/t>/s.exec(content ?? "")?.[1];
    if (content === undefined) cells[at] = undefined;
    else cells[at] = text === undefined ? Number(/<v>(.*?)<\/v>/.exec(content)![1]) : decode(text);
  }
  return Array.from(cells);
}

/** Reads a workbook, sheet by sheet in the order of its workbook.xml. */
export async function readXlsx(archive: Buffer | string): Promise<ReadSheet[]> {
  const { files } = await unzip(archive);
  const workbook = files.get("xl/workbook.xml")!.toString();
  const relations = files.get("xl/_rels/workbook.xml.rels")!.toString();
  return [...workbook.matchAll(/<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"\/>/g)].map(([, name, id]) => {
    const target = new RegExp(`Id="${id}" [^>]*Target="([^"]+)"`).exec(relations)![1]!;
    const xml = files.get(`xl/${target}`)!.toString();
    const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) => readRow(row!));
    return { name: decode(name!), xml, rows };
  });
}
