/** What a schema found wrong, as far as the wording needs it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
  readonly prefix?: unknown;
}

/** A JSON path as a person would write it: `$.orders.routes[0].path`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    return /^[\w$]+$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`;
  }, "$");
}

const kinds: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  string: "a text",
  boolean: "true or false",
};

/** What a value must be instead. */
export function wording(issue: Issue): string {
  if (issue.code === "invalid_type") {
    const expected = String(issue.expected);
    return `must be ${kinds[expected] ?? `a ${expected}`}`;
  }
  if (issue.code === "invalid_value" && issue.values)
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (issue.code === "too_small") return "must not be empty";
  if (issue.code === "invalid_format" && issue.prefix !== undefined)
    return `must begin with ${JSON.stringify(issue.prefix)}`;
  const inner = issue.errors?.[0]?.[0];
  return inner && inner.path.length === 0 ? wording(inner) : "has a value that cannot be used";
}

/** The known name that a mistyped one is closest to. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((left, right) => left.distance - right.distance);
  return best && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}

/** Insertions, deletions and replacements between two words. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, char] of [...left].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...right].entries()) {
      const replaced = (row[at] ?? 0) + (char === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
