import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|json|css|svg|txt|map)$/;
/** Below this a compressed copy saves nothing. */
const minBytes = 512;

/**
 * Writes `.br` and `.gz` beside each compressible file. Copies bear the time of their file, so that one which is up to
 * date is left alone. @returns the copies, written or not
 */
export async function compress(files: readonly string[], quality: number): Promise<string[]> {
  const chosen = files.filter((file) => compressible.test(file) && statSync(file).size >= minBytes);
  const copies = await Promise.all(chosen.map((file) => compressOne(file, quality)));
  return copies.flat();
}

async function compressOne(file: string, quality: number): Promise<string[]> {
  const copies = [`${file}.br`, `${file}.gz`] as const;
  const { atime, mtime, mtimeMs } = statSync(file);
  if (copies.every((copy) => existsSync(copy) && Math.abs(statSync(copy).mtimeMs - mtimeMs) < 2)) return [...copies];
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const compressed = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  for (const [index, copy] of copies.entries()) {
    writeFileSync(copy, compressed[index] ?? bytes);
    utimesSync(copy, atime, mtime);
  }
  return [...copies];
}
