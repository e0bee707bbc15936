import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { importMapSchema, type ImportMap } from "@customs-portal/sdk/contract";
import { readOptional } from "../../base/index.ts";

/** Where integrators put their entries, below the data folder. */
const integratorsFolder = "import-map.d";

type Complain = (line: string) => void;

/** An address of another origin. */
function isForeign(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

function firstProblem(map: ImportMap, taken: ImportMap): string | undefined {
  const redefined = Object.keys(map.imports).find((name) => Object.hasOwn(taken.imports, name));
  if (redefined !== undefined) return `it may not redefine "${redefined}"`;
  const remapped = Object.keys(map.integrity ?? {}).find((url) => Object.hasOwn(taken.integrity ?? {}, url));
  if (remapped !== undefined) return `it may not change the integrity of "${remapped}"`;
  if (map.scopes) return "it may not have scopes, which could redefine shared names";
  const open = Object.entries(map.imports).find(([, url]) => isForeign(url) && !map.integrity?.[url]);
  if (open) return `"${open[0]}" is at another origin and needs an entry in "integrity" for ${open[1]}`;
  const insecure = Object.entries(map.imports).find(([, url]) => isForeign(url) && !/^(https?:)?\/\//i.test(url));
  return insecure && `"${insecure[0]}" is not an http(s) address`;
}

function merge(left: ImportMap, right: ImportMap): ImportMap {
  return {
    ...left,
    imports: { ...left.imports, ...right.imports },
    integrity: { ...left.integrity, ...right.integrity },
    depcache: { ...right.depcache, ...left.depcache },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))) return [];
    throw error;
  }
}

function parse(content: Buffer): ImportMap {
  const read = importMapSchema.safeParse(JSON.parse(content.toString("utf8")));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Error(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not an import map"}`);
}

/**
 * The import map of the build together with the integrators' entries of `import-map.d`, by file name. An entry file
 * that is broken, redefines a name or names another origin without integrity is told about and left out as a whole.
 * Undefined where the client was not built.
 */
export async function readImportMap(
  folders: { dataDir: string; webDir: string },
  complain: Complain,
): Promise<ImportMap | undefined> {
  const built = await readOptional(join(folders.webDir, "import-map.json"));
  if (!built) return undefined;
  let map = parse(built);
  const folder = join(folders.dataDir, integratorsFolder);
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    try {
      const content = await readOptional(file);
      if (!content) continue;
      const entries = parse(content);
      const problem = firstProblem(entries, map);
      if (problem) throw new Error(problem);
      map = merge(map, entries);
    } catch (error) {
      complain(`${file} is left out of the import map: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return map;
}
