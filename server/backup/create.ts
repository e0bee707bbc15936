import { realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ServerConfig } from "../config/index.ts";
import { databaseOptionsOf } from "../data-folder/index.ts";
import { identityOf, type Database } from "../db/index.ts";
import { openObjectStore, refuseForeign } from "../objects/index.ts";
import { writeChecksums, type ChecksumWriter } from "./checksums.ts";
import { copyDatabase } from "./databases.ts";
import { BackupError } from "./errors.ts";
import { copyFileTo, digestFile, emptyFolder, makePrivateFolder, namesIn } from "./files.ts";
import {
  databaseFiles,
  isOfProcess,
  isOfStore,
  objectFolder,
  ownFolder,
  publishedFolder,
  writeManifest,
  type Manifest,
} from "./manifest.ts";
import { contains, filesBelow, type Walk } from "./walk.ts";

/** Where a path leads that need not be there yet: links above it are resolved. */
async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (dirname(path) === path || !(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return join(await realPlace(dirname(path)), basename(path));
  }
}

async function copyBelow(
  from: string,
  { folder, under, signal }: { folder: string; under: string; signal: AbortSignal | undefined },
  checksums: ChecksumWriter,
  walk: Walk,
): Promise<void> {
  for await (const { path, real } of filesBelow(from, walk)) {
    signal?.throwIfAborted();
    const name = `${under}/${path}`;
    const copied = await copyFileTo(real, join(folder, name), signal);
    if (copied) await checksums.add(name, copied);
  }
}

/** @throws BackupError where a backup must not be made there */
async function takeFolder(folder: string, { dataDir, objects }: ServerConfig): Promise<void> {
  const kept = objects.kind === "folder" ? [dataDir, objects.folder] : [dataDir];
  const real = await realPlace(folder);
  if ((await Promise.all(kept.map(realPlace))).some((one) => contains(one, real)))
    throw new BackupError(`${folder} is part of what is backed up; name another folder.`);
  if ((await namesIn(folder)).length > 0)
    throw new BackupError(`${folder} is not empty; every backup has its own folder.`);
  makePrivateFolder(folder);
}

/** How a backup is made. */
export interface BackupOptions {
  /** Whether exported and uploaded files are part of it. */
  withObjects: boolean;
  /** Hears of each link that is left out, and where it leads. */
  tellLeftOut?: (path: string, real: string) => void;
  now?: () => number;
  signal?: AbortSignal;
}

/** A backup without files would look whole. @throws ForeignObjectsError, OtherStoreError where the files are not there */
async function mustHaveFiles({ db }: Database, { objects }: ServerConfig): Promise<void> {
  const store = await openObjectStore(objects);
  try {
    await refuseForeign(store, await identityOf(db));
  } finally {
    store.close();
  }
}

/** Writes all of a backup but its manifest into its folder, and that at the end. */
async function fillFolder(
  database: Database,
  config: ServerConfig,
  folder: string,
  { withObjects, tellLeftOut = () => undefined, now = Date.now, signal }: BackupOptions,
): Promise<Manifest> {
  const { dataDir, objects } = config;
  const madeAt = new Date(now()).toISOString();
  const { url, file } = databaseOptionsOf(config);
  const checksums = await writeChecksums(folder);
  try {
    const facts = await copyDatabase(database, { url, file }, { folder, signal });
    const engine = url === undefined ? "sqlite" : "postgres";
    await checksums.add(databaseFiles[engine], await digestFile(join(folder, databaseFiles[engine]), signal));
    const store = objects.kind === "folder" ? objects.folder : join(dataDir, objectFolder);
    const hasObjects = withObjects && objects.kind === "folder";
    const target = { folder, signal };
    if (hasObjects)
      await copyBelow(store, { ...target, under: objectFolder }, checksums, {
        isWanted: (path) => !isOfStore(path),
        tellLeftOut,
      });
    // By whatever name it is reached there: it is a part of its own, or left out on purpose.
    const [realStore, realData] = [await realPlace(store), await realPlace(dataDir)];
    const isOfStoreFolder = (real: string) => contains(realStore, real) && !contains(realStore, realData);
    await copyBelow(dataDir, { ...target, under: ownFolder }, checksums, {
      isWanted: (path, real) => !isOfProcess(path) && path !== publishedFolder && !isOfStoreFolder(real),
      tellLeftOut,
    });
    return await writeManifest(folder, { ...facts, madeAt, engine, hasObjects, ...(await checksums.finish()) });
  } catch (error) {
    await checksums.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Makes a backup while the portal may run: the database as it is at one moment, then the files, since a file is complete
 * before the database names it. It is one when its manifest stands, which is written last; a folder that does not become
 * one is emptied.
 * @param folder absolute; new or empty
 * @throws BackupError, ForeignObjectsError, OtherStoreError, the reason of `signal`
 */
export async function createBackup(
  database: Database,
  config: ServerConfig,
  folder: string,
  options: BackupOptions,
): Promise<Manifest> {
  if (options.withObjects && config.objects.kind === "folder") await mustHaveFiles(database, config);
  await takeFolder(folder, config);
  try {
    return await fillFolder(database, config, folder, options);
  } catch (error) {
    await emptyFolder(folder);
    throw error;
  }
}
