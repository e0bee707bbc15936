import { identityOf, setObjectStore } from "../db/index.ts";
import { adoptObjects, openObjectStore } from "../objects/index.ts";
import type { AdminCommands } from "./command.ts";

export const objectsCommands: AdminCommands = {
  adopt: {
    help: "give the files of the portal to this database, whichever they belonged to and wherever it had others",
    words: [],
    mayBeEmpty: true,
    options: {},
    async run({ db, config, print }) {
      const objects = await openObjectStore(config.objects);
      try {
        await adoptObjects(objects, await identityOf(db), (claim) => setObjectStore(db, claim));
        print(
          `The files in ${objects.place} belong to this database from now on. Those that no task of it shows are put aside when the portal runs, and removed after ${config.quarantineDays} day(s). Processes that run with another place go on with it until they are started again.`,
        );
      } finally {
        objects.close();
      }
    },
  },
};
