const falseTexts: ReadonlySet<string> = new Set(["", "0", "false", "n", "no"]);

/** Whether `isVisible` of a menu entry shows it: set and not "1" hides it and everything below (R6-05, R6-06, A47). */
export function isShown(flag: unknown): boolean {
  return flag === undefined || flag === null || flag === "" || flag === "1" || flag === 1;
}

/** Reads a flag that backends send as boolean, number or text: false, 0, "0", "false", "N", "no" and "" are false (A56). */
export function isTrue(flag: unknown): boolean {
  if (typeof flag === "string") return !falseTexts.has(flag.trim().toLowerCase());
  return Boolean(flag);
}
