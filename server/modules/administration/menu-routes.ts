import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Kysely, Selectable } from "kysely";
import {
  menuChangeSchema,
  menuRemovalQuerySchema,
  newMenuSchema,
  type AdministeredMenu,
  type NewMenu,
} from "@customs-portal/sdk/administration";
import { administrationBase, administrationFunctions } from "@customs-portal/sdk/limits";
import { menuIcons } from "@customs-portal/sdk/rules";
import type { CoreTables, MenuTable } from "../../db/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { changed } from "../../security-log/index.ts";
import { administer, mustBeVersion, versionOf } from "./administer.ts";
import { addMenu, changeMenu, companiesWith, removeMenu, subtreeOf, type MenuFields } from "./menus.ts";
import { mustReach, reachOf } from "./reach.ts";
import { absent, AdministrationError, wrong } from "./refusal.ts";
import { administrationMenuNames } from "./menu-entries.ts";

const tags = ["administration"];
const path = `${administrationBase}/menus`;
const code = administrationFunctions.menus;
const config = { requires: { function: code } satisfies RouteRequirement };

/** Without the entries of the administration nobody would find the way back. */
const neededHere = (name: string) =>
  new AdministrationError("still-used", `The administration needs "${name}".`, { name });

/** The text of a badge that is one; other badges are those of modules and stay as they are. */
function badgeText(badge: string | null): string | null {
  if (badge === null) return null;
  const { text } = JSON.parse(badge) as { text?: unknown };
  return typeof text === "string" ? text : null;
}

function toMenu(row: Selectable<MenuTable>): AdministeredMenu {
  return {
    name: row.name,
    parent: row.parent_name,
    order: row.ord,
    path: row.path,
    url: row.url,
    icon: row.icon,
    isVisible: row.is_visible === null || row.is_visible === "1",
    badge: badgeText(row.badge),
    title: JSON.parse(row.title) as AdministeredMenu["title"],
    version: versionOf(row),
  };
}

/** All entries of the catalogue, in the order of the menu. */
export async function readMenus(db: Kysely<CoreTables>): Promise<AdministeredMenu[]> {
  const rows = await db.selectFrom("menu").selectAll().orderBy("ord").orderBy("name").execute();
  return rows.map(toMenu);
}

/** @throws AdministrationError `request-invalid` for an icon that there is none of */
function fieldsOf(menu: Omit<NewMenu, "name">, before: string | null): MenuFields {
  const { parent, order, icon, isVisible, badge, title } = menu;
  if (icon !== null && !menuIcons.some((known) => known === icon)) throw wrong("icon", `There is no icon "${icon}".`);
  const isSameBadge = badgeText(before) === badge;
  return {
    parent_name: parent,
    ord: order,
    path: menu.path,
    url: menu.url,
    icon,
    is_visible: isVisible ? null : "0",
    badge: isSameBadge ? before : badge === null ? null : JSON.stringify({ text: badge }),
    title: JSON.stringify(title),
  };
}

/** The calls for the catalogue of menu entries, which is one for all companies. */
export function addMenuRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { ok, scopeOf } = context;
  const db = context.db as unknown as Kysely<CoreTables>;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const rowOf = async (trx: Kysely<CoreTables>, name: string) => {
    const row = await trx.selectFrom("menu").selectAll().where("name", "=", name).executeTakeFirst();
    if (!row) throw absent(`menu entry "${name}"`);
    return row;
  };

  /** The catalogue is one for all companies. @throws `forbidden` where others than the caller's see what would change */
  async function mustReachAll(trx: Kysely<CoreTables>, request: FastifyRequest, names: Iterable<string>) {
    mustReach(await reachOf(trx, scopeOf(request).userId, code), await companiesWith(trx, names));
  }

  typed.get(path, { config, schema: { tags, summary: "The catalogue of menu entries" } }, async (_request, reply) =>
    ok(reply, await readMenus(db)),
  );

  typed.post(
    path,
    { config, schema: { tags, summary: "Add a menu entry", body: newMenuSchema } },
    async (request, reply) => {
      const { name, ...menu } = request.body;
      await administer(context, request, async (trx) => {
        const fields = fieldsOf(menu, null);
        await addMenu(trx, name, fields);
        return { result: undefined, detail: { action: "menu-add", menu: name, ...changed({}, fields) } };
      });
      return ok(reply, {});
    },
  );

  typed.put(
    path,
    { config, schema: { tags, summary: "Change a menu entry", body: menuChangeSchema } },
    async (request, reply) => {
      const { name, version, ...menu } = request.body;
      await administer(context, request, async (trx) => {
        const row = await rowOf(trx, name);
        mustBeVersion(version, row);
        if (menu.parent !== row.parent_name && administrationMenuNames.includes(name)) throw neededHere(name);
        await mustReachAll(trx, request, await subtreeOf(trx, name));
        const fields = fieldsOf(menu, row.badge);
        await changeMenu(trx, name, fields);
        return { result: undefined, detail: { action: "menu-change", menu: name, ...changed(row, fields) } };
      });
      return ok(reply, {});
    },
  );

  typed.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Remove a menu entry with all below it and its grants",
        querystring: menuRemovalQuerySchema,
      },
    },
    async (request, reply) => {
      const { name, version } = request.query;
      await administer(context, request, async (trx) => {
        mustBeVersion(version, await rowOf(trx, name));
        const names = await subtreeOf(trx, name);
        const needed = administrationMenuNames.find((one) => names.has(one));
        if (needed !== undefined) throw neededHere(needed);
        await mustReachAll(trx, request, names);
        await removeMenu(trx, name);
        return { result: undefined, detail: { action: "menu-remove", menu: name } };
      });
      return ok(reply, {});
    },
  );
}
