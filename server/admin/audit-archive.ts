import { createReadStream, existsSync } from "node:fs";
import { checkArchive, checkArchives } from "../security-log/index.ts";
import { openObjectStore } from "../objects/index.ts";
import { AdminError } from "./arguments.ts";
import type { AdminContext } from "./command.ts";

type Broken = Exclude<Awaited<ReturnType<typeof checkArchive>>, { isWhole: true }>;

function wordsOf(file: string, state: Broken): string {
  return state.problem === "unreadable"
    ? `${file} is no file of the archive, or not all of one.`
    : `${file} is broken: entry ${state.seq} is ${state.problem}.`;
}

/** Checks one file of the archive, wherever it is now. @throws AdminError where it is not whole */
export async function verifyFile({ print }: Pick<AdminContext, "print">, file: string): Promise<void> {
  if (!existsSync(file)) throw new AdminError(`There is no file ${file}.`);
  const state = await checkArchive(createReadStream(file));
  if (!state.isWhole) throw new AdminError(wordsOf(file, state));
  const { after, entries, last } = state;
  print(
    `${file} is whole: ${entries} entries, ${after.seq + 1} to ${last.seq}; it follows the hash ${after.hash} and ends with ${last.hash}.`,
  );
}

/** Checks the files of the archive that the database follows. @throws AdminError where one is missing or not whole */
export async function verifyArchives({ db, config, print }: Pick<AdminContext, "db" | "config" | "print">) {
  const objects = await openObjectStore(config.objects);
  try {
    const archives = await checkArchives(db, objects);
    if (archives.isWhole) {
      if (archives.files > 0) print(`Its archive is whole: ${archives.entries} entries in ${archives.files} file(s).`);
      return;
    }
    const { key, state } = archives;
    if (state) throw new AdminError(wordsOf(key, state));
    throw new AdminError(
      `The archive misses ${key}. Where it was moved on purpose, check it with --file, and the database alone with --database.`,
    );
  } finally {
    objects.close();
  }
}
