import { reservedNames } from "../modules/index.ts";
import { loadModules } from "../module-contract/index.ts";
import { seedModule } from "../seed/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

export const moduleCommands: AdminCommands = {
  list: {
    help: "list the modules of PORTAL_MODULES",
    words: [],
    options: {},
    async run({ db, config, print }) {
      const loaded = await loadModules(config.modules, reservedNames);
      const filled = new Set((await db.selectFrom("setup").select("name").execute()).map((row) => row.name));
      const rows = loaded.map(({ module: { name } }) => [name, filled.has(`module:${name}`) ? "filled" : "not filled"]);
      printRows(print, ["MODULE", "STATUS"], rows);
    },
  },
  seed: {
    help: "add the menus and the data of a module that came after the first start",
    words: ["MODULE"],
    options: {},
    async run({ database, config, print }, { words: [name = ""] }) {
      const loaded = await loadModules(config.modules, reservedNames);
      const found = loaded.find(({ module }) => module.name === name);
      if (!found) throw new AdminError(`PORTAL_MODULES has no module "${name}".`);
      const options = { rows: config.seedRows, now: Date.now, tell: () => undefined };
      if (!(await seedModule(database, found.module, options)))
        throw new AdminError(`The module "${name}" is filled already.`);
      print(`The module "${name}" was filled.`);
    },
  },
};
