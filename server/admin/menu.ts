import { menuIcons } from "@customs-portal/sdk/rules";
import { administrationPatterns } from "@customs-portal/sdk/administration";
import { addMenu, changeMenu, removeMenu } from "../modules/administration/index.ts";
import { AdminError, localisedTitle, matching, required, type Given, type OptionSpec } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

const options = {
  title: { value: "TITLE", help: "text, or a text per locale: zh-CN=关务,en=Customs" },
  path: { value: "PATH", help: "address of the page, such as /declarations/list" },
  url: { value: "URL", help: "http(s) address of an embedded page" },
  icon: { value: "NAME", help: `one of ${menuIcons.join(", ")}` },
  parent: { value: "NAME", help: "entry that it stands below; an empty text for none" },
  order: { value: "NUMBER", help: "place among its neighbours, small numbers first" },
  visible: { value: "0|1", help: "0 keeps the entry allowed but hidden" },
} satisfies Record<string, OptionSpec>;

const iconPattern = new RegExp(`^(${menuIcons.join("|")})$`);

/** The columns that the options give. */
function columnsOf({ options: given }: Given) {
  const text = (name: string, pattern: RegExp, what: string) => {
    const value = given.get(name);
    return value === undefined || value === "" ? null : matching(value, pattern, what);
  };
  const order = given.get("order");
  return {
    ...(given.has("title") && { title: localisedTitle(given.get("title") ?? "") }),
    ...(given.has("path") && {
      path: text("path", administrationPatterns.menuPath, "a path that begins with one slash"),
    }),
    ...(given.has("url") && { url: text("url", administrationPatterns.menuUrl, "an http(s) address") }),
    ...(given.has("icon") && { icon: text("icon", iconPattern, `an icon of the menu: ${menuIcons.join(", ")}`) }),
    ...(given.has("parent") && { parent_name: given.get("parent") || null }),
    ...(order !== undefined && { ord: Number(matching(order, /^\d{1,9}$/, "a whole number")) }),
    ...(given.has("visible") && { is_visible: text("visible", /^[01]$/, "0 or 1") }),
  };
}

export const menuCommands: AdminCommands = {
  add: {
    help: "add a menu entry; users see it once it is granted to them",
    words: ["NAME"],
    options,
    async run({ db, print }, given) {
      const name = matching(given.words[0] ?? "", administrationPatterns.menuName, "a route name");
      const title = localisedTitle(required(given, "title"));
      const columns = columnsOf(given);
      await db.transaction().execute((trx) => addMenu(trx, name, { ...columns, title }));
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
      await db.transaction().execute((trx) => changeMenu(trx, name, columns));
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
      await removeMenu(db, name);
      print(`Menu entry "${name}" was removed.`);
    },
  },
};
