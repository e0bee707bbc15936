import { lstat, readlink, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { BackupError } from "./errors.ts";
import { isMissing, namesIn } from "./files.ts";

/** Links to folders that one walk follows: more of them multiply what is copied. */
const maxLinks = 2000;

/** A file below a folder. */
export interface FoundFile {
  /** With slashes, from the folder; links keep their names. */
  path: string;
  /** Where it is, links resolved. */
  real: string;
}

/** What a walk is told. */
export interface Walk {
  /** Asked for every path before it is entered or told; `real` is where it is, links resolved. */
  isWanted(path: string, real: string): boolean;
  /** Hears of each link that is not followed, also one that leads nowhere, and where it leads. */
  tellLeftOut(path: string, real: string): void;
}

/** A folder that is to be walked, by the real places that led to it from the first one. */
interface Step {
  prefix: string;
  way: readonly string[];
}

/** Whether a path is a folder or something in it. Both absolute, links resolved. */
export function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function ifThere<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** What a link leads to. */
interface Target {
  /** Links resolved, or the text of the link where nothing is there or that place cannot be looked into. */
  real: string;
  isFound: boolean;
}

/** @returns undefined where the link itself was removed meanwhile */
async function targetOf(link: string): Promise<Target | undefined> {
  try {
    return { real: await realpath(link), isFound: true };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["EACCES", "ENOENT", "ENOTDIR", "ELOOP"].includes(code)) throw error;
    const text = await ifThere(readlink(link));
    return text === undefined ? undefined : { real: resolve(dirname(link), text), isFound: false };
  }
}

/**
 * The files below a folder, in their order. A link is followed where it leads to a file or a folder of the same root
 * and not to one that it is in: every walk ends, and no link brings in what is elsewhere on the machine.
 * @throws BackupError where links multiply without measure, Error of the file system
 */
export async function* filesBelow(folder: string, { isWanted, tellLeftOut }: Walk): AsyncGenerator<FoundFile> {
  const root = await ifThere(realpath(folder));
  if (root === undefined) return;
  const steps: Step[] = [{ prefix: "", way: [root] }];
  let links = 0;
  for (const { prefix, way } of steps) {
    const at = way.at(-1) ?? root;
    for (const name of (await namesIn(at)).toSorted()) {
      const [path, place] = [prefix + name, join(at, name)];
      const isLink = (await ifThere(lstat(place)))?.isSymbolicLink() ?? false;
      const target = isLink ? await targetOf(place) : { real: place, isFound: true };
      if (!target || !isWanted(path, target.real)) continue;
      const { real, isFound } = target;
      const about = isFound ? await ifThere(stat(real)) : undefined;
      if (isLink && (!about || !contains(root, real) || contains(real, at))) tellLeftOut(path, real);
      else if (about?.isFile()) yield { path, real };
      else if (about?.isDirectory() && !way.includes(real)) {
        if (isLink) links += 1;
        if (links > maxLinks)
          throw new BackupError(`Links in ${folder} lead to each other more than ${maxLinks} times.`);
        steps.push({ prefix: `${path}/`, way: [...way, real] });
      }
    }
  }
}
