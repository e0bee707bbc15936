import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { foldersOf, hashOfPath, joinPath, numberedFolder, numberedName } from "./paths.ts";
import type { UploadFileRow, UploadTables } from "./table.ts";

/** Where numbers of names are looked for, one query each: few names are taken often. */
const numberRanges = [
  [1, 8],
  [9, 100],
  [101, 1000],
] as const;

/** Tells which of these paths cannot be had. */
type FindTaken = (hashes: readonly string[]) => Promise<ReadonlySet<string | null>>;

/** Looks for paths among the files or the folders of a company. */
async function findIn(
  trx: Kysely<UploadTables>,
  table: "upload_file" | "upload_folder",
  { corpCode, hashes }: { corpCode: string; hashes: readonly string[] },
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom(table)
    .select("path_hash")
    .where("corp_code", "=", corpCode)
    .where("path_hash", "in", hashes)
    .execute();
  return rows.map(({ path_hash }) => path_hash);
}

/** The first name whose path is free, from the one with the number 1; where a thousand are taken, one that nobody guesses. */
async function firstFree(folder: string, nameOf: (number: number) => string, findTaken: FindTaken): Promise<string> {
  for (const [first, last] of numberRanges) {
    const names = Array.from({ length: last - first + 1 }, (_, index) => nameOf(first + index));
    const hashes = names.map((name) => hashOfPath(joinPath(folder, name)));
    const taken = await findTaken(hashes);
    const free = names.find((_, index) => !taken.has(hashes[index] ?? null));
    if (free !== undefined) return free;
  }
  return nameOf(randomInt(10 ** 9, 10 ** 12));
}

/** The announced folder; where a file has the name of one of its folders, with a number behind that. */
async function freeFolder(folder: string, findFiles: FindTaken): Promise<string> {
  const all = foldersOf(folder);
  // One question for all of them: hardly ever is one taken.
  if (all.length === 0 || (await findFiles(all.map(({ path }) => hashOfPath(path)))).size === 0) return folder;
  let free = "";
  for (const { name } of all)
    free = joinPath(
      free,
      await firstFree(free, (number) => (number === 1 ? name : numberedFolder(name, number)), findFiles),
    );
  return free;
}

/** Where a file goes that is complete. */
export type Place = Pick<UploadFileRow, "folder" | "name">;

/**
 * The place of a file: as announced, and with numbers where names are taken meanwhile. A folder holds no two entries of
 * one name, be they files or folders. The caller has the turn of the company (`takeTurn`).
 */
export async function freePlace(
  trx: Kysely<UploadTables>,
  { corp_code: corpCode, ...announced }: Place & Pick<UploadFileRow, "corp_code">,
): Promise<Place> {
  const findFiles: FindTaken = async (hashes) => new Set(await findIn(trx, "upload_file", { corpCode, hashes }));
  const findAny: FindTaken = async (hashes) =>
    new Set([
      ...(await findIn(trx, "upload_file", { corpCode, hashes })),
      ...(await findIn(trx, "upload_folder", { corpCode, hashes })),
    ]);
  const folder = await freeFolder(announced.folder, findFiles);
  const nameOf = (number: number) => (number === 1 ? announced.name : numberedName(announced.name, number));
  return { folder, name: await firstFree(folder, nameOf, findAny) };
}
