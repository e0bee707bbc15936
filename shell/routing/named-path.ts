import type { BizConfig } from "@customs-portal/sdk/contract";
import { pathOfLineRoute } from "@customs-portal/sdk/rules";
import { toLocation, toPath } from "./location.ts";
import { shellRoutes, type ShellRoute } from "./routes.ts";

/** A page that can be gone to by its name alone. */
const standsByItself = ({ path, redirect, notLogin, unchecked, duringForcedChange }: ShellRoute) =>
  !path.includes(":") && !redirect && !notLogin && !unchecked && !duringForcedChange;

/** The path of the page of a route name: of a business line, else of the shell. */
export function namedPath(name: string, lines: BizConfig): string | undefined {
  return (
    pathOfLineRoute(name, lines) ?? shellRoutes.find((route) => route.name === name && standsByItself(route))?.path
  );
}

/** Where an address leads whose query names its page by `page=` (A17): that page, with the rest of the query. */
export function pagePath(path: string, page: string, lines: BizConfig): string | undefined {
  const target = namedPath(page, lines);
  if (target === undefined) return undefined;
  const location = toLocation(path);
  const query = new URLSearchParams(location.search);
  query.delete("page");
  return toPath({ ...location, pathname: target, search: query.size > 0 ? `?${query.toString()}` : "" });
}
