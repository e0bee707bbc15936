import { createDeflateRaw, crc32 } from "node:zlib";
import { Readable } from "node:stream";

/** A file of a ZIP archive. */
export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  name: string;
  /** Whether the content is deflated (level 1) or stored as it is, for content that is compressed already. */
  compressed: boolean;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Where the ZIP64 records begin; tests lower them to reach the path without gigabytes. */
export interface ZipLimits {
  /** Sizes and offsets from here on need 64 bits. */
  bytes: number;
  /** Entry counts from here on need 64 bits. */
  entries: number;
}

const standardLimits: ZipLimits = { bytes: 0xffff_ffff, entries: 0xffff };

interface WrittenEntry {
  name: Buffer;
  method: number;
  crc: number;
  size: number;
  packedSize: number;
  offset: number;
}

const deflated = 8;
/** Bit 3: sizes follow the content, in a data descriptor; bit 11: names are UTF-8. */
const flags = 0x0808;
const versionPlain = 20;
const versionZip64 = 45;

/** Little-endian record: each field is its size in bytes and its value. */
function record(...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) buffer.writeUInt16LE(value, at);
    else if (size === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += size;
  }
  return buffer;
}

/** Date and time as DOS wrote them, in local time: two fields of 16 bits. */
function dosTime(date: Date): readonly [time: number, day: number] {
  const year = Math.min(Math.max(date.getFullYear(), 1980), 2107) - 1980;
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ];
}

function localHeader(entry: WrittenEntry, [time, day]: readonly [number, number]): Buffer {
  return Buffer.concat([
    record(
      [4, 0x04034b50],
      [2, versionPlain],
      [2, flags],
      [2, entry.method],
      [2, time],
      [2, day],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    ),
    entry.name,
  ]);
}

function descriptor(entry: WrittenEntry, limits: ZipLimits): Buffer {
  const size = Math.max(entry.size, entry.packedSize) >= limits.bytes ? 8 : 4;
  return record([4, 0x08074b50], [4, entry.crc], [size, entry.packedSize], [size, entry.size]);
}

function centralHeader(entry: WrittenEntry, [time, day]: readonly [number, number], limits: ZipLimits): Buffer {
  const large = Math.max(entry.size, entry.packedSize, entry.offset) >= limits.bytes;
  const extra = large
    ? record([2, 1], [2, 24], [8, entry.size], [8, entry.packedSize], [8, entry.offset])
    : Buffer.alloc(0);
  const version = large ? versionZip64 : versionPlain;
  return Buffer.concat([
    record(
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, entry.method],
      [2, time],
      [2, day],
      [4, entry.crc],
      [4, large ? 0xffff_ffff : entry.packedSize],
      [4, large ? 0xffff_ffff : entry.size],
      [2, entry.name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, large ? 0xffff_ffff : entry.offset],
    ),
    entry.name,
    extra,
  ]);
}

function endRecords(count: number, start: number, size: number, limits: ZipLimits): Buffer {
  const large = count >= limits.entries || start >= limits.bytes || size >= limits.bytes;
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, large ? 0xffff : count],
    [2, large ? 0xffff : count],
    [4, large ? 0xffff_ffff : size],
    [4, large ? 0xffff_ffff : start],
    [2, 0],
  );
  if (!large) return end;
  const end64 = record(
    [4, 0x06064b50],
    [8, 44],
    [2, versionZip64],
    [2, versionZip64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
  );
  return Buffer.concat([end64, record([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]), end]);
}

/** Passes the content on, counting its size and checksum into the entry. */
async function* measured(content: ZipEntry["content"], entry: WrittenEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** Deflates on a pool thread while the next chunk is built; its errors are those of the content. */
async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: true, highWaterMark: 1 });
  const packer = createDeflateRaw({ level: 1, memLevel: 9, chunkSize: 128 * 1024 });
  source.once("error", (error) => packer.destroy(error));
  try {
    yield* source.pipe(packer);
  } finally {
    source.destroy();
    packer.destroy();
  }
}

/**
 * A ZIP archive as a stream: entries are pulled and packed one after the other, each followed by a data descriptor.
 * ZIP64 records appear in the directory only where a size or a count needs them, because spreadsheet programs refuse
 * 64-bit local headers.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  options: { limits?: ZipLimits; now?: Date } = {},
): AsyncGenerator<Uint8Array> {
  const limits = options.limits ?? standardLimits;
  const time = dosTime(options.now ?? new Date());
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, compressed, content } of entries) {
    const method = compressed ? deflated : 0;
    const entry: WrittenEntry = { name: Buffer.from(name), method, crc: 0, size: 0, packedSize: 0, offset };
    const header = localHeader(entry, time);
    yield header;
    const plain = measured(content, entry);
    for await (const chunk of compressed ? deflate(plain) : plain) {
      entry.packedSize += chunk.length;
      yield chunk;
    }
    const trailer = descriptor(entry, limits);
    yield trailer;
    offset += header.length + entry.packedSize + trailer.length;
    written.push(entry);
  }
  const directory = written.map((entry) => centralHeader(entry, time, limits));
  yield* directory;
  const size = directory.reduce((sum, header) => sum + header.length, 0);
  yield endRecords(written.length, offset, size, limits);
}
