/** A workbook of parts, as spreadsheet programs write them. */
export type WorkbookParts = Record<string, string>;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffff_ffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function record(...fields: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

export interface ZipOptions {
  /** Files are marked as encrypted. */
  isEncrypted?: boolean;
}

/** An archive of texts, or of packed bytes as they are. */
export async function zipOf(
  parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  { isEncrypted = false }: ZipOptions = {},
): Promise<Blob> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(parts)) {
    const name = new TextEncoder().encode(path);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array();
    const packed = typeof content === "string" ? await deflate(bytes) : content;
    const flags = isEncrypted ? 1 : 0;
    const common = [
      [2, flags],
      [2, 8],
      [4, 0],
      [4, crcOf(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = record([4, 0x04034b50], [2, 20], ...common);
    files.push(head, name, packed);
    directory.push(record([4, 0x02014b50], [2, 20], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += head.length + name.length + packed.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const count = Object.keys(parts).length;
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return new Blob([...files, ...directory, end]);
}

const relationsOf = (relations: Readonly<Record<string, readonly [type: string, target: string]>>) =>
  `<?xml version="1.0"?><Relationships xmlns="r">${Object.entries(relations)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** The parts of a workbook with these XML rows; others take the place of its own. */
export function workbookOf(rows: string, more: WorkbookParts = {}): WorkbookParts {
  return {
    "_rels/.rels": relationsOf({ rId1: ["officeDocument", "xl/workbook.xml"] }),
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="隐藏" sheetId="1" state="hidden" r:id="rId9"/>' +
      '<sheet name="商品" sheetId="2" r:id="rId1"/><sheet name="其他" sheetId="3" r:id="rId2"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relationsOf({
      rId1: ["worksheet", "worksheets/sheet1.xml"],
      rId2: ["worksheet", "worksheets/sheet2.xml"],
      rId3: ["sharedStrings", "sharedStrings.xml"],
      rId4: ["styles", "/xl/styles.xml"],
    }),
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** Rows of inline texts. */
export const textRows = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join("")}</row>`,
    )
    .join("");
