import { join } from "node:path";
import type { ServerConfig } from "../config/index.ts";
import { databaseOptionsOf, holdFolder, makeDataFolder, openConfigured, placeOf } from "../data-folder/index.ts";
import { openObjectStore } from "../objects/index.ts";
import { readChecksums } from "./checksums.ts";
import { restoreDatabase } from "./databases.ts";
import { BackupError } from "./errors.ts";
import { copyFileTo, namesIn, plainFileWithin } from "./files.ts";
import { objectFolder, ownFolder, type Manifest } from "./manifest.ts";
import { verifyBackup } from "./verify.ts";

/** The lock of the folder that is restored to, and what SQLite leaves beside it. */
const isLock = (name: string) => name.startsWith("portal.lock");

async function mustBeEmptyFolder(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !isLock(name));
  if (names.length > 0)
    throw new BackupError(`${folder} is not empty; nothing was restored. Move what is there out of the way.`);
}

/** @throws BackupError where something is at the place that a backup is to take */
async function mustBeEmpty(config: ServerConfig): Promise<void> {
  const { dataDir, databaseUrl, objects } = config;
  await mustBeEmptyFolder(dataDir);
  if (objects.kind === "folder") await mustBeEmptyFolder(objects.folder);
  if (databaseUrl === undefined) return;
  const database = await openConfigured(config);
  try {
    const tables = await database.db.introspection.getTables();
    if (tables.length > 0)
      throw new BackupError(`The database ${placeOf(config)} is not empty; nothing was restored. Name an empty one.`);
  } finally {
    await database.close();
  }
}

/** Brings the files of one folder of the backup to their place. @throws BackupError */
async function restoreFiles(
  folder: string,
  manifest: Manifest,
  { under, target, signal }: { under: string; target: string; signal: AbortSignal | undefined },
): Promise<void> {
  const prefix = `${under}/`;
  for await (const { path, sha256 } of readChecksums(folder, manifest)) {
    if (!path.startsWith(prefix)) continue;
    signal?.throwIfAborted();
    const place = join(target, path.slice(prefix.length));
    const copied = await copyFileTo(await plainFileWithin(folder, path), place, signal);
    if (copied?.sha256 !== sha256) throw new BackupError(`The file ${path} of the backup changed while it was read.`);
  }
}

/** Names the database that the files belong to, and the store, before any of them is there. */
async function claimFiles({ objects }: ServerConfig, { databaseId, storeId }: Manifest): Promise<void> {
  const store = await openObjectStore(objects);
  try {
    await store.claim(databaseId);
    const isOther = storeId !== undefined && (await store.identify(storeId)) !== storeId;
    if (isOther || (await store.owner()) !== databaseId)
      throw new BackupError(`The files in ${store.place} belong to another database; nothing was restored.`);
  } finally {
    store.close();
  }
}

/**
 * Brings a backup to an empty place: the files, then the database. Whatever cuts it off before, no portal starts there,
 * since the files say that their database is missing.
 * @param folder absolute
 * @throws BackupError before anything is written, where the backup is not whole or the place not empty
 */
export async function restoreBackup(config: ServerConfig, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  await restoreVerified(config, folder, manifest);
  return manifest;
}

/** The same with a backup that was verified. @throws BackupError, the reason of `signal` */
export async function restoreVerified(
  config: ServerConfig,
  folder: string,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const { dataDir, objects } = config;
  const { url, file } = databaseOptionsOf(config);
  if (manifest.engine !== (url === undefined ? "sqlite" : "postgres"))
    throw new BackupError(
      manifest.engine === "sqlite"
        ? "The backup is of SQLite: restore it without DATABASE_URL."
        : "The backup is of PostgreSQL: name an empty database by DATABASE_URL.",
    );
  await mustBeEmpty(config);
  makeDataFolder(dataDir);
  const release = holdFolder(dataDir);
  try {
    await claimFiles(config, manifest);
    if (objects.kind === "folder")
      await restoreFiles(folder, manifest, { under: objectFolder, target: objects.folder, signal });
    await restoreFiles(folder, manifest, { under: ownFolder, target: dataDir, signal });
    await restoreDatabase(folder, { url, file }, signal);
  } finally {
    release();
  }
}
