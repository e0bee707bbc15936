/** Exact arithmetic with decimals as text. */

interface Scaled {
  units: bigint;
  decimals: number;
}

function scaled(text: string): Scaled {
  const [whole = "", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

function textOf({ units, decimals }: Scaled): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const fraction = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** A decimal of its smallest units. @param units how many, as whole number @param decimals of a unit */
export function decimalOf(units: string, decimals: number): string {
  return textOf({ units: BigInt(units), decimals });
}

/** The sum of decimals that are not below zero. */
export function sumOf(texts: readonly string[]): string {
  const all = texts.map(scaled);
  const decimals = Math.max(0, ...all.map((one) => one.decimals));
  const units = all.reduce((sum, one) => sum + one.units * 10n ** BigInt(decimals - one.decimals), 0n);
  return textOf({ units, decimals });
}

/** The product of decimals that are not below zero, rounded half up to so many decimals. */
export function productOf(factors: readonly string[], decimals: number): string {
  const exact = factors
    .map(scaled)
    .reduce((product, one) => ({ units: product.units * one.units, decimals: product.decimals + one.decimals }), {
      units: 1n,
      decimals: 0,
    });
  if (exact.decimals <= decimals) return textOf(exact);
  const divisor = 10n ** BigInt(exact.decimals - decimals);
  return textOf({ units: (exact.units + divisor / 2n) / divisor, decimals });
}
