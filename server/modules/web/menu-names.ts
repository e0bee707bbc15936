import type { BizConfig } from "@customs-portal/sdk/contract";
import { lineOfPath, mayOpenRoute, routeOfLine } from "@customs-portal/sdk/rules";
import { commandWord } from "./hash-advice.ts";
import { closest } from "./issues.ts";

/** A menu entry as far as it opens routes. */
interface Entry {
  name: string;
  path: string | null;
}

/** The routes of lines that no menu entry opens, so that nobody can be let in, a line each with what adds the entry. */
export function strangeRoutes(lines: BizConfig, menu: readonly Entry[]): string[] {
  const entries = menu.map(({ name, path }) => ({ name, ...(path !== null && { path }) }));
  const told = new Set<string>();
  return Object.entries(lines).flatMap(([key, { routes = [] }]) =>
    routes.flatMap(({ name, path, notLogin }) => {
      if (notLogin || told.has(name) || mayOpenRoute(name, entries)) return [];
      told.add(name);
      const command = `npm run admin -- menu add ${commandWord(name)} --path ${commandWord(path)} --title TITLE`;
      const meant = closest(
        name,
        menu.map((entry) => entry.name),
      );
      const advice = meant === undefined ? command : `did you mean "${meant}"? Else ${command}`;
      return [`The business line ${JSON.stringify(key)}: ${name} is the name of no menu entry: ${advice}`];
    }),
  );
}

/** The menu entries that lead to a line which has no page there, a line each: whoever opens one reads that there is none. */
export function strayEntries(lines: BizConfig, menu: readonly Entry[]): string[] {
  return menu.flatMap(({ name, path }) => {
    const [pathname = ""] = (path ?? "").split(/[?#]/, 1);
    const key = lineOfPath(pathname, lines);
    const line = key === undefined ? undefined : lines[key];
    // Without routes the line itself says what it has.
    if (key === undefined || !line?.routes?.length || routeOfLine(key, line, pathname).isListed) return [];
    return [`The menu entry ${name}: no route of the business line ${JSON.stringify(key)} covers ${path}`];
  });
}
