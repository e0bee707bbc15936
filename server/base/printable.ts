/** Control and format characters: terminal escapes, line ends, bidirectional overrides, invisible ones. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function escaped(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * A text that strangers may have written, for a terminal or a log: what could move the cursor, begin a line or turn the
 * direction of reading is written out.
 */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}
