import { administrationMenusFor } from "../modules/administration/index.ts";
import { reservedNames } from "../modules/index.ts";
import { loadModules, type PortalModule } from "../module-contract/index.ts";
import { administratorOf, filledNames, seedModule } from "../seed/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminCommands, AdminContext } from "./command.ts";
import { printRows } from "./tables.ts";

/** What is filled on a first start: the modules of `PORTAL_MODULES`, and the menu of the administration. */
async function filledModules(config: AdminContext["config"]): Promise<readonly PortalModule[]> {
  const loaded = await loadModules(config.modules, reservedNames);
  return [...loaded.map(({ module }) => module), administrationMenusFor(administratorOf(config.first))];
}

export const moduleCommands: AdminCommands = {
  list: {
    help: "list the modules of PORTAL_MODULES, and the menu of the administration",
    words: [],
    options: {},
    async run({ db, config, print }) {
      const modules = await filledModules(config);
      const filled = await filledNames(db);
      const names = modules.map(({ name }) => name);
      const rows = names.map((name) => [name, filled.includes(name) ? "filled" : "not filled"]);
      const absent = filled.filter((name) => !names.includes(name)).map((name) => [name, "not in PORTAL_MODULES"]);
      printRows(print, ["MODULE", "STATUS"], [...rows, ...absent]);
    },
  },
  seed: {
    help: "add the menus and the data of a module that came after the first start",
    words: ["MODULE"],
    options: {},
    async run({ database, config, print }, { words: [name = ""] }) {
      const modules = await filledModules(config);
      const found = modules.find((module) => module.name === name);
      if (!found) throw new AdminError(`PORTAL_MODULES has no module "${name}".`);
      const options = { rows: config.seedRows, now: Date.now, tell: () => undefined };
      if (!(await seedModule(database, found, options)))
        throw new AdminError(`The module "${name}" is filled already.`);
      print(`The module "${name}" was filled.`);
    },
  },
};
