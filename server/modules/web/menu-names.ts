import type { BizConfig } from "@customs-portal/sdk/contract";
import { mayOpenRoute } from "@customs-portal/sdk/rules";
import { shellWord } from "./hash-advice.ts";

/** A menu entry as far as it opens routes. */
interface Entry {
  name: string;
  path: string | null;
}

const word = (text: string) => (/^[\w./-]+$/.test(text) ? text : shellWord(text));

/** The routes of lines that no menu entry opens, so that nobody can be let in, a line each with what adds the entry. */
export function strangeRoutes(lines: BizConfig, menu: readonly Entry[]): string[] {
  const entries = menu.map(({ name, path }) => ({ name, ...(path !== null && { path }) }));
  const told = new Set<string>();
  return Object.entries(lines).flatMap(([key, { routes = [] }]) =>
    routes.flatMap(({ name, path, notLogin }) => {
      if (notLogin || told.has(name) || mayOpenRoute(name, entries)) return [];
      told.add(name);
      const command = `npm run admin -- menu add ${word(name)} --path ${word(path)} --title TITLE`;
      return [`The business line ${JSON.stringify(key)}: ${name} is the name of no menu entry: ${command}`];
    }),
  );
}
