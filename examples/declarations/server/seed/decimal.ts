/** Hundredths or thousandths as exact decimal text without needless zeros. */
export function decimal(scaled: number, digits: number): string {
  const text = String(scaled).padStart(digits + 1, "0");
  const fraction = text.slice(-digits).replace(/0+$/, "");
  return fraction === "" ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${fraction}`;
}
