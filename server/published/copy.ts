import { randomUUID } from "node:crypto";
import {
  copyFile,
  lstat,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { makeFolder, readOptional } from "../base/index.ts";
import type { CoreTables } from "../db/index.ts";
import { configPathsIn, digestOf, isConfigPath } from "./config-files.ts";
import { listPublished, readPublished, readVersion, type PublishedFile } from "./store.ts";

/** How long what is no more in use stays: somebody may still read it, or another process be making it. */
const keptMs = 10 * 60_000;

async function realFolder(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** Whether a folder has the files of a set and no others. */
async function isCopyOf(folder: string, wanted: readonly PublishedFile[]): Promise<boolean> {
  const paths = new Set(await configPathsIn(folder));
  if (paths.size !== wanted.length) return false;
  for (const { path, digest } of wanted) {
    const content = paths.has(path) ? await readOptional(join(folder, path)) : undefined;
    if (!content || digestOf(content) !== digest) return false;
  }
  return true;
}

/** Takes a file over from another copy, with the time that browsers know it by. @returns whether it was the same there */
async function takeOver(from: string | undefined, file: PublishedFile, to: string): Promise<boolean> {
  const known = from === undefined ? undefined : join(from, file.path);
  const content = known === undefined ? undefined : await readOptional(known);
  if (known === undefined || !content || digestOf(content) !== file.digest) return false;
  await copyFile(known, to);
  const { atime, mtime } = await stat(known);
  await utimes(to, atime, mtime);
  return true;
}

/** Makes a copy of a set in a new folder. @returns false where another set was published meanwhile */
async function fill(
  db: Kysely<CoreTables>,
  wanted: readonly PublishedFile[],
  { folder, before }: { folder: string; before: string | undefined },
): Promise<boolean> {
  makeFolder(folder);
  for (const file of wanted) {
    if (!isConfigPath(file.path)) throw new Error(`${file.path} is no configuration file`);
    const path = join(folder, file.path);
    makeFolder(dirname(path));
    if (await takeOver(before, file, path)) continue;
    const content = await readPublished(db, file);
    if (!content) return false;
    await writeFile(path, content);
  }
  return true;
}

/** Lets a link lead to another folder beside it, at once; a folder in its place, as a copied disk has it, goes aside. */
async function pointTo(link: string, name: string): Promise<void> {
  const parent = dirname(link);
  const beside = join(parent, `.${randomUUID()}.link`);
  try {
    await symlink(name, beside);
    const isFolder = (await lstat(link).catch(() => undefined))?.isDirectory() ?? false;
    if (isFolder) await rename(link, join(parent, `aside-${randomUUID()}`));
    await rename(beside, link);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Where a link leads; undefined where there is none, or something else in its place. */
async function readLinkAt(path: string): Promise<string | undefined> {
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
  return isLink ? readlink(path) : undefined;
}

/** Removes what the link does not lead to and nobody touched for a while. */
async function sweep(link: string, forMs: number): Promise<void> {
  const parent = dirname(link);
  const kept = new Set([basename(link), await readLinkAt(link)]);
  for (const name of (await readdir(parent)).filter((one) => !kept.has(one))) {
    const path = join(parent, name);
    const { mtimeMs = Infinity, ctimeMs = Infinity } = (await lstat(path).catch(() => undefined)) ?? {};
    if (Date.now() - Math.max(mtimeMs, ctimeMs) > forMs) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes a link lead to a folder with the files of the published set and nothing else. It changes at once and after the
 * folder is whole: whatever ends this in between, the files of the set before are all that anybody finds.
 * @param forMs how long what is no more in use stays
 * @returns the version; undefined where none was published, or another one while it was read
 */
export async function copyPublished(
  db: Kysely<CoreTables>,
  link: string,
  forMs: number = keptMs,
): Promise<string | undefined> {
  const parent = dirname(link);
  makeFolder(parent);
  const { version } = (await readVersion(db)) ?? {};
  const wanted = await listPublished(db);
  const before = await realFolder(link);
  if (version === undefined && before === undefined) return undefined;
  if (before !== undefined && (await isCopyOf(before, wanted))) return version;
  const folder = join(parent, `${version ?? "none"}-${randomUUID()}`);
  try {
    const isWhole = await fill(db, wanted, { folder, before });
    if (!isWhole || (await readVersion(db))?.version !== version) {
      await rm(folder, { recursive: true });
      return undefined;
    }
    // From now on the set before is the one that somebody may still read: `sweep` counts from here.
    const now = new Date();
    if (before !== undefined) await utimes(before, now, now).catch(() => undefined);
    await pointTo(link, basename(folder));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    await sweep(link, forMs).catch(() => undefined);
    throw error;
  }
  await sweep(link, forMs);
  return version;
}
