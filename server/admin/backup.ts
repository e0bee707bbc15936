import { resolve } from "node:path";
import { createBackup, restoreBackup, tryBackup, verifyBackup, type Manifest } from "../backup/index.ts";
import { printable, sizeText } from "../base/index.ts";
import { openConfigured } from "../data-folder/index.ts";
import type { AnyCommand } from "./command.ts";
import { untilEnded } from "./until-ended.ts";

/** What a backup holds, in words. */
function contentOf({ engine, version, madeAt, files, bytes, counts, hasObjects }: Manifest): string {
  const what = engine === "sqlite" ? "SQLite" : "PostgreSQL";
  const without = hasObjects ? "" : " without the exported and uploaded files,";
  return `${what}, version ${version}, ${madeAt},${without} ${files} file(s) of ${sizeText(bytes)}, ${counts.users} user(s), ${counts.auditEntries} entries of the security log`;
}

export const backupCommands: Readonly<Record<string, AnyCommand>> = {
  create: {
    help: "back up database and files into a new folder, also while the portal runs",
    words: ["FOLDER"],
    options: {
      "without-files": { help: "leave out exported and uploaded files, where they are copied by other means" },
    },
    async run({ database, config, print, fail }, { words: [folder = ""], flags }) {
      const target = resolve(folder);
      const withObjects = !flags.has("without-files");
      const tellLeftOut = (path: string, real: string) =>
        fail(`Not part of the backup: ${printable(path)}, a link to ${printable(real)}. Back that up by itself.`);
      const made = await untilEnded((signal) =>
        createBackup(database, config, target, { withObjects, tellLeftOut, signal }),
      );
      print(`The backup is in ${target}: ${contentOf(made)}.`);
      if (config.objects.kind === "s3")
        print("The files in the bucket are not part of it; copy them now, by the means of the service.");
    },
  },
  verify: {
    help: "read a whole backup and compare it with the digests that were written with it",
    words: ["FOLDER"],
    options: {},
    isDetached: true,
    async run({ print }, { words: [folder = ""] }) {
      print(`The backup is whole: ${contentOf(await verifyBackup(resolve(folder)))}.`);
    },
  },
  try: {
    help: "restore a backup into a temporary place, open and check it there, and remove the place",
    words: ["FOLDER"],
    options: { within: { value: "FOLDER", help: "folder with room for it; that of temporary files by default" } },
    isDetached: true,
    async run({ config, print }, { words: [folder = ""], options }) {
      const within = options.get("within");
      const place = within === undefined ? undefined : resolve(within);
      const tried = await untilEnded((signal) => tryBackup(config, resolve(folder), { within: place, signal }));
      print(`The backup can be restored, and its security log is whole: ${contentOf(tried)}.`);
    },
  },
  restore: {
    help: "restore a backup into an empty data folder, and an empty database where it is of PostgreSQL",
    words: ["FOLDER"],
    options: {},
    isDetached: true,
    async run({ config, print, recordIn }, { words: [folder = ""] }) {
      const restored = await restoreBackup(config, resolve(folder));
      const database = await openConfigured(config);
      try {
        await recordIn(database, { madeAt: restored.madeAt, entries: restored.auditSeq });
      } finally {
        await database.close();
      }
      print(`The backup is restored: ${contentOf(restored)}. Start the portal.`);
      if (!restored.hasObjects && config.objects.kind === "folder")
        print(`Copy the exported and uploaded files to ${config.objects.folder} before.`);
    },
  },
};
