/** Whether GB18030 writes a UTF-16 unit in at most two bytes, for each unit. */
let short: Uint8Array | undefined;

/** Reads the table of the platform: every pair of bytes that GB18030 has, a line each, decoded at once. */
function readShortUnits(): Uint8Array {
  const units = new Uint8Array(0x10000).fill(1, 0, 0x80);
  const pairs: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) pairs.push(lead, trail, 0x0a);
  }
  for (const char of new TextDecoder("gb18030").decode(Uint8Array.from(pairs)).split("\n")) {
    // A pair that stands for nothing leaves the sign for that, and perhaps its second byte.
    if (char.length === 1 && char !== "\ufffd") units[char.charCodeAt(0)] = 1;
  }
  return units;
}

/**
 * The characters of a text that GB18030 writes in four bytes, each once: they count as two (A40), and systems that hold
 * bytes may cut the declaration short. The first call reads the table of the platform, a few milliseconds.
 */
export function fourByteCharacters(text: string): string[] {
  short ??= readShortUnits();
  const found = new Set<string>();
  for (const char of text) if (char.length > 1 || short[char.charCodeAt(0)] !== 1) found.add(char);
  return [...found];
}
