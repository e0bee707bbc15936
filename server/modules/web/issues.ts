/** What a schema found wrong, as far as the wording needs it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
  readonly prefix?: unknown;
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON path as a person would write it: `$.orders.routes[0].path`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    return /^[\w$]{1,200}$/.test(name) ? `${text}.${name}` : `${text}[${quoted(name)}]`;
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
  // The contract says in its own words what it checks itself.
  if (issue.code === "custom" && issue.message?.startsWith("must ")) return issue.message;
  const inner = issue.errors?.[0]?.[0];
  return inner && inner.path.length === 0 ? wording(inner) : "has a value that cannot be used";
}

/** Longer names are compared with nothing: what somebody mistyped is a word, and comparing costs their product. */
const maxComparedLength = 40;
/** Known names of which the closest is looked for. */
const maxCompared = 300;

/** The known name that a mistyped one is closest to; none for what is too long, or beyond the first 300 names. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxComparedLength) return undefined;
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of known.slice(0, maxCompared)) {
    // As many insertions or deletions as that are needed in any case.
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = distanceOf(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && (!best || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Insertions, deletions and replacements between two words. */
function distanceOf(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 0; index < left.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < right.length; at += 1) {
      const replaced = (row[at] ?? 0) + (left[index] === right[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** In characters. */
const maxQuotedLength = 200;

/** A text of a file as a message repeats it, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);
}

/** Unknown keys of one object that are told one by one. */
const maxUnknownKeys = 20;

/** What of an object is unknown, in words. @param path where the object is */
export function unknownKeys(value: object, path: readonly PropertyKey[], known: readonly string[]): string[] {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  const told = unknown.slice(0, maxUnknownKeys).map((name) => {
    const meant = closest(name, known);
    const advice = meant === undefined ? `known keys are ${known.join(", ")}` : `did you mean "${meant}"?`;
    return `${pathText([...path, name])} is unknown and has no effect; ${advice}`;
  });
  const further = unknown.length - told.length;
  return further > 0 ? [...told, `${pathText(path)} has ${further} more unknown keys`] : told;
}
