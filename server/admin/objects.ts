import type { Kysely } from "kysely";
import { databaseIdOf } from "../jobs/index.ts";
import { adoptObjects } from "../objects/index.ts";
import { objectsDirOf } from "../data-folder/index.ts";
import type { AdminCommands } from "./command.ts";

export const objectsCommands: AdminCommands = {
  adopt: {
    help: "give the exported files in the data folder to this database, whichever they belonged to",
    words: [],
    mayBeEmpty: true,
    options: {},
    async run({ db, config, print }) {
      const folder = objectsDirOf(config);
      await adoptObjects(folder, await databaseIdOf(db as unknown as Kysely<never>));
      print(
        `The files in ${folder} belong to this database from now on. Those that no task of it shows are put aside when the portal runs, and removed after ${config.quarantineDays} day(s).`,
      );
    },
  },
};
