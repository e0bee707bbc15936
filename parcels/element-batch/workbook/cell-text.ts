/** How the number of a cell is shown, as far as its text depends on it. */
export type CellFormat = { kind: "plain" } | { kind: "date" } | { kind: "digits"; count: number };

const plain: CellFormat = { kind: "plain" };
const date: CellFormat = { kind: "date" };
const dayMs = 86_400_000;
/** Characters of a number format, as spreadsheets take them. */
const codeMaxChars = 255;
/** Day 0 of spreadsheets, as they count from March 1900 on; and where they count from 1904. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** Formats that spreadsheets have without saying what they are: dates and times, also those of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What a number format makes of a number. @param code as the workbook defines it; undefined for its own ones */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? date : plain;
  if (code.length > codeMaxChars) return plain;
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, "").split(";", 1)[0] ?? "";
  if (/^0+$/.test(bare)) return { kind: "digits", count: bare.length };
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? date : plain;
}

/** A number without an exponent, in the shortest digits that say it. */
function decimalText(value: number): string {
  const text = String(value);
  const [digits = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const sign = digits.startsWith("-") ? "-" : "";
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  const places = Number(exponent);
  if (places < 0) return `${sign}0.${"0".repeat(-places - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(places, "0")}`;
}

function dateText(serial: number, system: keyof typeof epochs): string {
  const seconds = Math.round((serial % 1) * 86_400);
  // Before March 1900 spreadsheets are a day off, as they count a 29th of February.
  const shift = system === 1900 && serial < 60 ? 1 : 0;
  const at = new Date(epochs[system] + (Math.floor(serial) + shift) * dayMs + seconds * 1000);
  if (Number.isNaN(at.getTime())) return decimalText(serial);
  const [day = "", time = ""] = at.toISOString().slice(0, 19).split("T");
  if (serial < 1) return time;
  return seconds === 0 ? day : `${day} ${time}`;
}

/** The text of a cell with a number, so that codes keep their zeros and long numbers their digits. */
export function numberText(written: string, format: CellFormat, system: keyof typeof epochs): string {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return written;
  if (format.kind === "date" && value >= 0) return dateText(value, system);
  // Whole numbers are written out, also beyond what a number of JavaScript keeps.
  const text = /^-?\d+$/.test(written) ? written : decimalText(value);
  if (format.kind === "plain") return text;
  return format.kind === "digits" && /^\d+$/.test(text) ? text.padStart(format.count, "0") : text;
}

/** A text in which writers have put characters that XML does not take as `_xHHHH_`. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
