import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { CoreTables } from "./db/index.ts";
import type { PortalModule } from "./module-contract/index.ts";

/** Something of a module that needs a menu entry, any of `names`. */
export interface MenuUse {
  module: string;
  /** As it is told: `GET /orders/api/list`. */
  what: string;
  names: readonly string[];
}

type Requirement = NonNullable<PortalModule["exports"]>[number]["requires"];
type Entry = NonNullable<PortalModule["menus"]>[number]["entry"];

/** Of many routes of one entry, those that are told. */
const maxTold = 5;

const namesOf = (requires: Requirement): readonly string[] => ("menu" in requires ? [requires.menu].flat() : []);
const namesIn = ({ name, children = [] }: Entry): string[] => [name, ...children.flatMap(namesIn)];

/** Adds to `uses` what the routes of a module require, as they are registered in its scope. */
export function collectMenuUses(scope: FastifyInstance, module: string, uses: MenuUse[]): void {
  scope.addHook("onRoute", ({ method, url, config }) => {
    const requires = config?.requires;
    // Each GET is registered a second time, for HEAD.
    if (method === "HEAD" || !requires || "none" in requires) return;
    uses.push({ module, what: `${[method].flat().join(",")} ${url}`, names: namesOf(requires) });
  });
}

function usesOf({ name, exports = [], homeCards = [] }: PortalModule, routes: readonly MenuUse[]): MenuUse[] {
  return [
    ...routes.filter(({ module }) => module === name),
    ...exports.map(({ taskCode, requires }) => ({
      module: name,
      what: `the export ${taskCode}`,
      names: namesOf(requires),
    })),
    ...homeCards.map((card) => ({ module: name, what: `the card ${card.name}`, names: namesOf(card.requires) })),
  ];
}

/** What nobody may use of a module, since no entry has the name that it requires; a line for the log each. */
function unmetMenus(module: PortalModule, routes: readonly MenuUse[], known: ReadonlySet<string>): string[] {
  const unmet = usesOf(module, routes).filter(
    ({ names }) => names.length > 0 && !names.some((name) => known.has(name)),
  );
  const own = new Set((module.menus ?? []).flatMap(({ entry }) => namesIn(entry)));
  return [...Map.groupBy(unmet, ({ names }) => names.map((name) => JSON.stringify(name)).join(" or "))].map(
    ([quoted, uses]) => {
      const told = uses.slice(0, maxTold).map(({ what }) => what);
      const further = uses.length - told.length;
      const [first = ""] = uses[0]?.names ?? [];
      const isOwn = uses[0]?.names.some((name) => own.has(name));
      const advice = isOwn ? `module seed ${module.name}` : `menu add ${first}`;
      const whom = `${told.join(", ")}${further > 0 ? ` and ${further} more` : ""}`;
      return `nobody may use ${whom}: there is no menu entry ${quoted}; npm run admin -- ${advice}`;
    },
  );
}

/** Warns of what nobody may use of modules. */
export async function tellUnmetMenus(
  db: Kysely<CoreTables>,
  modules: readonly PortalModule[],
  routes: readonly MenuUse[],
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  const entries = await db.selectFrom("menu").select("name").execute();
  const known = new Set(entries.map(({ name }) => name));
  for (const module of modules)
    for (const problem of unmetMenus(module, routes, known)) log.warn({ module: module.name }, problem);
}
