import { existsSync } from "node:fs";
import type { ServerConfig } from "../config/index.ts";
import { databaseOptionsOf, holdFolder, holdNode, makeDataFolder, openConfigured } from "../data-folder/index.ts";
import { findIdentity, longWorkLimits, type Database } from "../db/index.ts";
import { loadModules, type PortalModule } from "../module-contract/index.ts";
import { builtInExports, reservedNames } from "../modules/index.ts";
import { openObjectStore, refuseForeign } from "../objects/index.ts";
import { allModules, bringUpToDate, pendingIn } from "../upgrade/index.ts";
import type { DetachedCommand } from "./command.ts";

/** Opens the database with the modules of the settings; what is done to it may take as long as it takes. */
async function withModules<T>(
  config: ServerConfig,
  work: (database: Database, modules: readonly PortalModule[]) => Promise<T>,
): Promise<T> {
  const loaded = await loadModules(config.modules, reservedNames);
  const node = holdNode(config.dataDir);
  try {
    const business = loaded.map(({ module }) => module);
    const modules = allModules({ config, node, exporting: [...builtInExports, ...loaded], business });
    const database = await openConfigured({
      ...config,
      databaseLimits: { ...config.databaseLimits, ...longWorkLimits },
    });
    try {
      return await work(database, modules);
    } finally {
      await database.close();
    }
  } finally {
    node.release();
  }
}

/** Makes sure that the files are those of the database, so that no wrong one is changed. @throws ForeignObjectsError, OtherStoreError */
async function checkObjects({ objects: settings }: ServerConfig, { db }: Database): Promise<void> {
  const objects = await openObjectStore(settings);
  try {
    await refuseForeign(objects, await findIdentity(db));
  } finally {
    objects.close();
  }
}

function listOf(print: (line: string) => void, names: readonly string[]): void {
  for (const name of names) print(`  ${name}`);
}

const countOf = (names: readonly string[]) => `${names.length} migration(s)`;

export const databaseCommands: Readonly<Record<"migrate" | "status", DetachedCommand>> = {
  migrate: {
    help: "bring the database up to date, as a start does, without starting a portal",
    words: [],
    options: {},
    isDetached: true,
    async run({ config, print, recordIn }) {
      makeDataFolder(config.dataDir);
      // A SQLite file belongs to one process; with PostgreSQL a lock in the database lets one after the other through.
      const releaseFolder = config.databaseUrl ? () => undefined : holdFolder(config.dataDir);
      try {
        await withModules(config, async (database, modules) => {
          await checkObjects(config, database);
          const ran = await bringUpToDate(config, database, modules, Date.now);
          if (ran.length === 0) {
            print("The database is up to date; nothing was done.");
            return;
          }
          await recordIn(database, { migrations: ran.length });
          print(`The database is up to date; ${countOf(ran)} done:`);
          listOf(print, ran);
        });
      } finally {
        releaseFolder();
      }
    },
  },
  status: {
    help: "say which migrations this version has to run; changes nothing",
    words: [],
    options: {},
    isDetached: true,
    async run({ config, print }) {
      const { url, file } = databaseOptionsOf(config);
      if (!url && !existsSync(file)) {
        print("There is no database yet; the first start makes it.");
        return;
      }
      const pending = await withModules(config, (database, modules) => pendingIn(config, database, modules));
      if (pending.length === 0) {
        print("The database is up to date.");
        return;
      }
      print(`${countOf(pending)} to do, by "npm run admin -- database migrate" or the next start:`);
      listOf(print, pending);
    },
  },
};
