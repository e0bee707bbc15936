import { resolve } from "node:path";
import type { Transaction } from "kysely";
import { printable } from "../base/index.ts";
import type { CoreTables } from "../db/index.ts";
import {
  ConfigSetError,
  listPublished,
  publish,
  readConfigFiles,
  readVersion,
  type PublishedSet,
} from "../published/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminCommands } from "./command.ts";
import { printRows } from "./tables.ts";

export const configCommands: AdminCommands = {
  publish: {
    help: "give the configuration files of a folder to all nodes with PORTAL_CONFIG=published, in the place of those before",
    words: ["FOLDER"],
    options: {},
    async run({ database, print, recordIn }, { words: [folder = ""] }) {
      try {
        const files = await readConfigFiles(resolve(folder));
        if (files.length === 0) throw new AdminError(`There are no configuration files in ${resolve(folder)}.`);
        const within = (trx: Transaction<CoreTables>, made: PublishedSet) => recordIn(trx, { ...made });
        const set = await publish(database.db, database.dialect, { files, within });
        print(
          `${files.length} file(s) are published as version ${set.version}; every node has them within a few seconds.`,
        );
      } catch (error) {
        throw error instanceof ConfigSetError ? new AdminError(error.message) : error;
      }
    },
  },
  show: {
    help: "show which configuration files are published",
    words: [],
    options: {},
    async run({ db, print }) {
      const version = await readVersion(db);
      if (!version) return print("Nothing is published.");
      print(`Version ${version.version}, published at ${new Date(version.at).toISOString()}`);
      printRows(
        print,
        ["PATH", "DIGEST"],
        (await listPublished(db)).map(({ path, digest }) => [printable(path), digest.slice(0, 12)]),
      );
    },
  },
};
