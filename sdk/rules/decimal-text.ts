/** The characters with which a language writes numbers. */
export interface DecimalMarks {
  /** Between the digits of thousands: `,`, `.` or a blank. */
  readonly group: string;
  readonly decimal: string;
}

const blanks = /[\s\u00a0\u202f]/gu;

/** Without zeros that say nothing: `007.50` is `7.5`, `-0` is `0`. */
function plain(text: string): string {
  const [whole = "", fraction = ""] = text.replace(/^-/, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const rest = fraction.replace(/0+$/, "");
  const value = rest ? `${digits}.${rest}` : digits;
  return text.startsWith("-") && value !== "0" ? `-${value}` : value;
}

/** Whether a text is a decimal of the wire, such as `-12.5`. */
export function isDecimal(text: string): boolean {
  return /^-?\d{1,30}(?:\.\d{1,20})?$/.test(text);
}

/**
 * Reads a number as a language writes it, exactly, however many digits it has: `1.234,5` and `1 234,5` beside `1,234.5`.
 * Thousands may be parted or not, but only where they are: `1.5` is nothing in a language whose decimals have a comma.
 * @returns the decimal with a point, or undefined
 */
export function parseDecimal(typed: string, { group, decimal }: DecimalMarks): string | undefined {
  const text = typed.normalize("NFKC").trim().replace(/^[−–]/, "-").replace(/^\+/, "");
  const mark = group.trim() === "" ? " " : group;
  const [typedWhole = "", fraction, ...more] = text.split(decimal);
  if (more.length > 0 || fraction === "") return undefined;
  // Blanks part thousands in any language, and nothing else: `12 5` is no 125.
  const whole = typedWhole.replace(blanks, mark);
  const groups = whole.replace(/^-/, "").split(mark);
  const isGrouped = groups.length > 1;
  if (isGrouped && !groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))) return undefined;
  const read = `${whole.startsWith("-") ? "-" : ""}${groups.join("")}${fraction === undefined ? "" : `.${fraction}`}`;
  return isDecimal(read) ? plain(read) : undefined;
}

/** Compares decimals exactly: below 0 where the first is less, above where it is more. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  const isNegative = a.startsWith("-");
  if (isNegative !== b.startsWith("-")) return isNegative ? -1 : 1;
  const [wholeA = "", fractionA = ""] = a.replace("-", "").split(".");
  const [wholeB = "", fractionB = ""] = b.replace("-", "").split(".");
  const length = Math.max(fractionA.length, fractionB.length);
  const [digitsA, digitsB] = [wholeA + fractionA.padEnd(length, "0"), wholeB + fractionB.padEnd(length, "0")];
  const size = BigInt(digitsA) - BigInt(digitsB);
  const sign = size === 0n ? 0 : size > 0n ? 1 : -1;
  return isNegative && sign !== 0 ? -sign : sign;
}
