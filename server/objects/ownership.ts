import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const markerName = ".database";

/** The objects belong to another database than the one that is open. */
export class ForeignObjectsError extends Error {
  constructor(folder: string) {
    super(
      `The exported files in ${folder} belong to another database. Set DATABASE_URL and PORTAL_DATA to a database and a folder that belong together; to give the files to this database on purpose: npm run admin -- objects adopt`,
    );
    this.name = "ForeignObjectsError";
  }
}

async function readMarker(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The database that the objects of a folder belong to; undefined where nobody has taken the folder yet. */
export function ownerOf(folder: string): Promise<string | undefined> {
  return readMarker(join(folder, markerName));
}

/** Writes the marker beside its place first, so that nobody ever reads half of it. */
async function writeMarker(
  folder: string,
  id: string,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${markerName}-${randomUUID()}`);
  await writeFile(temporary, `${id}\n`, { flush: true });
  try {
    await put(temporary, join(folder, markerName));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Of two that come at once one is first; the other one reads what it wrote. */
async function takePlace(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return;
    // A file system without hard links.
    if (code === "EPERM" || code === "ENOTSUP" || code === "ENOSYS") await rename(from, to);
    else throw error;
  }
}

/** Gives the objects of a folder to a database, whoever had them. */
export function adoptObjects(folder: string, databaseId: string): Promise<void> {
  return writeMarker(folder, databaseId, rename);
}

/**
 * Makes sure that the objects of a folder belong to a database, so that no file is ever taken for a useless one because
 * the wrong database does not know it. The first database that comes takes a folder without a mark, unless the folder
 * holds objects and the database knows none of them.
 * @param isStranger whether the folder holds objects and the database knows none of them
 * @throws ForeignObjectsError
 */
export async function claimObjects(
  folder: string,
  databaseId: string,
  isStranger: () => Promise<boolean>,
): Promise<void> {
  const file = join(folder, markerName);
  if ((await readMarker(file)) === undefined && !(await isStranger())) {
    await writeMarker(folder, databaseId, takePlace);
  }
  if ((await readMarker(file)) !== databaseId) throw new ForeignObjectsError(folder);
}
