import { tariffCodeChars } from "../element-limits.ts";

/**
 * A tariff code as it is typed: with dots, blanks, or pasted with either; letters and digits in any width. Pages that
 * bind a number from JSON, or nothing, get their code as well, or none.
 */
export function codeOfTyped(typed: string | number | null | undefined): string {
  return String(typed ?? "")
    .normalize("NFKC")
    .replaceAll(/[\s.]/g, "");
}

const wholeCode = new RegExp(`^[0-9A-Za-z]{${tariffCodeChars}}$`);

/** Whether a code is looked up (R5-17): ten digits or letters of ASCII, as catalogues and backends take them. */
export function isWholeCode(code: string): boolean {
  return wholeCode.test(code);
}
