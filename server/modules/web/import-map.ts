import { join } from "node:path";
import { importMapSchema, type ImportMap } from "@customs-portal/sdk/contract";
import { readEntry } from "./entry-file.ts";
import { pathText, unknownKeys, wording } from "./issues.ts";
import { jsonNamesIn } from "./json-folder.ts";
import { isForeign, originOf, resolved } from "./policy.ts";
import { messageOf, readOptional } from "../../base/index.ts";

/** Where integrators put their entries, below the data folder. */
export const importMapFolder = "import-map.d";

/** One or several hashes, as browsers check them. */
const hashPattern = /^\s*sha(256|384|512)-\S+(\s+sha(256|384|512)-\S+)*\s*$/;
const keys = [...Object.keys(importMapSchema.shape), "$schema"];

/** What a browser may read as an address: it passes over spaces and control characters, some of them anywhere. */
const addressPattern = /^([\s/\\.]|[a-z][a-z0-9+.-]*:|$)|\p{Cc}/iu;
/** All that is or will be the portal's own, and whatever would catch all names below those that it shares. */
const ownPattern = /^@customs-portal(\/|$)|^(react(-dom)?|single-spa)\/$/;

type Complain = (line: string) => void;

/** @param sourceOf the file that a name of the map so far comes from */
function firstProblem(map: ImportMap, taken: ImportMap, sourceOf: ReadonlyMap<string, string>): string | undefined {
  const redefined = Object.keys(map.imports).find((name) => Object.hasOwn(taken.imports, name));
  if (redefined !== undefined) {
    const source = sourceOf.get(redefined);
    const owner = source === undefined ? "the portal itself" : `${source}; keep it in one of them`;
    return `$.imports[${JSON.stringify(redefined)}] may not redefine what comes from ${owner}`;
  }
  const address = Object.keys(map.imports).find((name) => addressPattern.test(name));
  if (address !== undefined) return `$.imports[${JSON.stringify(address)}] must be a name, not an address`;
  const own = Object.keys(map.imports).find((name) => ownPattern.test(name));
  if (own !== undefined) return `$.imports[${JSON.stringify(own)}] is a name of the portal's own modules`;
  const relative = Object.entries(map.imports).find(([, url]) => !/^(\/|[a-z][a-z0-9+.-]*:)/i.test(url));
  if (relative)
    return `$.imports[${JSON.stringify(relative[0])}] is ${JSON.stringify(relative[1])}: an address begins with "/", such as "/lines/orders.js", or with https://`;
  const unhashed = Object.entries(map.integrity ?? {}).find(([, hash]) => !hashPattern.test(hash));
  if (unhashed) return `$.integrity[${JSON.stringify(unhashed[0])}] is no hash: ${hashAdvice(unhashed[0])}`;
  const hashed = new Set(Object.keys(taken.integrity ?? {}).map(resolved));
  const named = new Set(Object.values(map.imports).map(resolved));
  for (const url of Object.keys(map.integrity ?? {})) {
    // The portal may be reached by several origins, so that a path of its own counts on all of them.
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    if (hashed.has(resolved(url)) || hashed.has(resolved(path)))
      return `it may not change the integrity of ${JSON.stringify(url)}`;
    if (!isForeign(url) && !named.has(resolved(url)))
      return `$.integrity[${JSON.stringify(url)}] must be an address that $.imports of this file names, or one of another origin`;
  }
  if (map.scopes) return "it may not have scopes, which could redefine shared names";
  const open = Object.entries(map.imports).find(([, url]) => isForeign(url) && !map.integrity?.[url]);
  if (open)
    return `$.imports[${JSON.stringify(open[0])}] is at another origin and needs its hash: ${hashAdvice(open[1])}`;
  const unclear = Object.entries(map.imports).find(([, url]) => isForeign(url) && originOf(url) === undefined);
  return unclear && `$.imports[${JSON.stringify(unclear[0])}] ${plainHostAdvice}`;
}

/** What an address of another origin must be like to be let into the policy. */
export const plainHostAdvice =
  "must be an http(s) address whose host has letters, digits, dots and hyphens alone, such as https://static.example.com/orders.js";

/** A text as one word of a shell, whatever it holds. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** How the hash of a file is made and where it goes. The operator pastes the command. */
export function hashAdvice(address: string): string {
  return `set $.integrity[${JSON.stringify(address)}] to "sha384-" and what this prints: curl -gs -- ${shellWord(address)} | openssl dgst -sha384 -binary | openssl base64 -A`;
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

function parse(content: Buffer): ImportMap {
  const value: unknown = JSON.parse(content.toString("utf8"));
  const read = importMapSchema.safeParse(value);
  if (read.success) {
    const [stray] = unknownKeys(value as object, [], keys);
    if (stray !== undefined) throw new Error(stray);
    return read.data;
  }
  const issue = read.error.issues[0];
  throw new Error(issue ? `${pathText(issue.path)} ${wording(issue)}` : "it is no import map");
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
  const sourceOf = new Map<string, string>();
  const folder = join(folders.dataDir, importMapFolder);
  const names = await jsonNamesIn(folder, (problem) => complain(`${folder} ${problem}; nothing is taken from it`));
  for (const name of names) {
    const file = join(folder, name);
    try {
      const content = await readEntry(file, folder);
      if (!content) continue;
      const entries = parse(content);
      const problem = firstProblem(entries, map, sourceOf);
      if (problem) throw new Error(problem);
      map = merge(map, entries);
      for (const each of Object.keys(entries.imports)) sourceOf.set(each, file);
    } catch (error) {
      complain(`${file} is left out of the import map: ${messageOf(error)}`);
    }
  }
  return map;
}
