import type { TariffCode } from "./tariff-codes.ts";

/**
 * The codes that a search text means: digits are the beginning of a code (dots and blanks between them are fine),
 * anything else must be in the name, every word of it.
 */
export function searchTariff(codes: readonly TariffCode[], text: string): readonly TariffCode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return codes;
  const digits = wanted.replace(/[\s.]/g, "");
  if (/^\d+$/.test(digits)) return codes.filter(({ code }) => code.startsWith(digits));
  const words = wanted.split(/\s+/);
  return codes.filter(({ code, name }) =>
    words.every((word) => name.toLowerCase().includes(word) || code.startsWith(word)),
  );
}
