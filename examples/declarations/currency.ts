/** Of currencies that `Intl` cannot name. */
const usualDecimals = 2;
const decimalsByCurrency = new Map<string, number>();

/** Decimals of the smaller unit of a currency (ISO 4217): two of USD, none of JPY. */
export function decimalsOf(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  const decimals = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits
    : undefined;
  decimalsByCurrency.set(currency, decimals ?? usualDecimals);
  return decimals ?? usualDecimals;
}
