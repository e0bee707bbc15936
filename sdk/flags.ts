const falseTexts: ReadonlySet<string> = new Set(["", "0", "false", "n", "no"]);

/** Reads a flag that backends send as boolean, number or text: false, 0, "0", "false", "N", "no" and "" are false (A56). */
export function isTrue(flag: unknown): boolean {
  if (typeof flag === "string") return !falseTexts.has(flag.trim().toLowerCase());
  return Boolean(flag);
}
