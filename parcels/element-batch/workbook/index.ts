import { runInSlices } from "@customs-portal/ui";
import { readFormats, readRows, readShared } from "./sheet.ts";
import { WorkbookError } from "./workbook-error.ts";
import { XmlCursor } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** A sheet as a table of texts. */
export interface Sheet {
  rows: string[][];
  name: string;
  /** Sheets of the workbook that people see. */
  sheetCount: number;
}

/** What a relation of a part leads to, by its id and the end of its type. */
function readRelations(xml: string, folder: string): { id: string; type: string; path: string }[] {
  const cursor = new XmlCursor(xml);
  const found: { id: string; type: string; path: string }[] = [];
  while (cursor.next()) {
    if (cursor.name !== "Relationship" || cursor.kind === "close") continue;
    const target = cursor.attribute("Target") ?? "";
    const { pathname } = new URL(target, `file:///${folder}`);
    const type = cursor.attribute("Type")?.split("/").at(-1) ?? "";
    found.push({ id: cursor.attribute("Id") ?? "", type, path: decodeURIComponent(pathname.slice(1)) });
  }
  return found;
}

function readSheets(xml: string) {
  const cursor = new XmlCursor(xml);
  const sheets: { name: string; id: string }[] = [];
  let system: 1900 | 1904 = 1900;
  while (cursor.next()) {
    if (cursor.name === "workbookPr" && /^(1|true)$/.test(cursor.attribute("date1904") ?? "")) system = 1904;
    const isSeen = !/hidden/i.test(cursor.attribute("state") ?? "");
    if (cursor.name === "sheet" && cursor.kind !== "close" && isSeen)
      sheets.push({ name: cursor.attribute("name") ?? "", id: cursor.attribute("id") ?? "" });
  }
  return { sheets, system };
}

/** The folder of a part, and the file of its relations. */
function placeOf(path: string): { folder: string; relations: string } {
  const cut = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, cut), relations: `${path.slice(0, cut)}_rels/${path.slice(cut)}.rels` };
}

async function needed(zip: Zip, name: string, signal: AbortSignal): Promise<string> {
  const text = await zip.text(name, signal);
  if (text === undefined) throw new WorkbookError("damaged");
  return text;
}

async function read(file: Blob, signal: AbortSignal): Promise<Sheet> {
  const zip = await openZip(file);
  // Another office format, or a workbook in binary parts.
  if (!zip.has("_rels/.rels") || zip.has("xl/workbook.bin")) throw new WorkbookError("unsupported");
  const roots = readRelations(await needed(zip, "_rels/.rels", signal), "");
  const workbook = roots.find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  const { folder, relations } = placeOf(workbook);
  const { sheets, system } = readSheets(await needed(zip, workbook, signal));
  const parts = readRelations(await needed(zip, relations, signal), folder);
  const [first] = sheets;
  const path = parts.find(({ id }) => id === first?.id)?.path;
  if (!first || path === undefined) throw new WorkbookError("damaged");
  const part = async (type: string) => {
    const one = parts.find((relation) => relation.type === type);
    return (one && (await zip.text(one.path, signal))) ?? "";
  };
  const formats = readFormats(await part("styles"));
  const shared = await runInSlices(readShared(await part("sharedStrings")), signal);
  const rows = await runInSlices(readRows(await needed(zip, path, signal), { shared, formats, system }), signal);
  return { rows, name: first.name, sheetCount: sheets.length };
}

/**
 * Reads the first sheet of an xlsx workbook that people see, as texts: numbers with all digits and with the zeros that
 * their format shows, dates as `YYYY-MM-DD`. Formulas are not run, and nothing is unpacked beyond a bound.
 * @throws WorkbookError
 */
export async function readWorkbook(file: Blob, signal: AbortSignal): Promise<Sheet> {
  try {
    return await read(file, signal);
  } catch (error) {
    signal.throwIfAborted();
    // What a broken archive throws on the way says no more than that it is broken.
    throw error instanceof WorkbookError ? error : new WorkbookError("damaged", error);
  }
}
