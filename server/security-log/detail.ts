/** What the security log keeps of a change, as `SecurityEvent.detail`. */
export type AuditDetail = Readonly<Record<string, string | number>>;

/** A text of the security log is cut beyond this; a half of it in characters never is, whatever they are. */
const maxChars = 300;
const piecePattern = new RegExp(`.{1,${maxChars / 2}}`, "gsu");

/** Pieces of a field: `name`, `name2`, `name3` … */
function pieces(name: string, texts: readonly string[]): AuditDetail {
  return Object.fromEntries(texts.map((piece, at) => [at === 0 ? name : `${name}${at + 1}`, piece]));
}

/** A text in pieces that the security log does not cut. */
function text(name: string, value: string): AuditDetail {
  return pieces(name, value.length <= maxChars ? [value] : (value.toWellFormed().match(piecePattern) ?? []));
}

/** Names, in pieces that the security log does not cut, and how many there are. @param values up to 300 characters each */
export function listed(name: string, values: readonly string[]): AuditDetail {
  const lines: string[] = [];
  let line = "";
  for (const value of values) {
    const longer = line === "" ? value : `${line},${value}`;
    if (longer.length > maxChars) lines.push(line);
    line = longer.length > maxChars ? value : longer;
  }
  return { ...pieces(name, [...lines, line]), [`${name}Count`]: values.length };
}

/** What a change has changed: each field before, as `nameBefore`, and after, as `name`. */
export function changed<T extends object>(before: Partial<T>, after: T): AuditDetail {
  const worded = (value: unknown) =>
    value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.assign(
    {},
    ...Object.entries(after)
      .map(([name, value]) => ({ name, was: worded(old.get(name)), is: worded(value) }))
      .filter(({ was, is }) => was !== is)
      .map(({ name, was, is }) => ({ ...text(`${name}Before`, was), ...text(name, is) })),
  ) as AuditDetail;
}
