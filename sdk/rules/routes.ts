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

function segments(path: string): string[] {
  return (path.split(/[?#]/, 1)[0] ?? "").split("/").filter(Boolean);
}

/** Whether `prefix` covers `path` segment by segment: /a/b covers /a/b and /a/b/c, never /a/bc. */
export function coversPath(prefix: string, path: string): boolean {
  const wanted = segments(prefix);
  const given = segments(path);
  return wanted.length <= given.length && wanted.every((segment, index) => segment === given[index]);
}

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

/** The route of an address inside a line: its longest covering route, else one named by the key of the line. */
export function routeOfLine(key: string, line: BusinessLineConfig, path: string): FoundLineRoute {
  const match = (line.routes ?? [])
    .filter((route) => coversPath(route.path, path))
    .toSorted((a, b) => segments(b.path).length - segments(a.path).length)[0];
  if (match) {
    const { name, title = line.title, notLogin = false, closeTabConfirm } = match;
    return { name, title, notLogin, ...(closeTabConfirm !== undefined && { closeTabConfirm }), isListed: true };
  }
  return { name: key, title: line.title, notLogin: false, isListed: false };
}

/** The path of the line route of a name, of the first line that has one. */
export function pathOfLineRoute(name: string, lines: BizConfig): string | undefined {
  return Object.values(lines)
    .flatMap((line) => line.routes ?? [])
    .find((route) => route.name === name)?.path;
}
