import { sleep } from "@customs-portal/sdk/timing";
import { WorkbookError } from "./workbook-error.ts";

/** Bytes that a file of the archive may have once it is unpacked. */
const unpackedMaxBytes = 134_217_728;
/** Files of the archive that are looked at. */
const entriesMax = 5000;
const endBytes = 22;
const endSearchBytes = endBytes + 0xffff;
const sliceMs = 8;

interface ZipEntry {
  packedSize: number;
  at: number;
  method: number;
  isEncrypted: boolean;
}

/** The files of an archive by name; each is unpacked when it is asked for. */
export interface Zip {
  has(name: string): boolean;
  /** A file as text; undefined where it is not there. @throws WorkbookError */
  text(name: string, signal: AbortSignal): Promise<string | undefined>;
}

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());

/** Where the list of the files is, as the end of the archive says. */
async function findDirectory(file: Blob): Promise<{ at: number; size: number }> {
  const from = Math.max(0, file.size - endSearchBytes);
  const tail = await viewOf(file.slice(from));
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue;
    return { size: tail.getUint32(at + 12, true), at: tail.getUint32(at + 16, true) };
  }
  throw new WorkbookError("damaged");
}

/** Sizes and places that writers of streams put into a field of their own, though the file is small. */
function readLarge(view: DataView, at: number, length: number, wanted: readonly number[]): number[] {
  const given = [...wanted];
  for (let field = at; field + 4 <= at + length; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let next = field + 4;
    for (const [index, value] of wanted.entries()) {
      if (value !== 0xffff_ffff) continue;
      given[index] = Number(view.getBigUint64(next, true));
      next += 8;
    }
  }
  return given;
}

async function readDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const { at: start, size } = await findDirectory(file);
  const view = await viewOf(file.slice(start, start + size));
  const entries = new Map<string, ZipEntry>();
  const utf8 = new TextDecoder();
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const name = utf8.decode(new Uint8Array(view.buffer, at + 46, nameLength));
    const sizes = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
    const [, packedSize = 0, place = 0] = readLarge(view, at + 46 + nameLength, extraLength, sizes);
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    entries.set(name, { packedSize, at: place, method: view.getUint16(at + 10, true), isEncrypted });
    if (entries.size > entriesMax) throw new WorkbookError("too-large");
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

/** The packed bytes of a file, unpacked as far as they are read. */
async function unpack(file: Blob, entry: ZipEntry): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (entry.isEncrypted) throw new WorkbookError("encrypted");
  const head = await viewOf(file.slice(entry.at, entry.at + 30));
  if (head.getUint32(0, true) !== 0x04034b50) throw new WorkbookError("damaged");
  const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedSize).stream();
  if (entry.method === 0) return packed;
  if (entry.method === 8) return packed.pipeThrough(new DecompressionStream("deflate-raw"));
  throw new WorkbookError("unsupported");
}

/** A text of UTF-8 that is read in short slices, up to what one may have. */
async function readText(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const reader = stream.getReader();
  const utf8 = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  let until = performance.now() + sliceMs;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return parts.join("") + utf8.decode();
      bytes += value.byteLength;
      if (bytes > unpackedMaxBytes) throw new WorkbookError("too-large");
      parts.push(utf8.decode(value, { stream: true }));
      if (performance.now() < until) continue;
      await sleep(0, { signal });
      until = performance.now() + sliceMs;
    }
  } finally {
    // What is left of a bomb is not unpacked.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads what an archive holds, by its directory. @throws WorkbookError */
export async function openZip(file: Blob): Promise<Zip> {
  const entries = await readDirectory(file);
  return {
    has: (name) => entries.has(name),
    async text(name, signal) {
      const entry = entries.get(name);
      return entry && readText(await unpack(file, entry), signal);
    },
  };
}
