import type { PortalLocation } from "@customs-portal/sdk/portal";

/** Reads a local path; `search` and `hash` are empty when they hold nothing but their sign. */
export function toLocation(path: string): PortalLocation {
  const url = new URL(path, "http://portal.invalid");
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}

/** The local path of a location. */
export function toPath({ pathname, search, hash }: PortalLocation): string {
  return `${pathname}${search}${hash}`;
}

/** Adds query parameters to a path that may have some. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const location = toLocation(path);
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return toPath({ ...location, search: `?${query.toString()}` });
}
