import { AdminError } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";
import { needsText, readAccepted, readRegistered, writeAccepted } from "../modules/web/index.ts";

export const lineCommands: AdminCommands = {
  list: {
    help: "list the registered business lines, what they need of the policy and what was accepted",
    words: [],
    options: {},
    async run(context) {
      const { lines, waiting, problems } = await readRegistered(context.config);
      printRows(
        context.print,
        ["LINE", "APP", "NEEDS", "NOT ACCEPTED"],
        Object.entries(lines).map(([key, { app = key, needs = {} }]) => [
          key,
          app,
          needsText(needs),
          needsText(waiting.get(key) ?? {}),
        ]),
      );
      for (const problem of problems) context.fail(problem);
    },
  },
  accept: {
    help: "give a business line what it needs of the content security policy",
    words: ["LINE"],
    options: {},
    async run(context, given) {
      const [key = ""] = given.words;
      const { lines } = await readRegistered(context.config);
      const accepted = await readAccepted(context.config.dataDir);
      const needs = Object.hasOwn(lines, key) ? lines[key]?.needs : undefined;
      if (!needs) throw new AdminError(`No business line "${key}" needs anything; see: npm run admin -- line list`);
      context.print(`Accepting for "${key}": ${needsText(needs)}`);
      await writeAccepted(context.config.dataDir, { ...accepted, [key]: needs });
      context.print(`"${key}" has it from the next load of a page on.`);
    },
  },
  refuse: {
    help: "take that away again",
    words: ["LINE"],
    options: {},
    async run(context, given) {
      const [key = ""] = given.words;
      const accepted = await readAccepted(context.config.dataDir);
      if (!Object.hasOwn(accepted, key)) throw new AdminError(`Nothing was accepted for "${key}".`);
      const { [key]: _taken, ...rest } = accepted;
      await writeAccepted(context.config.dataDir, rest);
      context.print(`"${key}" has nothing of it from the next load of a page on.`);
    },
  },
};
