import { printable } from "../base/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminCommands, AdminContext } from "./command.ts";
import { printRows } from "./tables.ts";
import { copyPublished, publishAccepted } from "../published/index.ts";
import {
  acceptedText,
  missingFiles,
  needsText,
  readAccepted,
  readRegistered,
  strangeFiles,
  strangeRoutes,
  strayEntries,
  writeAccepted,
} from "../modules/web/index.ts";

/** The folders that lines are registered in; of a published configuration the copy of now. */
async function foldersOf({ config, db }: AdminContext) {
  if (config.isConfigPublished) await copyPublished(db, config.configDir);
  return { dataDir: config.configDir, webDir: config.webDir };
}

/** Stores what was accepted, for all nodes where they share it. */
async function storeAccepted(
  { config, database, recordIn }: AdminContext,
  accepted: Parameters<typeof writeAccepted>[1],
): Promise<void> {
  if (!config.isConfigPublished) return writeAccepted(config.configDir, accepted);
  await publishAccepted(database.db, database.dialect, {
    content: Buffer.from(acceptedText(accepted)),
    within: (trx, set) => recordIn(trx, { ...set }),
  });
}

export const lineCommands: AdminCommands = {
  list: {
    help: "list the business lines, what they need of the policy, what was accepted and what is wrong with them",
    words: [],
    options: { check: { help: "end with 1 where anything is wrong, for scripts" } },
    async run(context, { flags }) {
      const folders = await foldersOf(context);
      const { importMap = { imports: {} }, lines, waiting, problems } = await readRegistered(folders);
      const menu = await context.db.selectFrom("menu").select(["name", "path"]).execute();
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
      const ofMenu = [...strangeRoutes(lines, menu), ...strayEntries(lines, menu)];
      const ofFiles = [...missingFiles(folders, importMap, lines), ...(await strangeFiles(folders, importMap, lines))];
      const found = [...problems, ...ofFiles, ...ofMenu];
      for (const problem of found) context.fail(printable(problem));
      if (flags.has("check") && found.length > 0) throw new AdminError(`Problems: ${found.length}`);
    },
  },
  accept: {
    help: "give a business line what it needs of the content security policy",
    words: ["LINE"],
    options: {},
    async run(context, given) {
      const [key = ""] = given.words;
      const { lines } = await readRegistered(await foldersOf(context));
      const accepted = await readAccepted(context.config.configDir);
      const needs = Object.hasOwn(lines, key) ? lines[key]?.needs : undefined;
      if (!needs) throw new AdminError(`No business line "${key}" needs anything; see: npm run admin -- line list`);
      context.print(`Accepting for "${key}": ${needsText(needs)}`);
      await storeAccepted(context, { ...accepted, [key]: needs });
      context.print(`"${key}" has it from the next load of a page on.`);
    },
  },
  refuse: {
    help: "take that away again",
    words: ["LINE"],
    options: {},
    async run(context, given) {
      const [key = ""] = given.words;
      const { dataDir } = await foldersOf(context);
      const accepted = await readAccepted(dataDir);
      if (!Object.hasOwn(accepted, key)) throw new AdminError(`Nothing was accepted for "${key}".`);
      const { [key]: _taken, ...rest } = accepted;
      await storeAccepted(context, rest);
      context.print(`"${key}" has nothing of it from the next load of a page on.`);
    },
  },
};
