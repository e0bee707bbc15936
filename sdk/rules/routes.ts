import type { BizConfig, BusinessLineConfig } from "../contract/index.ts";

/** Whether an address is a path of this portal and nothing else: one leading slash, no scheme, no control characters. */
export function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  return ![...path].some((char) => char < " " || char === "\\" || char === "\u007f");
}

/** A web address of its own, not a path; undefined for anything else. */
export function webAddress(text: string): URL | undefined {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url ?? undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The segments of a path as routers read them: `/a/%62` and `/a%2Fb` lead where `/a/b` does. */
function segments(path: string): string[] {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return pathname
    .split("/")
    .flatMap((segment) => decoded(segment).split("/"))
    .filter(Boolean);
}

const startsWith = (given: readonly string[], wanted: readonly string[]) =>
  wanted.length <= given.length && wanted.every((segment, index) => segment === given[index]);

/** Whether `prefix` covers `path` segment by segment: /a/b covers /a/b and /a/b/c, never /a/bc. Case counts. */
export function coversPath(prefix: string, path: string): boolean {
  return startsWith(segments(path), segments(prefix));
}

const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

/**
 * The business line that an address belongs to: the first path segment is its key, else the longest key that is a
 * prefix of the address (R21-15, A07).
 */
export function lineOfPath(path: string, lines: BizConfig): string | undefined {
  const first = segments(path)[0];
  if (first !== undefined && Object.hasOwn(lines, first)) return first;
  return Object.keys(lines)
    .filter((key) => coversPath(key, path))
    .toSorted((a, b) => segments(b).length - segments(a).length)[0];
}

/** A route of a line as an address finds it. */
export interface FoundLineRoute {
  readonly name: string;
  readonly title?: string | Record<string, string> | undefined;
  /** Needs neither sign-in nor menu entry (R21-04). */
  readonly notLogin: boolean;
  /** Whether its tab asks before it closes; undefined where the site decides. */
  readonly closeTabConfirm?: boolean | undefined;
  /** One of the routes of the line covers the address. */
  readonly isListed: boolean;
}

/**
 * The route of an address inside a line: its longest covering route, else one named by the key of the line. Routers of
 * lines may read `/a/B` as `/a/b`, so that its right is asked for both; of two routes that differ in case alone each
 * has its own, and without a sign-in a route opens in its own spelling only.
 */
export function routeOfLine(key: string, line: BusinessLineConfig, path: string): FoundLineRoute {
  const given = segments(path);
  const [match] = (line.routes ?? [])
    .map((route) => ({ route, wanted: segments(route.path) }))
    .filter(({ wanted }) => startsWith(lowerCase(given), lowerCase(wanted)))
    .map(({ route, wanted }) => ({ route, length: wanted.length, isExact: startsWith(given, wanted) }))
    .toSorted((a, b) => b.length - a.length || Number(b.isExact) - Number(a.isExact));
  if (match) {
    const { name, title = line.title, notLogin = false, closeTabConfirm } = match.route;
    const found = { name, title, notLogin: notLogin && match.isExact, isListed: true };
    return { ...found, ...(closeTabConfirm !== undefined && { closeTabConfirm }) };
  }
  return { name: key, title: line.title, notLogin: false, isListed: false };
}

/** The path of the line route of a name, of the first line that has one. */
export function pathOfLineRoute(name: string, lines: BizConfig): string | undefined {
  return Object.values(lines)
    .flatMap((line) => line.routes ?? [])
    .find((route) => route.name === name)?.path;
}
