/** Without case, accents, and the difference of full and half width: `duong` finds Đường. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d");
}
