import { join } from "node:path";
import type { ImportMap } from "@customs-portal/sdk/contract";
import { readEntry } from "./entry-file.ts";
import { checkEntries, oddHashes, type CheckedEntries, type TakenEntries } from "./import-map-faults.ts";
import { jsonNamesIn } from "./json-folder.ts";
import { notJson, parseJson } from "./json-text.ts";
import { resolved } from "./policy.ts";
import { messageOf, readOptional } from "../../base/index.ts";

/** Where integrators put their entries, below the data folder. */
export const importMapFolder = "import-map.d";
/** Faults of one file that are told one by one. */
const maxFaults = 20;

/** A file whose entries the map does not have. */
export interface LeftOutFile {
  /** The place below the data folder. */
  name: string;
  /** Why; at least one. */
  faults: readonly string[];
  /** What it wanted to map. */
  names: ReadonlySet<string>;
  /** Its content, where it is no JSON. */
  text?: string | undefined;
}

/** The import map of now, and what is wrong with the files that it is made of. */
export interface ReadImportMap {
  /** Undefined where the client was not built. */
  map: ImportMap | undefined;
  leftOut: readonly LeftOutFile[];
  /** A line each; for everybody. */
  notes: string[];
  /** What repeats the content of a file that cannot be read: for the log. */
  details: string[];
}

function merge(left: ImportMap, right: ImportMap): ImportMap {
  const known = new Set(Object.keys(left.depcache ?? {}).map(resolved));
  const further = Object.entries(right.depcache ?? {}).filter(([url]) => !known.has(resolved(url)));
  return {
    ...left,
    imports: { ...left.imports, ...right.imports },
    integrity: { ...left.integrity, ...right.integrity },
    depcache: { ...left.depcache, ...Object.fromEntries(further) },
  };
}

function builtMap(content: Buffer): ImportMap {
  const read = checkEntries(JSON.parse(content.toString("utf8")));
  if ("entries" in read) return read.entries;
  throw new Error(read.faults[0]);
}

/** @param onDetail told of what is for the log alone */
async function readFile(
  file: string,
  folder: string,
  taken: TakenEntries,
  onDetail: (detail: string) => void,
): Promise<(CheckedEntries & Pick<LeftOutFile, "text">) | undefined> {
  const without = (fault: string) => ({ faults: [fault], names: [] });
  let content: Buffer | undefined;
  try {
    content = await readEntry(file, folder);
  } catch (error) {
    return without(`it ${messageOf(error)}`);
  }
  if (!content) return undefined;
  try {
    return checkEntries(parseJson(content), taken);
  } catch (error) {
    onDetail(messageOf(error));
    return { ...without(`it ${notJson(content)}`), text: content.toString("utf8") };
  }
}

/** What is told of a file that is left out. */
function notesOf({ name, faults }: LeftOutFile): string[] {
  const further = faults.length - maxFaults;
  const told = [...faults.slice(0, maxFaults), ...(further > 0 ? [`and ${further} more`] : [])];
  return told.map((fault) => `${name} is left out of the import map: ${fault}`);
}

/**
 * The import map of the build together with the integrators' entries of `import-map.d`, by file name. An entry file
 * that is broken, redefines a name or names another origin without integrity is told about and left out as a whole.
 */
export async function readImportMap(folders: { dataDir: string; webDir: string }): Promise<ReadImportMap> {
  const notes: string[] = [];
  const details: string[] = [];
  const leftOut: LeftOutFile[] = [];
  const built = await readOptional(join(folders.webDir, "import-map.json"));
  if (!built) return { map: undefined, leftOut, notes, details };
  let map = builtMap(built);
  const sourceOf = new Map<string, string>();
  const folder = join(folders.dataDir, importMapFolder);
  const names = await jsonNamesIn(folder, (problem, name = "") =>
    notes.push(`${join(importMapFolder, name)} ${problem}; nothing is taken from it`),
  );
  for (const each of names) {
    const name = join(importMapFolder, each);
    const tell = (detail: string) => details.push(`${name}: ${detail}`);
    const read = await readFile(join(folder, each), folder, { map, sourceOf }, tell);
    if (!read) continue;
    if ("entries" in read) {
      map = merge(map, read.entries);
      for (const one of Object.keys(read.entries.imports)) sourceOf.set(one, name);
      notes.push(...oddHashes(read.entries).map((note) => `${name} ${note}`));
    } else {
      const file = { name, faults: read.faults, names: new Set(read.names), text: read.text };
      leftOut.push(file);
      notes.push(...notesOf(file));
    }
  }
  return { map, leftOut, notes, details };
}
