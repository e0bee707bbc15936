/** How a file may be written, in the order in which it is tried; UTF-8 loses its byte order mark. */
const encodings = ["utf-8", "gb18030"] as const;

/**
 * The text of a file in UTF-8, in GB18030 as spreadsheets in Chinese write it, or in UTF-16 with a byte order mark.
 * @returns undefined where it is none of them
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ["utf-16le"] : encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return undefined;
}
