import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import { AdminError, localisedTitle, matching, required, type Given, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { mustHaveMenu, printRows } from "./tables.ts";

const options = {
  title: { value: "TITLE", help: "text, or a text per locale: zh-CN=关务,en=Customs" },
  path: { value: "PATH", help: "address of the page, such as /declarations/list" },
  url: { value: "URL", help: "http(s) address of an embedded page" },
  icon: { value: "NAME", help: "name of a lucide icon in kebab-case" },
  parent: { value: "NAME", help: "entry that it stands below; an empty text for none" },
  order: { value: "NUMBER", help: "place among its neighbours, small numbers first" },
  visible: { value: "0|1", help: "0 keeps the entry allowed but hidden" },
} satisfies Record<string, OptionSpec>;

/** The columns that the options give. */
function columnsOf({ options: given }: Given) {
  const text = (name: string, pattern: RegExp, what: string) => {
    const value = given.get(name);
    return value === undefined || value === "" ? null : matching(value, pattern, what);
  };
  const order = given.get("order");
  return {
    ...(given.has("title") && { title: localisedTitle(given.get("title") ?? "") }),
    ...(given.has("path") && { path: text("path", /^\/(?!\/)/, "a path that begins with one slash") }),
    ...(given.has("url") && { url: text("url", /^https?:\/\//, "an http(s) address") }),
    ...(given.has("icon") && { icon: text("icon", /^[a-z0-9-]+$/, "an icon name in kebab-case") }),
    ...(given.has("parent") && { parent_name: given.get("parent") || null }),
    ...(order !== undefined && { ord: Number(matching(order, /^\d{1,9}$/, "a whole number")) }),
    ...(given.has("visible") && { is_visible: text("visible", /^[01]$/, "0 or 1") }),
  };
}

/** @throws AdminError where `parent` is missing or stands below `name` */
async function checkParent(db: Kysely<CoreTables>, name: string, parent: string | null): Promise<void> {
  for (let above = parent; above !== null;) {
    if (above === name) throw new AdminError(`"${parent ?? ""}" stands below "${name}".`);
    await mustHaveMenu(db, above);
    const row = await db.selectFrom("menu").select("parent_name").where("name", "=", above).executeTakeFirst();
    above = row?.parent_name ?? null;
  }
}

export const menuCommands: AdminCommands = {
  add: {
    help: "add a menu entry; users see it once it is granted to them",
    words: ["NAME"],
    options,
    async run({ db, print }, given) {
      const name = matching(given.words[0] ?? "", /^[A-Za-z][\w?=&./-]{0,99}$/, "a route name");
      const title = localisedTitle(required(given, "title"));
      const columns = columnsOf(given);
      await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom("menu").select("name").where("name", "=", name).executeTakeFirst();
        if (known) throw new AdminError(`There is a menu entry "${name}" already.`);
        await checkParent(trx, name, columns.parent_name ?? null);
        const empty = {
          parent_name: null,
          ord: 1000,
          path: null,
          url: null,
          icon: null,
          is_visible: null,
          badge: null,
        };
        await trx
          .insertInto("menu")
          .values({ ...empty, ...columns, name, title })
          .execute();
      });
      print(`Menu entry "${name}" was added.`);
    },
  },
  change: {
    help: "change a menu entry; an empty text takes a value away",
    words: ["NAME"],
    options,
    async run({ db, print }, given) {
      const [name = ""] = given.words;
      const columns = columnsOf(given);
      if (Object.keys(columns).length === 0) throw new AdminError("Nothing to change was given.");
      await db.transaction().execute(async (trx) => {
        await mustHaveMenu(trx, name);
        if (columns.parent_name !== undefined) await checkParent(trx, name, columns.parent_name);
        await trx.updateTable("menu").set(columns).where("name", "=", name).execute();
      });
      print(`Menu entry "${name}" was changed.`);
    },
  },
  list: {
    help: "list the menu entries",
    words: [],
    options: {},
    async run({ db, print }) {
      const rows = await db.selectFrom("menu").selectAll().orderBy("ord").orderBy("name").execute();
      printRows(
        print,
        ["NAME", "PARENT", "ORDER", "PATH", "TITLE"],
        rows.map((row) => [row.name, row.parent_name ?? "", String(row.ord), row.path ?? row.url ?? "", row.title]),
      );
    },
  },
  remove: {
    help: "remove a menu entry with everything below it and its grants",
    words: ["NAME"],
    options: {},
    async run({ db, print }, { words: [name = ""] }) {
      await mustHaveMenu(db, name);
      await db.deleteFrom("menu").where("name", "=", name).execute();
      print(`Menu entry "${name}" was removed.`);
    },
  },
};
