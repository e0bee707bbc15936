import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { coreMigrationNames } from "../db/index.ts";
import { BackupError } from "./errors.ts";
import { plainFileWithin, replaceFile } from "./files.ts";

/** Written last: a folder without it is no backup. */
const manifestFile = "manifest.json";
/** Digests of all other files, as `sha256sum -c` reads them. */
export const checksumFile = "SHA256SUMS";
/** The database within a backup, by engine. */
export const databaseFiles = { sqlite: "portal.sqlite", postgres: "portal.dump" } as const;

/** Folders of a backup: files that users exported and uploaded, and those of the operator. */
export const objectFolder = "objects";
export const ownFolder = "own";

/** Copies of what is in the database, in the data folder: made anew after a restore. */
export const publishedFolder = "published";

/** What belongs to the running portal alone: its database, its locks. */
export const isOfProcess = (path: string) => path.startsWith("portal.") || path === "nodes";

/** What is unfinished among the files of users, put aside, or says whose they are and which store it is. */
export const isOfStore = (path: string) => path.startsWith(".");

/** Whether a backup may hold a file: what is never put into one is not taken from one. */
export function isOfBackup(path: string, engine: keyof typeof databaseFiles): boolean {
  const names = path.split("/");
  if (path.includes("\\") || names.some((name) => ["", ".", ".."].includes(name))) return false;
  const [under, first = ""] = names;
  if (under === objectFolder) return first !== "" && !isOfStore(first);
  if (under === ownFolder) return first !== "" && !isOfProcess(first);
  return path === databaseFiles[engine];
}

/** Changes where a version before could not read a backup. */
const format = 1;
const whole = z.number().check(z.int(), z.nonnegative());
const manifestSchema = z.object({
  product: z.literal("customs-portal"),
  format: whole,
  /** Version of the product that made it. */
  version: z.string(),
  /** Time in ISO 8601. */
  madeAt: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  databaseId: z.string(),
  /** Id of the store of the files; left out where the database has taken none, and by earlier versions. */
  storeId: z.optional(z.string()),
  migrations: z.array(z.string()),
  counts: z.object({ users: whole, companies: whole, auditEntries: whole }),
  auditSeq: whole,
  auditHash: z.string(),
  /** Whether the exported and uploaded files are part of it. */
  hasObjects: z.boolean(),
  /** Files besides this one and the digests, and their bytes. */
  files: whole,
  bytes: whole,
  /** SHA-256 of the file of digests. */
  checksums: z.string(),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The version of the product that runs. */
function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}

/** Ends a backup: from now on it is one. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, "product" | "format" | "version">,
): Promise<Manifest> {
  const all: Manifest = { product: "customs-portal", format, version: productVersion(), ...manifest };
  await replaceFile(join(folder, manifestFile), `${JSON.stringify(all, undefined, 2)}\n`);
  return all;
}

async function readPlainText(folder: string, name: string): Promise<string> {
  return readFile(await plainFileWithin(folder, name), "utf8");
}

/** Reads what a backup says of itself. @throws BackupError where it is none, or one that this version cannot use */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readPlainText(folder, manifestFile).catch((error: unknown) => {
    const cause = { cause: error };
    throw new BackupError(`${folder} is no finished backup: its ${manifestFile} cannot be read.`, cause);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BackupError(`${folder} is no backup: its ${manifestFile} is broken.`, { cause: error });
  }
  const read = manifestSchema.safeParse(value);
  if (!read.success) throw new BackupError(`${folder} is no backup: its ${manifestFile} is broken.`);
  const { data: manifest } = read;
  const known = new Set(coreMigrationNames());
  const isNewer = manifest.format > format || manifest.migrations.some((name) => isCore(name) && !known.has(name));
  if (isNewer)
    throw new BackupError(
      `${folder} was made by the newer version ${manifest.version}; this is ${productVersion()}. Use that version.`,
    );
  return manifest;
}

const isCore = (name: string) => name.startsWith("core:");
