/** Reads a text in an encoding; undefined where it is none of it, or the platform does not know the encoding. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A char for each byte. */
const latin1Of = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/**
 * What Western names do not have: four bytes above ASCII in a row; two or three without an ASCII letter beside them; or
 * among them one that is neither an accented letter nor a mark such as «, ° or a space.
 */
const rarelyWestern =
  /[\x80-\xff]{4}|(?<![a-z\x80-\xff])[\x80-\xff]{2,3}(?![a-z\x80-\xff])|[\x80-\xff][\x81-\x9f\xa1-\xa9\xac-\xaf\xb1-\xb6\xb8\xb9\xbc-\xbf]|[\x81-\x9f\xa1-\xa9\xac-\xaf\xb1-\xb6\xb8\xb9\xbc-\xbf][\x80-\xff]/i;

/**
 * Whether the bytes above ASCII stand in pairs, as in Chinese names; in Western ones they stand alone, or two in a word
 * (`créée`). Bytes of those are valid GB18030 too, where a letter follows. Of what may be either, such as `éé.xlsx`,
 * Chinese is taken: names in GBK are the more frequent here.
 */
function standInPairs(bytes: Uint8Array): boolean {
  if (!rarelyWestern.test(latin1Of(bytes))) return false;
  let pairs = 0;
  let singles = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= 0x80) {
      pairs += 1;
      at += 1;
    } else singles += 1;
  }
  return pairs > 0 && pairs >= singles;
}

/** The text that the bytes mean: UTF-8, else GB18030 (of which GBK is a part), else undefined. */
function decodeBytes(bytes: Uint8Array): string | undefined {
  return decode(bytes, "utf-8") ?? (standInPairs(bytes) ? decode(bytes, "gb18030") : undefined);
}

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/**
 * A header as its sender meant it. Browsers hand the bytes of a header over as Latin-1; many backends put raw UTF-8 or
 * GBK into it.
 */
function decodeHeader(header: string): string {
  // Above Latin-1 it has been decoded before; in ASCII nothing is to be decoded.
  const isBytes = /[\u0080-\u00ff]/.test(header) && !/[^\0-\u00ff]/.test(header);
  return isBytes ? (decodeBytes(bytesOf(header)) ?? header) : header;
}

/** Takes percent escapes out; undefined where there are none, or not all are whole. */
function decodePercent(text: string, encoding?: string): string | undefined {
  if (!/%[\da-f]{2}/i.test(text) || /%(?![\da-f]{2})/i.test(text)) return undefined;
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[\da-f]{2}|[^%]+/gi)) {
    if (part.startsWith("%")) bytes.push(Number.parseInt(part.slice(1), 16));
    else for (const byte of new TextEncoder().encode(part)) bytes.push(byte);
  }
  const all = Uint8Array.from(bytes);
  return encoding === undefined ? decodeBytes(all) : decode(all, encoding);
}

/** The value of `filename*`: encoding, language and percent escapes (RFC 8187). Some senders quote it. */
function readExtended(value: string): string | undefined {
  const [, encoding, text] = /^([\w!#$%&+^`{}~-]+)'[^']*'(.*)$/.exec(value) ?? [];
  if (!encoding || !text) return undefined;
  return decodePercent(text, encoding) ?? (text.includes("%") ? undefined : text);
}

/** The value of `filename` as legacy senders write it: percent escapes, of Java with + for a space. */
function readPlain(value: string): string {
  const escaped = /%20/.test(value) ? value : value.replaceAll("+", " ");
  return decodePercent(escaped) ?? value;
}

const encodedWord = /=\?([\w-]+)\?([bq])\?([^?\s]*)\?=/gi;

/** Encoded words as mail has them (RFC 2047); the space between two of them is not part of the text. */
function readEncodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(encodedWord, (word, encoding: string, kind: string, text: string) => {
      try {
        const quoted = text
          .replaceAll("_", " ")
          .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
        const bytes = bytesOf(kind.toLowerCase() === "b" ? atob(text) : quoted);
        return decode(bytes, encoding) ?? word;
      } catch {
        return word;
      }
    });
}

/** The parameters of a header, by lower-case names; the first of a name counts. Of a quoted value, `\"` and `\\` are unescaped. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of header.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\["\\]?)*)"?|([^;]*))/g,
  )) {
    const value = quoted?.replace(/\\(["\\])/g, "$1") ?? bare.trim();
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return parameters;
}

/**
 * A name without what has no place in the name of a file: folders, control characters, marks that turn the direction of
 * writing (`gpj.exe` reads `exe.jpg` after one), spaces and dots at its end.
 * @returns undefined where nothing is left
 */
export function cleanFileName(name: string): string | undefined {
  const visible = name.replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu, "");
  const last = visible.split(/[/\\]/).pop()?.trim() ?? "";
  return last.replace(/[. ]+$/, "") || undefined;
}

/**
 * Reads the file name of a content-disposition header, after RFC 6266 and as senders really write it: `filename*`
 * first, then `filename`, quoted or bare, in raw UTF-8 or GBK, percent-encoded, or in encoded words of mail.
 * @param header as browsers hand it over, a char for each byte, or decoded already
 * @returns undefined where the header holds no name
 */
export function dispositionFileName(header: string | null | undefined): string | undefined {
  if (!header) return undefined;
  const parameters = parametersOf(`;${decodeHeader(header)}`);
  const extended = readExtended(parameters.get("filename*") ?? "");
  const plain = parameters.get("filename");
  const name = extended ?? (plain === undefined ? undefined : readPlain(readEncodedWords(plain)));
  return name === undefined ? undefined : cleanFileName(name);
}
